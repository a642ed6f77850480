/** Lists of shifts, page by page. */
import type { ShiftStatus, ShiftsWhen } from '#contract/booking/shifts.ts'
import type { Side } from '#contract/people/connections.ts'
import { reasonForClient } from '#server/booking/agencies/names.ts'
import { heldOfferIds } from '#server/booking/offers/queries.ts'
import { type Db, type Fragment, sql } from '#server/platform/database.ts'
import { pageFacts, pageJoins, type ShiftRow, shiftColumns, shiftJoins, shiftOfRow } from './columns.ts'
import { replacementColumns } from './replacements.ts'

type Party = 'inviter_id' | 'invitee_id'
type ShiftQuery = {
  page: number
  per_page: number
  status?: ShiftStatus | undefined
  when?: ShiftsWhen | undefined
  request?: number | undefined
  invitee_id?: number | undefined
}

/** Bookings of a person for whose change an answer is awaited. */
const toAnswer = (employeeId: number) => sql`s.id = any(array(
  select c.shift_id from shift_changes c where c.employee_id = ${employeeId} and c.status = 'open'))`

const isPartyOf = (party: Party, id: number) => sql`
  ${party === 'inviter_id' ? sql`s.inviter_id = ${id}` : sql`s.invitee_id = ${id}`} and s.id <> all (array(${heldOfferIds}))`

const columnsFor = (party: Party, now: Temporal.Instant) =>
  party === 'inviter_id'
    ? shiftColumns(
        now,
        sql`b.client_cents`,
        sql`case when p.by_agency then ${reasonForClient} else s.reason end`,
        sql`null::text`,
        replacementColumns(now),
      )
    : shiftColumns(now, sql`b.pay_cents`, sql`s.reason`, sql`s.cancel_reason`)

const isUpcoming = (now: Temporal.Instant) => sql`s.status = 'accepted' and upper(s.period) > ${now}::timestamptz`
const isWaiting = (now: Temporal.Instant) => sql`s.status = 'pending' and lower(s.period) > ${now}::timestamptz`

// Shifts that were just closed stay, so that they can be undone or replaced. The bound of the date
// is for the index.
const isCurrent = (now: Temporal.Instant) => sql`
  s.date >= (${now}::timestamptz at time zone 'UTC')::date - 2 and upper(s.period) > ${now}::timestamptz and (
    s.status in ('accepted', 'pending') or s.cancelled_by = 'employee'
    or coalesce(s.no_show_at, s.closed_at, s.answered_at) > ${now}::timestamptz - interval '24 hours')`
const conditionOf = (when: ShiftsWhen, now: Temporal.Instant) =>
  ({
    current: sql`and ${isCurrent(now)}`,
    upcoming: sql`and ${isUpcoming(now)}`,
    waiting: sql`and ${isWaiting(now)}`,
    past: sql`and not (${isUpcoming(now)}) and not (${isWaiting(now)})`,
  })[when]

const listOf = async (db: Db, party: Party, id: number, query: ShiftQuery) => {
  const { per_page, status, when, request, invitee_id } = query
  const isParty = isPartyOf(party, id)
  const order =
    party === 'inviter_id'
      ? when !== undefined && when !== 'past'
        ? sql`lower(s.period), s.id`
        : sql`s.date desc, s.id desc`
      : sql`(s.status = 'pending' or ${toAnswer(id)}) desc, case when s.status = 'pending' then lower(s.period) end, s.date desc, s.id desc`
  const withStatus = sql`
    ${status === undefined ? sql`` : sql`and s.status = ${status}`}
    ${invitee_id === undefined ? sql`` : sql`and s.invitee_id = ${invitee_id}`}
    ${when === undefined ? sql`` : conditionOf(when, db.now)}`
  const opened =
    request === undefined
      ? null
      : await db.maybe<{ page: number }>`
          select ceil(position::numeric / ${per_page}::int)::int as page from (
            select s.id, row_number() over (order by ${order}) as position from requests s where ${isParty} ${withStatus}) as mine
          where id = ${request}`
  const page = opened?.page ?? query.page
  const matching = sql`from requests s where ${isParty} ${withStatus}`
  // Selects the page first, so that details are looked up for its rows only. The total is in the
  // same statement, because two cost more.
  const rows = await db.all<ShiftRow & { total: number }>`
    with page as materialized (
      select * ${matching} order by ${order} limit ${per_page} offset ${(page - 1) * per_page}), ${pageFacts(id)}
    select ${columnsFor(party, db.now)}, (select count(*)::int ${matching}) as total
    from page s ${pageJoins(party === 'inviter_id' ? 'employer' : 'employee', id)} order by ${order}`
  return { data: rows.map(shiftOfRow), page, per_page, total: rows[0]?.total ?? (await countAll(db, page, matching)) }
}

/** Counts the rows of a list for an empty page, because the total comes with the rows. */
const countAll = async (db: Db, page: number, matching: Fragment): Promise<number> =>
  page === 1 ? 0 : (await db.one<{ total: number }>`select count(*)::int as total ${matching}`).total

/** Lists an employer's shifts, latest first; those that are not over soonest first. */
export const shiftsOfEmployer = (db: Db, employerId: number, page: ShiftQuery) =>
  listOf(db, 'inviter_id', employerId, page)
/** Lists an employee's shifts, open requests first. */
export const shiftsOfEmployee = (db: Db, employeeId: number, page: ShiftQuery) =>
  listOf(db, 'invitee_id', employeeId, page)

/** One shift as the lists of this side show it; 404 unless it is of the person. */
export const shiftOf = async (db: Db, side: Side, personId: number, id: number) => {
  const party = side === 'employer' ? 'inviter_id' : 'invitee_id'
  return shiftOfRow(
    await db.one<ShiftRow>`
      select ${columnsFor(party, db.now)} from requests s ${shiftJoins} where s.id = ${id} and ${isPartyOf(party, personId)}`,
  )
}
