/** What the desk reads: queues over everybody's credentials, and all there is about one. */

import { EXPIRING_DAYS } from '#contract/credentialKinds.ts'
import type { CredentialCheck, CredentialDetails, DeskCredential, DeskFilter } from '#contract/credentials.ts'
import { type Db, type Fragment, sql } from '../platform/database.ts'
import { credential, credentialsOf, rulesOn, todayOf } from './queries.ts'

// The queues go by the date in Melbourne and by what the sweep has marked, so that each is a walk along its own index;
// how a credential stands is said on its holder's clock.
const deskDay = (now: Temporal.Instant) =>
  sql`(${now.toString()}::timestamptz at time zone 'Australia/Melbourne')::date`
const soon = (now: Temporal.Instant) => sql`(not c.expired and not c.refused and c.expires_on is not null
  and c.expires_on <= ${deskDay(now)} + ${EXPIRING_DAYS}::int)`
// Written as in the indexes, which a plan made for any values could not use otherwise.
const open = sql`(not c.expired and (c.outcome is null or c.outcome in ('review', 'in_progress', 'error')))`

const filters: Record<DeskFilter, (now: Temporal.Instant) => { where: Fragment; order: Fragment }> = {
  all: (now) => ({
    where: sql`true`,
    order: sql`case when c.outcome is null and not c.expired then 0 when ${open} then 1 when ${soon(now)} then 2
      when c.refused then 3 when c.expired then 4 else 5 end,
      case when ${soon(now)} and not ${open} then c.expires_on end, c.changed_at, c.id`,
  }),
  to_check: () => ({ where: open, order: sql`(c.outcome is not null), c.changed_at, c.id` }),
  expiring: (now) => ({ where: soon(now), order: sql`c.expires_on, c.id` }),
  expired: () => ({ where: sql`c.expired`, order: sql`c.expires_on desc, c.id` }),
  refused: () => ({ where: sql`c.refused`, order: sql`c.changed_at desc, c.id` }),
  checked: () => ({
    where: sql`c.outcome = 'may_engage' and not c.expired`,
    order: sql`c.checked_at desc, c.id`,
  }),
}

const holder = sql`json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'avatar', '/api/files/' || u.avatar,
  'sector', u.sector, 'status', u.status) as employee`

type Asked = {
  page: number
  per_page: number
  search?: string | undefined
  state: DeskFilter
  employee?: number | undefined
}

export const deskList = async (db: Db, { page, per_page, search, state, employee }: Asked, now: Temporal.Instant) => {
  const { where, order } = filters[state](now)
  const found = search
    ? sql`and (position(lower(${search}) in lower(c.number)) > 0 or exists (select from users p
        where p.id = c.employee_id and position(lower(${search}) in lower(p.name)) > 0))`
    : sql``
  const theirs = employee === undefined ? sql`` : sql`and c.employee_id = ${employee}`
  const [data, { total }, counts] = await Promise.all([
    // The page is cut first, so that what is shown of each is looked up for these alone.
    db.all<DeskCredential>`
      select ${credential(todayOf(now))}, ${holder} from (
        select c.*, row_number() over (order by ${order}) as place from credentials c where ${where} ${found} ${theirs}
        order by ${order} limit ${per_page} offset ${(page - 1) * per_page}) as cut
      join credentials c on c.id = cut.id join users u on u.id = c.employee_id
      order by cut.place`,
    db.one<{ total: number }>`select count(*)::int as total from credentials c where ${where} ${found} ${theirs}`,
    db.one<{ to_check: number; expiring: number; expired: number; refused: number }>`
      select (select count(*) from credentials c where ${open})::int as to_check,
        (select count(*) from credentials c where ${soon(now)})::int as expiring,
        (select count(*) from credentials c where c.expired)::int as expired,
        (select count(*) from credentials c where c.refused)::int as refused`,
  ])
  return { data, page, per_page, total, counts }
}

export const checksOf = (db: Db, id: number) => db.all<CredentialCheck>`
  select k.id, k.outcome, k.note, k.number, k.expires_on, a.name as checked_by, k.checked_at
  from credential_checks k left join users a on a.id = k.checked_by
  where k.credential_id = ${id} order by k.id desc`

export const detailsOf = async (db: Db, id: number, now: Temporal.Instant): Promise<CredentialDetails> => {
  const data = await db.one<DeskCredential & { today: string }>`
    select ${credential(todayOf(now))}, ${holder}, ${todayOf(now)} as today
    from credentials c join users u on u.id = c.employee_id where c.id = ${id}`
  const checks = await checksOf(db, id)
  const others = await credentialsOf(db, data.employee.id, now)
  const rules = await rulesOn(db, data.today)
  return {
    data,
    rule: rules.find(({ kind }) => kind === data.kind) ?? null,
    checks,
    others: others.filter((other) => other.id !== id),
  }
}
