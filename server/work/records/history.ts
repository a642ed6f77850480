/** Shifts that an employee worked, and bookings that were cancelled or not attended. */
import type { HistoryFilter, HistorySort } from '#contract/work/records.ts'
import { isWorked } from '#server/booking/shifts/queries.ts'
import { type Db, sql } from '#server/platform/database.ts'
import { sheetOfShift, termsOfShift } from '#server/work/timesheets/terms.ts'

type HistoryQuery = { filter: HistoryFilter; sort: HistorySort }
type Slice = { limit: number; offset: number } | null

const isCancelled = sql`s.status in ('cancelled', 'no_show')`

const orders = {
  recent: sql`starts_at desc, id desc`,
  oldest: sql`starts_at, id`,
  highest: sql`amount_cents desc nulls last, starts_at desc, id desc`,
  lowest: sql`amount_cents nulls last, starts_at desc, id desc`,
} satisfies Record<HistorySort, unknown>

/**
 * Reads the whole history with its pay at once, because a person has hundreds of shifts at most.
 */
const pastShifts = (employeeId: number, now: Temporal.Instant) => sql`
  select s.id, lower(s.period) as starts_at, ${isWorked(now)} as worked, sheet.status, sheet.worked_minutes,
    case when ${isWorked(now)} then sheet.amount_cents end as amount_cents
  from shifts s ${termsOfShift} left join timesheets t on t.shift_id = s.id
    cross join lateral (select ${sheetOfShift('employee')}) sheet
  where s.invitee_id = ${employeeId} and (${isWorked(now)} or ${isCancelled})`

/** The ids of a slice of the history in its order, or of all of it. */
export const historyIds = async (
  db: Db,
  employeeId: number,
  { filter, sort }: HistoryQuery,
  slice: Slice,
): Promise<number[]> => {
  const filtered = { all: sql`true`, completed: sql`worked`, cancelled: sql`not worked` }[filter]
  const rows = await db.all<{ id: number }>`
    select id from (${pastShifts(employeeId, db.now)}) past where ${filtered}
    order by ${orders[sort]} limit ${slice?.limit ?? null} offset ${slice?.offset ?? 0}`
  return rows.map(({ id }) => id)
}

type Totals = {
  completed: number
  cancelled: number
  worked_minutes: number
  earned_cents: number
  paid_cents: number
}

export const historyTotals = (db: Db, employeeId: number) => db.one<Totals>`
  select count(*) filter (where worked) as completed, count(*) filter (where not worked) as cancelled,
    coalesce(sum(worked_minutes) filter (where worked), 0) as worked_minutes,
    coalesce(sum(amount_cents), 0) as earned_cents,
    coalesce(sum(amount_cents) filter (where status = 'approved'), 0) as paid_cents
  from (${pastShifts(employeeId, db.now)}) past`
