import type { LinkedChange } from '#contract/booking/answer-links.ts'
import type { ShiftTimes } from '#contract/booking/shift-change.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { rangeOf, type Span } from '#server/booking/shifts/rules.ts'
import { type Db, onConstraint, type Tx } from '#server/platform/database.ts'

type NewChange = {
  shift: Shift
  /** Member who asks; the account itself is not kept. */
  personId: number
  after: ShiftTimes
  span: Span
  /** Part for which others are asked; null if the booking is not split. */
  rest: ShiftTimes | null
  answerBy: Temporal.Instant
}
export const insertChange = (tx: Tx, { shift, personId, after, span, rest, answerBy }: NewChange) =>
  tx.run`
    insert into shift_changes (shift_id, employee_id, requested_by, old_date, old_start_time, old_end_time, date, start_time,
      end_time, period, rest_date, rest_start_time, rest_end_time, answer_by, created_at)
    values (${shift.id}, ${shift.invitee_id}, nullif(${personId}::integer, ${shift.inviter_id}), ${shift.date},
      ${shift.start_time}, ${shift.end_time}, ${after.date}, ${after.start_time}, ${after.end_time}, ${rangeOf(span)},
      ${rest?.date ?? null}, ${rest?.start_time ?? null}, ${rest?.end_time ?? null}, ${answerBy}, ${tx.now})`.catch(
    onConstraint('one_open_change_per_booking', 'change_open'),
  )

/** The booking that a change is about; 404 if there is no such change. */
export const shiftOfChange = async (db: Db, id: number): Promise<number> =>
  (await db.one<{ shift_id: number }>`select shift_id from shift_changes where id = ${id}`).shift_id

/** Records the slot in which others are asked for the part that the person gave up. */
export const setRestSlot = (tx: Tx, id: number, slotId: number) =>
  tx.run`update shift_changes set rest_slot_id = ${slotId} where id = ${id}`

type Row = Omit<LinkedChange, 'pay' | 'before' | 'after' | 'rest'> &
  ShiftTimes & { [K in keyof ShiftTimes as `old_${K}`]: string } & {
    [K in keyof ShiftTimes as `rest_${K}`]: string | null
  }
/** A change as its person sees it by a link; 404 for others. */
export const linkedChange = async (db: Db, id: number, employeeId: number): Promise<Omit<LinkedChange, 'pay'>> => {
  const row = await db.one<Row>`
    select c.shift_id, c.status, c.answer_by, c.date, c.start_time, c.end_time, c.old_date, c.old_start_time, c.old_end_time,
      c.rest_date, c.rest_start_time, c.rest_end_time, e.name as employer, j.name as subject, s.time_zone
    from shift_changes c join shifts s on s.id = c.shift_id join users e on e.id = s.inviter_id
      join subjects j on j.id = s.subject_id
    where c.id = ${id} and c.employee_id = ${employeeId}`
  const { date, start_time, end_time, old_date, old_start_time, old_end_time, ...others } = row
  const { rest_date, rest_start_time, rest_end_time, ...change } = others
  const hasRest = rest_date !== null && rest_start_time !== null && rest_end_time !== null
  return {
    ...change,
    before: { date: old_date, start_time: old_start_time, end_time: old_end_time },
    after: { date, start_time, end_time },
    rest: hasRest ? { date: rest_date, start_time: rest_start_time, end_time: rest_end_time } : null,
  }
}

type Outcome = 'agreed' | 'declined' | 'withdrawn' | 'expired'
/** Ends an open change; false if it has ended before, or the time to answer is over. */
export const endChange = async (tx: Tx, id: number, outcome: Outcome): Promise<boolean> =>
  (await tx.run`
    update shift_changes set status = ${outcome}, ended_at = ${tx.now}
    where id = ${id} and status = 'open' and answer_by > ${tx.now}::timestamptz`) === 1

/** Withdraws the open changes of bookings that have ended; returns those bookings. */
export const withdrawChangesOf = async (tx: Tx, shiftIds: readonly number[]): Promise<number[]> => {
  const withdrawn = await tx.all<{ shift_id: number }>`
    update shift_changes set status = 'withdrawn', ended_at = ${tx.now}
    where shift_id = any(${shiftIds}::int[]) and status = 'open' returning shift_id`
  return withdrawn.map(({ shift_id }) => shift_id)
}

const BATCH = 100
/** Ends changes that were not answered in time; returns their bookings. */
export const expireChanges = async (tx: Tx): Promise<number[]> => {
  const expired = await tx.all<{ shift_id: number }>`
    update shift_changes set status = 'expired', ended_at = ${tx.now}
    where id in (
      select id from shift_changes where status = 'open' and answer_by <= ${tx.now}::timestamptz
      order by answer_by limit ${BATCH} for update skip locked)
    returning shift_id`
  return expired.map(({ shift_id }) => shift_id)
}
