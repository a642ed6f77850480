import { firstLevelNames } from '#contract/platform/sector-terms.ts'
import type { LevelNames, SupportContact } from '#contract/platform/service.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database.ts'
import { listen } from '#server/platform/listen.ts'
import type { Log } from '#server/platform/log.ts'
import { CHANNEL, type Settled, settledOf } from './queries.ts'

/** Settings that are public before sign-in. */
export type ServiceSettings = {
  product_name: string
  logo: string | null
  support: SupportContact | null
  level_names: LevelNames
}

/**
 * The demo's support contact is invented, like its people; elsewhere there is none until the
 * operator sets it.
 */
export const DEMO_CONTACT: SupportContact = {
  phone: '1800 975 711',
  phone_hours: 'Monday to Friday, 6 am to 6 pm, Melbourne time',
  email: 'support@bellbird.example',
}

export type StartConfig = Pick<Config, 'productName' | 'demo'>

const contactOf = ({ phone, phone_hours, email }: SupportContact): SupportContact => ({ phone, phone_hours, email })

/** The operator's settings, with defaults from the product and its startup configuration. */
export const serviceSettingsOf = (
  { general, levels, logo }: Settled,
  { productName, demo }: StartConfig,
): ServiceSettings => {
  const support = general ? contactOf(general.value) : demo ? DEMO_CONTACT : null
  return {
    product_name: general?.value.product_name ?? productName,
    logo: logo === null ? null : `/api/logo/${logo}`,
    support,
    level_names: levels?.value ?? firstLevelNames,
  }
}
const UNSETTLED: Settled = { general: null, levels: null, logo: null }

export type ServiceState = {
  /** Current product name; it may lag a change by moments. */
  readonly productName: string
  readonly start: StartConfig
  /**
   * Settings as of the last notification, which arrives within moments of a change in any process.
   */
  readonly settings: ServiceSettings
  /** Reads the current settings; returns the last known ones while the database does not answer. */
  refresh(): Promise<ServiceSettings>
  close(): void
}

type Deps = { config: StartConfig; db: Database; log: Log }

/** Caches the operator's settings; every process is notified of each change. */
export const openServiceState = ({ config: start, db, log }: Deps): ServiceState => {
  let settings = serviceSettingsOf(UNSETTLED, start)
  let requested = 0
  let heard = 0
  const refresh = async () => {
    const turn = ++requested
    try {
      const found = serviceSettingsOf(await settledOf(db), start)
      // A later read wins over an earlier one that returns after it.
      if (turn > heard) {
        heard = turn
        settings = found
      }
      return found
    } catch (err) {
      log.debug({ err }, 'settings could not be refreshed')
      return settings
    }
  }
  const close = listen({ db, log, channel: CHANNEL }, () => void refresh())
  return {
    start,
    get productName() {
      return settings.product_name
    },
    get settings() {
      return settings
    },
    refresh,
    close,
  }
}

/** The same deps, with the current product name in the configuration and in `db`. */
export const withCurrentName = <T extends { config: Config; db: Database }>(deps: T, state: ServiceState): T => {
  const config: Config = {
    ...deps.config,
    get productName() {
      return state.productName
    },
  }
  return { ...deps, config, db: deps.db.withBrand(config) }
}
