/** The terms of each role, version by version. The newest is in force; who has agreed to an older one is asked again. */

import type { TermsRole } from '#contract/accounts.ts'
import { Problem } from '#contract/errors.ts'
import { type Db, sql, type Tx } from '../platform/database.ts'
import { hasAgreed } from './queries.ts'

type Version = { version: number; body: string; published_at: string }

export const newestTerms = (db: Db, role: TermsRole) => db.one<Version>`
  select version, body, published_at from terms where role = ${role} order by version desc limit 1`

/** An earlier version too, so that everybody can read again what they once agreed to. */
export const termsOf = (db: Db, role: TermsRole, version: number | undefined) =>
  version === undefined
    ? newestTerms(db, role)
    : db.one<Version>`select version, body, published_at from terms where role = ${role} and version = ${version}`

/** Accounts that can be asked: whoever is closed or unproven meets the terms when the account opens. */
const agreedByVersion = (role: TermsRole) => sql`
  select terms_version as version, count(*) as agreed from users
  where role = ${role} and terms_version is not null and email_verified_at is not null and status in ('active', 'on_leave')
  group by terms_version`

/** Whether newer terms wait for somebody: until they are agreed to, nothing is answered in their name. */
export const owesTerms = async (db: Db, userId: number): Promise<boolean> =>
  (await db.one<{ owes: boolean }>`select not ${hasAgreed} as owes from users u where u.id = ${userId}`).owes

type Kept = Version & { published_by: string | null; agreed: number }
export const termsVersions = async (
  db: Db,
  { role, page, per_page }: { role: TermsRole; page: number; per_page: number },
) => {
  const [{ total }, data] = await Promise.all([
    db.one<{ total: number }>`select count(*) as total from terms where role = ${role}`,
    db.all<Kept>`
      with agreed as (${agreedByVersion(role)})
      select t.version, t.body, t.published_at, p.name as published_by, coalesce(a.agreed, 0) as agreed
      from terms t left join users p on p.id = t.published_by left join agreed a on a.version = t.version
      where t.role = ${role} order by t.version desc limit ${per_page} offset ${(page - 1) * per_page}`,
  ])
  return { data, page, per_page, total }
}

/** How many people stand agreed to the terms in force, and are asked again by new ones. */
export const countAgreed = async (db: Db, role: TermsRole): Promise<number> =>
  (
    await db.one<{ agreed: number }>`
    select coalesce((select a.agreed from (${agreedByVersion(role)}) a
      where a.version = (select max(version) from terms where role = ${role})), 0) as agreed`
  ).agreed

type NewVersion = { role: TermsRole; body: string; version: number; publisherId: number }
/** Puts new terms in force in the place of those of a version; of two who do so at once the second is told. */
export const publishTerms = async (tx: Tx, given: NewVersion, now: Temporal.Instant): Promise<number> => {
  const published = await tx.maybe<{ version: number }>`
    insert into terms (role, version, body, published_at, published_by)
    select ${given.role}, ${given.version}::int + 1, ${given.body}, ${now.toString()}, ${given.publisherId}
    where ${given.version}::int = (select max(version) from terms where role = ${given.role})
    on conflict do nothing returning version`
  if (!published) throw new Problem('changed_meanwhile')
  return published.version
}
