import type { QueuedTimesheet, QueueStatus } from '#contract/work/timesheet-queue.ts'
import { isWorked } from '#server/booking/shifts/queries.ts'
import { sitesSharedWith } from '#server/identity/organisations/queries.ts'
import { areBlockedPair } from '#server/people/connections/blocks.ts'
import { type Db, sql } from '#server/platform/database.ts'
import { documentsOf } from '#server/work/invoices/issue.ts'
import { decidedBy } from '#server/work/timesheets/queries.ts'
import { sheetOfShift, termsOfShift } from '#server/work/timesheets/terms.ts'

/** Site that the call counts for, and the person. */
export type Reader = { id: number; person_id: number }

const isOfReader = ({ id, person_id }: Reader, now: Temporal.Instant) =>
  sql`s.inviter_id in ${sitesSharedWith(id, person_id)} and ${isWorked(now)}`

const orders = {
  submitted: sql`lower(s.period), s.id`,
  disputed: sql`lower(s.period), s.id`,
  approved: sql`t.decided_at desc, s.id desc`,
} satisfies Record<QueueStatus, unknown>

type Slice = { status: QueueStatus; page: number; per_page: number }
const idsOf = async (db: Db, reader: Reader, { status, page, per_page }: Slice): Promise<number[]> => {
  const rows = await db.all<{ id: number }>`
    select s.id from shifts s join timesheets t on t.shift_id = s.id
    where ${isOfReader(reader, db.now)} and t.status = ${status}
    order by ${orders[status]} limit ${per_page} offset ${(page - 1) * per_page}`
  return rows.map(({ id }) => id)
}

const countsOf = (db: Db, reader: Reader) => db.one<Record<QueueStatus, number>>`
  select count(*) filter (where t.status = 'submitted') as submitted,
    count(*) filter (where t.status = 'disputed') as disputed,
    count(*) filter (where t.status = 'approved') as approved
  from shifts s join timesheets t on t.shift_id = s.id where ${isOfReader(reader, db.now)}`

type QueuedRow = Omit<QueuedTimesheet, 'booked' | 'entered' | 'is_as_booked' | 'document'> &
  Record<'start_time' | 'end_time' | 'booked_start_time' | 'booked_end_time', string> &
  Record<'break_minutes' | 'worked_minutes' | 'booked_break_minutes' | 'booked_worked_minutes', number>
const rowsOf = (db: Db, ids: readonly number[]) => db.all<QueuedRow>`
  select s.id as shift_id, json_build_object('id', u.id, 'name', u.name) as site,
    json_build_object('id', e.id, 'name', e.name,
      'avatar', case when not ${areBlockedPair(sql`s.inviter_id`, sql`s.invitee_id`)} then '/api/files/' || e.avatar end)
      as person,
    j.name as subject, coalesce(ao.name, aa.name) as agency, s.date, s.time_zone,
    s.start_time as booked_start_time, s.end_time as booked_end_time, terms.break_minutes as booked_break_minutes,
    terms.worked_minutes as booked_worked_minutes, sheet.start_time, sheet.end_time, sheet.break_minutes,
    sheet.worked_minutes, sheet.amount_cents, t.note, t.dispute_reason, t.submitted_at, t.decided_at,
    ${decidedBy('employer', sql`'timesheet_' || t.status`, sql`t.decided_at`)}
  from shifts s ${termsOfShift} join timesheets t on t.shift_id = s.id
    join users e on e.id = s.invitee_id join subjects j on j.id = s.subject_id
    cross join lateral (select ${sheetOfShift('employer')}) sheet
  where s.id = any(${ids}) order by array_position(${ids}::int[], s.id)`

/** A page of timesheets in one status, and how many wait. */
export const queuedTimesheets = async (db: Db, reader: Reader, query: Slice) => {
  const { page, per_page, status } = query
  const [ids, { approved, ...counts }] = await Promise.all([idsOf(db, reader, query), countsOf(db, reader)])
  const rows = await rowsOf(db, ids)
  const documents = await documentsOf(db, rows)
  const data = rows.map((row): QueuedTimesheet => {
    const { start_time, end_time, break_minutes, worked_minutes, ...rest } = row
    const { booked_start_time, booked_end_time, booked_break_minutes, booked_worked_minutes, ...sheet } = rest
    return {
      ...sheet,
      booked: {
        start_time: booked_start_time,
        end_time: booked_end_time,
        break_minutes: booked_break_minutes,
        worked_minutes: booked_worked_minutes,
      },
      entered: { start_time, end_time, break_minutes, worked_minutes },
      is_as_booked:
        start_time === booked_start_time && end_time === booked_end_time && break_minutes === booked_break_minutes,
      document: row.agency === null ? documents.get(row.shift_id)! : null,
    }
  })
  return { data, page, per_page, total: { ...counts, approved }[status], counts }
}

/** Site of a timesheet, if the person acts for it. */
export const siteOfSheet = (db: Db, shiftId: number, { id, person_id }: Reader) => db.maybe<{
  id: number
  name: string
  time_zone: string
}>`
  select u.id, u.name, u.time_zone from shifts s join users u on u.id = s.inviter_id
  where s.id = ${shiftId} and s.inviter_id in ${sitesSharedWith(id, person_id)}`
