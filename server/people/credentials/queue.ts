/** Admin queues over all credentials, and the details of one. */

import { EXPIRING_DAYS } from '#contract/people/credential-kinds.ts'
import type {
  AdminCredential,
  AdminCredentialFilter,
  CredentialCheck,
  CredentialDetails,
} from '#contract/people/credentials.ts'
import { type Db, type Fragment, sql } from '#server/platform/database.ts'
import { credential, credentialsOf, rulesOn, todayOf } from './queries.ts'

// The queues use the date in Melbourne and the flags set by the expiry job, so that each is a walk
// along its own index; a credential's status uses its holder's clock.
const soon = (now: Temporal.Instant) => sql`(not c.expired and not c.refused and c.expires_on is not null
  and c.expires_on <= (${now}::timestamptz at time zone 'Australia/Melbourne')::date + ${EXPIRING_DAYS}::int)`
// Written exactly as in the partial indexes, because a generic plan could not use them otherwise.
const open = sql`(not c.expired and (c.outcome is null or c.outcome in ('review', 'in_progress', 'error')))`

type Queue = { where: Fragment; order: Fragment }
const unchecked: Queue = { where: sql`${open} and c.outcome is null`, order: sql`c.changed_at, c.id` }
const inReview: Queue = { where: sql`${open} and c.outcome is not null`, order: sql`c.changed_at, c.id` }
const refused: Queue = { where: sql`c.refused`, order: sql`c.changed_at desc, c.id` }
const expired: Queue = { where: sql`c.expired`, order: sql`c.expires_on desc, c.id` }

/** Each filter reads one queue after another; no credential is in two of them. */
const queues: Record<AdminCredentialFilter, (now: Temporal.Instant) => readonly Queue[]> = {
  all: (now) => [
    unchecked,
    inReview,
    { where: sql`${soon(now)} and c.outcome = 'may_engage'`, order: sql`c.expires_on, c.id` },
    { ...refused, where: sql`c.refused and not ${open}` },
    { ...expired, where: sql`c.expired and not c.refused` },
    { where: sql`not c.expired and c.outcome = 'may_engage' and not ${soon(now)}`, order: sql`c.id` },
  ],
  to_check: () => [unchecked, inReview],
  expiring: (now) => [{ where: soon(now), order: sql`c.expires_on, c.id` }],
  expired: () => [expired],
  refused: () => [refused],
  checked: () => [{ where: sql`not c.expired and c.outcome = 'may_engage'`, order: sql`c.id` }],
}

const holder = sql`json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'avatar', '/api/files/' || u.avatar,
  'sector', u.sector, 'status', u.status) as employee`

type CredentialQuery = {
  page: number
  per_page: number
  search?: string | undefined
  state: AdminCredentialFilter
  employee?: number | undefined
  unchecked?: 'true' | undefined
}

/** The first `needed` rows of each queue. The page needs no more, so no queue is sorted whole. */
const positionsIn = (selected: readonly Queue[], also: Fragment, needed: number) =>
  selected
    .map(
      ({ where, order }, queue) => sql`
        select id, ${queue}::int as queue, place from unnest(array(
          select c.id from credentials c where ${where} ${also} order by ${order} limit ${needed})) with ordinality as q (id, place)`,
    )
    .reduce((before, next) => sql`${before} union all ${next}`)
const countOf = (selected: readonly Queue[], also: Fragment) =>
  selected
    .map(({ where }) => sql`(select count(*) from credentials c where ${where} ${also})`)
    .reduce((before, next) => sql`${before} + ${next}`)

export const credentialQueue = async (
  db: Db,
  { page, per_page, search, state, employee, unchecked: only }: CredentialQuery,
) => {
  const { now } = db
  const selected = queues[state](now)
  const found = search
    ? sql`and (position(lower(${search}) in lower(c.number)) > 0 or exists (select from users p
        where p.id = c.employee_id and position(lower(${search}) in lower(p.name)) > 0))`
    : sql``
  const ofPerson = employee === undefined ? found : sql`${found} and c.employee_id = ${employee}`
  const also = only ? sql`${ofPerson} and c.outcome is null` : ofPerson
  const [data, { total }, counts] = await Promise.all([
    // Cuts the page first, so that details are looked up for its rows only.
    db.all<AdminCredential>`
      select ${credential(todayOf(now))}, ${holder} from (
        select * from (${positionsIn(selected, also, page * per_page)}) places
        order by queue, place limit ${per_page} offset ${(page - 1) * per_page}) as cut
      join credentials c on c.id = cut.id join users u on u.id = c.employee_id
      order by cut.queue, cut.place`,
    db.one<{ total: number }>`select (${countOf(selected, also)})::int as total`,
    db.one<{ to_check: number; expiring: number; expired: number; refused: number }>`
      select ${countOf(queues.to_check(now), sql``)} as to_check, ${countOf(queues.expiring(now), sql``)} as expiring,
        ${countOf([expired], sql``)} as expired, ${countOf([refused], sql``)} as refused`,
  ])
  return { data, page, per_page, total, counts }
}

export const checksOf = (db: Db, id: number) => db.all<CredentialCheck>`
  select k.id, k.outcome, k.note, k.number, k.expires_on, a.name as checked_by, k.checked_at
  from credential_checks k left join users a on a.id = k.checked_by
  where k.credential_id = ${id} order by k.id desc`

export const credentialDetails = async (db: Db, id: number): Promise<CredentialDetails> => {
  const { now } = db
  const data = await db.one<AdminCredential & { today: string }>`
    select ${credential(todayOf(now))}, ${holder}, ${todayOf(now)} as today
    from credentials c join users u on u.id = c.employee_id where c.id = ${id}`
  const checks = await checksOf(db, id)
  const others = await credentialsOf(db, data.employee.id)
  const rules = await rulesOn(db, data.today)
  return {
    data,
    rule: rules.find(({ kind }) => kind === data.kind) ?? null,
    checks,
    others: others.filter((other) => other.id !== id),
  }
}
