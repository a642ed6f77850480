/**
 * Terms of each role, by version. A version is published first and applies from its date. People
 * agree to the newest version; from its date on, an older agreement no longer counts.
 */

import type { Terms, TermsRole } from '#contract/identity/accounts.ts'
import { Problem } from '#contract/platform/errors.ts'
import { type Db, sql, type Tx } from '#server/platform/database.ts'
import { hasAgreed, NO_SIGN_IN, wireRole } from './queries.ts'

const columns = (now: Temporal.Instant) => sql`
  t.version, t.body, t.published_at, t.applies_on, t.changes, t.applies_at > ${now} as is_coming`

/** The newest version, which is in force or applies soon. */
export const newestTerms = (db: Db, role: TermsRole) => db.one<Terms>`
  select ${columns(db.now)} from terms t where t.role = ${role} order by t.version desc limit 1`

/** One version; the newest if none is named. Everybody can read again what they once agreed to. */
export const termsOf = (db: Db, role: TermsRole, version: number | undefined) =>
  version === undefined
    ? newestTerms(db, role)
    : db.one<Terms>`select ${columns(db.now)} from terms t where t.role = ${role} and t.version = ${version}`

/**
 * Open accounts of people: those with a closed or unverified account are asked when it opens, and a
 * site that was added to an organisation has no sign-in (`NO_SIGN_IN`).
 */
const mayBeAsked = sql`email_verified_at is not null and status in ('active', 'on_leave') and password_hash <> ${NO_SIGN_IN}`

const agreedByVersion = (role: TermsRole) => sql`
  select terms_version as version, count(*) as agreed from users
  where public_role(role) = ${role} and terms_version is not null and ${mayBeAsked} group by terms_version`

/** Whether the person must agree before anything else is answered in their name. */
export const owesTerms = async (db: Db, userId: number): Promise<boolean> =>
  (await db.one<{ owes: boolean }>`select not ${hasAgreed(db.now)} as owes from users u where u.id = ${userId}`).owes

/** The upcoming version as JSON, null once the person `u` has agreed to it. */
export const comingTermsOf = (now: Temporal.Instant) => sql`(
  select json_build_object('version', t.version, 'applies_on', t.applies_on, 'changes', t.changes)
  from (select * from terms where role = ${wireRole} order by version desc limit 1) t
  where t.applies_at > ${now} and t.version > coalesce(u.terms_version, 0))`

type PublishedTerms = Terms & { published_by: string | null; agreed: number }
export const termsVersions = async (
  db: Db,
  { role, page, per_page }: { role: TermsRole; page: number; per_page: number },
) => {
  const [{ total }, data] = await Promise.all([
    db.one<{ total: number }>`select count(*) as total from terms where role = ${role}`,
    db.all<PublishedTerms>`
      with agreed as (${agreedByVersion(role)})
      select ${columns(db.now)}, p.name as published_by, coalesce(a.agreed, 0) as agreed
      from terms t left join users p on p.id = t.published_by left join agreed a on a.version = t.version
      where t.role = ${role} order by t.version desc limit ${per_page} offset ${(page - 1) * per_page}`,
  ])
  return { data, page, per_page, total }
}

export const versionInForce = async (db: Db, role: TermsRole): Promise<number> =>
  (
    await db.one<{ version: number }>`
    select max(version) as version from terms where role = ${role} and applies_at <= ${db.now}`
  ).version

/** Number of people who have agreed to some version and are asked to agree to a new one. */
export const countAgreed = async (db: Db, role: TermsRole): Promise<number> =>
  (
    await db.one<{ agreed: number }>`
    select coalesce(sum(a.agreed), 0)::int as agreed from (${agreedByVersion(role)}) a`
  ).agreed

type NewVersion = {
  role: TermsRole
  body: string
  changes: string
  applies_on: string
  appliesAt: Temporal.Instant
  /** The newest version so far. */
  version: number
  publisherId: number
}
/** Publishes a version after another one; of two admins who do so at once the second is refused. */
export const publishTerms = async (tx: Tx, newVersion: NewVersion): Promise<number> => {
  const { now } = tx
  const published = await tx.maybe<{ version: number }>`
    insert into terms (role, version, body, changes, applies_on, applies_at, published_at, published_by)
    select ${newVersion.role}, ${newVersion.version}::int + 1, ${newVersion.body}, ${newVersion.changes}, ${newVersion.applies_on},
      ${newVersion.appliesAt}, ${now}, ${newVersion.publisherId}
    where ${newVersion.version}::int = (select max(version) from terms where role = ${newVersion.role})
    on conflict do nothing returning version`
  if (!published) throw new Problem('changed_meanwhile')
  // People who have not been told of an older version hear of this one instead.
  await tx.run`
    update terms set notified_at = ${now}
    where role = ${newVersion.role} and version < ${published.version} and notified_at is null`
  return published.version
}

type PendingTerms = { role: TermsRole; version: number; applies_on: string; changes: string; notified_through: number }
export type Announcement = { terms: PendingTerms; people: { id: number; email: string }[] }

/**
 * Takes up to `most` people not yet notified of new terms and marks them as notified. Null once
 * everyone has been.
 */
export const takePendingAnnouncement = async (tx: Tx, most: number): Promise<Announcement | null> => {
  // Not null: changes, because versions without it predate notified_at and were given a value.
  const terms = await tx.maybe<PendingTerms>`
    select role, version, applies_on, changes, notified_through from terms
    where notified_at is null order by role, version limit 1 for update skip locked`
  if (terms === null) return null
  const { role, version, notified_through } = terms
  const people = await tx.all<Announcement['people'][number]>`
    select id, email from users
    where public_role(role) = ${role} and id > ${notified_through} and terms_version < ${version} and ${mayBeAsked}
    order by id limit ${most}`
  await tx.run`
    update terms set notified_through = ${people.at(-1)?.id ?? notified_through},
      notified_at = ${people.length < most ? tx.now : null}
    where role = ${role} and version = ${version}`
  return { terms, people }
}
