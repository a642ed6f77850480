import { createHash } from 'node:crypto'
import type { Settings, settings } from '#contract/admin/settings.ts'
import { invalid } from '#contract/platform/errors.ts'
import { firstLevelNames } from '#contract/platform/sector-terms.ts'
import { record } from '#server/platform/audit/queries.ts'
import { isChange } from '#server/platform/audit/rules.ts'
import type { Db } from '#server/platform/database.ts'
import type { Handlers } from '#server/platform/routes.ts'
import { dropLogo, putLogo, putPart, settledOf } from '#server/platform/service/queries.ts'
import { type StartConfig, serviceSettingsOf } from '#server/platform/service/state.ts'

const settingsOf = async (db: Db, start: StartConfig): Promise<Settings> => {
  const settled = await settledOf(db)
  const { support, logo, level_names } = serviceSettingsOf(settled, start)
  return {
    product_name: settled.general?.value.product_name ?? null,
    started_with: start.productName,
    support,
    general_version: settled.general?.version ?? 0,
    logo,
    level_names,
    first_level_names: firstLevelNames,
    levels_version: settled.levels?.version ?? 0,
  }
}

const about = (name: string) => ({ kind: 'setting', id: null, name }) as const
const general = ({ product_name, support }: Settings) => ({ product_name, ...support })

export const generalSettings = (
  start: StartConfig,
): Pick<Handlers<typeof settings>, 'get' | 'setGeneral' | 'setLogo' | 'setLevels'> => ({
  get: async ({ db }) => ({ data: await settingsOf(db, start) }),

  setGeneral: async ({ tx, actor, body: { version, product_name, ...support } }) => {
    const before = await settingsOf(tx, start)
    await putPart(tx, 'general', { product_name: product_name || null, ...support }, version)
    const after = await settingsOf(tx, start)
    const changed = { actor, action: 'settings_changed', subject: about('General') } as const
    if (isChange(general(before), general(after)))
      record(tx, { ...changed, before: general(before), after: general(after) })
    return after
  },

  setLogo: async ({ tx, actor, body, file }) => {
    const before = (await settledOf(tx)).logo
    if (file) {
      await putLogo(tx, createHash('sha256').update(file.bytes).digest('hex').slice(0, 32), file.bytes)
    } else if (body.logo === null) await dropLogo(tx)
    else throw invalid('logo', 'Please choose a picture.')
    const after = (await settledOf(tx)).logo
    const subject = about('Logo')
    if (before !== after)
      record(tx, { actor, action: 'logo_changed', subject, before: { logo: before }, after: { logo: after } })
    return settingsOf(tx, start)
  },

  setLevels: async ({ tx, actor, body: { version, ...names } }) => {
    const before = await settingsOf(tx, start)
    await putPart(tx, 'levels', names, version)
    const changed = { actor, action: 'settings_changed', subject: about('Levels') } as const
    if (isChange(before.level_names, names)) record(tx, { ...changed, before: before.level_names, after: names })
    return settingsOf(tx, start)
  },
})
