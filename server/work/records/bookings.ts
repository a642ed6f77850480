/** An employer's bookings grouped by person (`staff`), subject (`school`) or day (`date`). */

import type { Shift } from '#contract/booking/shifts.ts'
import type { RecordGroup, RecordGrouping, RecordStatus } from '#contract/work/records.ts'
import { heldOfferIds } from '#server/booking/offers/queries.ts'
import { isWorked } from '#server/booking/shifts/queries.ts'
import { areBlockedPair } from '#server/people/connections/blocks.ts'
import { type Db, sql } from '#server/platform/database.ts'
import { sheetOfShift, termsOfShift } from '#server/work/timesheets/terms.ts'

export type RecordQuery = {
  group: RecordGrouping
  date?: string | undefined
  from?: string | undefined
  to?: string | undefined
  search?: string | undefined
  status: RecordStatus
}
type Slice = { limit: number; offset: number } | null

const filterOf = (status: RecordStatus, now: Temporal.Instant) =>
  ({
    all: sql`s.status in ('pending', 'accepted', 'completed', 'cancelled', 'no_show')`,
    completed: isWorked(now),
    pending: sql`s.status in ('pending', 'accepted') and not ${isWorked(now)}`,
    // The specification names the filters, and a no-show was not worked either.
    cancelled: sql`s.status in ('cancelled', 'no_show')`,
  })[status]

const chosen = (employerId: number, { date, from, to, search, status }: RecordQuery, now: Temporal.Instant) => sql`
  s.inviter_id = ${employerId} and ${filterOf(status, now)} and s.id <> all (array(${heldOfferIds}))
  ${date === undefined ? sql`` : sql`and s.date = ${date}`}
  ${from === undefined ? sql`` : sql`and s.date >= ${from}`}
  ${to === undefined ? sql`` : sql`and s.date <= ${to}`}
  ${search ? sql`and ${isNamed(search)}` : sql``}`

const isNamed = (search: string) => sql`exists (
  select from users p where p.id = s.invitee_id and position(lower(${search}) in lower(p.name)) > 0)`

const groupings = {
  staff: {
    join: sql`join users g on g.id = s.invitee_id`,
    order: sql`lower(g.name), g.id, s.date desc, s.start_time, s.id`,
    key: sql`s.invitee_id::text`,
    name: sql`g.name`,
    person: sql`json_build_object('id', g.id,
      'avatar', case when not ${areBlockedPair(sql`s.inviter_id`, sql`g.id`)} then '/api/files/' || g.avatar end)`,
    by: sql`g.id, s.invitee_id, s.inviter_id`,
    among: (keys: readonly string[]) => sql`s.invitee_id = any(${keys.map(Number)}::int[])`,
  },
  school: {
    join: sql`join subjects g on g.id = s.subject_id`,
    order: sql`lower(g.name), g.id, s.date desc, s.start_time, s.id`,
    key: sql`s.subject_id::text`,
    name: sql`g.name`,
    person: sql`null::json`,
    by: sql`g.id, s.subject_id`,
    // `+ 0` keeps the planner from using the index by subject, which covers bookings of the whole
    // country.
    among: (keys: readonly string[]) => sql`s.subject_id + 0 = any(${keys.map(Number)}::int[])`,
  },
  date: {
    join: sql``,
    order: sql`s.date desc, s.start_time, s.id`,
    key: sql`s.date::text`,
    name: sql`s.date::text`,
    person: sql`null::json`,
    by: sql`s.date`,
    among: (keys: readonly string[]) => sql`s.date = any(${keys}::date[])`,
  },
} as const satisfies Record<RecordGrouping, unknown>

export const groupKeyOf = (group: RecordGrouping, shift: Pick<Shift, 'invitee_id' | 'subject_id' | 'date'>) =>
  ({ staff: String(shift.invitee_id), school: String(shift.subject_id), date: shift.date })[group]

/** The ids of a slice of the bookings in the order of their groups, or of all of them. */
export const bookingIds = async (db: Db, employerId: number, query: RecordQuery, slice: Slice) => {
  const { join, order } = groupings[query.group]
  const rows = await db.all<{ id: number }>`
    select s.id from requests s ${join} where ${chosen(employerId, query, db.now)}
    order by ${order} limit ${slice?.limit ?? null} offset ${slice?.offset ?? 0}`
  return rows.map(({ id }) => id)
}

export const countBookings = async (db: Db, employerId: number, query: RecordQuery) =>
  (await db.one<{ total: number }>`select count(*) as total from requests s where ${chosen(employerId, query, db.now)}`)
    .total

/** Headings of these groups, unordered, each with the figures of all of its bookings. */
export const recordGroups = (db: Db, employerId: number, query: RecordQuery, keys: readonly string[]) => {
  const { now } = db
  const { join, key, name, person, by, among } = groupings[query.group]
  return db.all<RecordGroup>`
    select ${key} as key, ${name} as name, ${person} as person, count(*) as count,
      coalesce(sum(sheet.worked_minutes) filter (where ${isWorked(now)}), 0) as worked_minutes,
      coalesce(sum(sheet.amount_cents) filter (where ${isWorked(now)}), 0) as cost_cents
    from requests s ${join} ${termsOfShift} left join timesheets t on t.shift_id = s.id
      cross join lateral (select ${sheetOfShift('employer')}) sheet
    where ${chosen(employerId, query, now)} and ${among(keys)}
    group by ${by}`
}
