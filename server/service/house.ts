import type { LevelNames, SupportContact } from '#contract/service.ts'
import { firstLevelNames } from '#contract/words.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database.ts'
import { listen } from '../platform/listening.ts'
import type { Log } from '../platform/log.ts'
import { CHANNEL, type Settled, settledOf } from './queries.ts'

/** What everybody may know of the service before signing in. */
export type Standing = {
  product_name: string
  logo: string | null
  support: SupportContact | null
  level_names: LevelNames
}

/** The support of the demo is invented, as its people are; elsewhere there is none until the operator names it. */
export const DEMO_CONTACT: SupportContact = {
  phone: '1800 975 711',
  phone_hours: 'Monday to Friday, 6 am to 6 pm, Melbourne time',
  email: 'support@bellbird.example',
}

/** What the service was started with. */
export type Start = Pick<Config, 'productName' | 'demo'>

const contactOf = ({ phone, phone_hours, email }: SupportContact): SupportContact => ({ phone, phone_hours, email })

/** What the operator has settled, and where nothing is, what the service came and was started with. */
export const standingOf = ({ general, levels, logo }: Settled, { productName, demo }: Start): Standing => {
  const support = general ? contactOf(general.value) : demo ? DEMO_CONTACT : null
  return {
    product_name: general?.value.product_name ?? productName,
    logo: logo === null ? null : `/api/logo/${logo}`,
    support,
    level_names: levels?.value ?? firstLevelNames,
  }
}
const UNSETTLED: Settled = { general: null, levels: null, logo: null }

export type House = {
  /** What the product calls itself, as last heard. */
  readonly productName: string
  readonly start: Start
  /** As last heard: within moments of a change in any process. */
  readonly standing: Standing
  /** As it is now; while the database does not answer, as last heard. */
  refresh(): Promise<Standing>
  close(): void
}

type Means = { config: Start; db: Database; log: Log }

/** Keeps at hand what the operator has settled, for whatever names it; all processes hear of each change. */
export const openHouse = ({ config: start, db, log }: Means): House => {
  let standing = standingOf(UNSETTLED, start)
  let asked = 0
  let heard = 0
  const refresh = async () => {
    const turn = ++asked
    try {
      const found = standingOf(await settledOf(db), start)
      // Of two answers under way at once, the one that was asked for last knows more.
      if (turn > heard) {
        heard = turn
        standing = found
      }
      return found
    } catch (err) {
      log.debug({ err }, 'the settings are as last heard')
      return standing
    }
  }
  const close = listen({ db, log, channel: CHANNEL }, () => void refresh())
  return {
    start,
    get productName() {
      return standing.product_name
    },
    get standing() {
      return standing
    },
    refresh,
    close,
  }
}

/** The configuration under the name that the product has now. */
export const named = (config: Config, house: House): Config => ({
  ...config,
  get productName() {
    return house.productName
  },
})
