/** Settings of the service itself: its parts, each with a version, and the logo. */
import { Problem } from '#contract/platform/errors.ts'
import type { LevelNames, SupportContact } from '#contract/platform/service.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export const CHANNEL = 'service_settings'

export type Parts = {
  general: { product_name: string | null } & SupportContact
  levels: LevelNames
}
type Part = keyof Parts

export type Settled = {
  [P in Part]: { value: Parts[P]; version: number } | null
} & { logo: string | null }

export const settledOf = (db: Db) => db.one<Settled>`
  select (select json_build_object('value', value, 'version', version) from service_settings where part = 'general') as general,
    (select json_build_object('value', value, 'version', version) from service_settings where part = 'levels') as levels,
    (select hash from service_logo) as logo`

// Notifies all processes when the transaction commits.
const notifyProcesses = (tx: Tx) => tx.run`select pg_notify(${CHANNEL}, '')`

/** Saves a part if its version is still current; never overwrites another admin's change. */
export const putPart = async <P extends Part>(tx: Tx, part: P, value: Parts[P], version: number): Promise<void> => {
  const written = await tx.run`
    insert into service_settings as s (part, value, version, changed_at)
    select ${part}, ${JSON.stringify(value)}::jsonb, 1, ${tx.now}
    where ${version}::int = 0 or exists (select from service_settings where part = ${part})
    on conflict (part) do update set value = excluded.value, version = s.version + 1, changed_at = excluded.changed_at
    where s.version = ${version}`
  if (written === 0) throw new Problem('changed_meanwhile')
  await notifyProcesses(tx)
}

export const putLogo = async (tx: Tx, hash: string, picture: Buffer): Promise<void> => {
  await tx.run`
    insert into service_logo (hash, picture, changed_at) values (${hash}, ${picture}, ${tx.now})
    on conflict (is_current) do update
    set hash = excluded.hash, picture = excluded.picture, changed_at = excluded.changed_at`
  await notifyProcesses(tx)
}

export const dropLogo = async (tx: Tx): Promise<void> => {
  if ((await tx.run`delete from service_logo`) > 0) await notifyProcesses(tx)
}

export const logoOf = (db: Db, hash: string) =>
  db.maybe<{ picture: Buffer }>`select picture from service_logo where hash = ${hash}`
