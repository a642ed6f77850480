import type { Side } from '#contract/people/connections.ts'
import type { Actor } from '#contract/platform/endpoint.ts'
import { Problem } from '#contract/platform/errors.ts'
import type { Timesheet, TimesheetEvent, WorkedTimes } from '#contract/work/timesheets.ts'
import { isWorked, wasWorked } from '#server/booking/shifts/queries.ts'
import { nameOfActor } from '#server/identity/organisations/acts.ts'
import { type Db, type Fragment, sql, type Tx } from '#server/platform/database.ts'
import type { IssuedDocument } from './rules.ts'
import { sheetOfShift, termsOfShift } from './terms.ts'

export type Sheet = Omit<
  Timesheet,
  'shift' | 'history' | 'may_submit' | 'may_decide' | 'my_rating' | 'their_rating' | 'may_rate' | 'may_reply'
>

/** Refuses a shift that was not worked; 404 unless the person is a party to it. */
export const ensureWorked = async (db: Db, shiftId: number, { id }: Pick<Actor, 'id'>): Promise<void> => {
  if (!(await wasWorked(db, shiftId, id))) throw new Problem('not_over')
}

/** The timesheet of a shift for one of its parties; the draft from its terms if none is stored. */
export const sheetOf = (db: Db, shiftId: number, partyId: number, reader: Side) => db.one<Sheet>`
  select ${sheetOfShift(reader)}, t.note, t.dispute_reason, t.submitted_at, t.decided_at
  from requests s ${termsOfShift} left join timesheets t on t.shift_id = s.id
  where s.id = ${shiftId} and ${partyId} in (s.inviter_id, s.invitee_id)`

export type SheetOfShift = Pick<
  Sheet,
  | 'status'
  | 'start_time'
  | 'end_time'
  | 'break_minutes'
  | 'worked_minutes'
  | 'hourly_cents'
  | 'rate_source'
  | 'amount_cents'
  | 'invoice_number'
  | 'document_kind'
> & { shift_id: number; decided_by: string | null }

/** The timesheets or drafts of the given shifts, as far as they were worked. */
export const sheetsOf = (db: Db, shiftIds: readonly number[], reader: Side) => db.all<SheetOfShift>`
  select s.id as shift_id, ${sheetOfShift(reader)}, ${decidedBy(reader, sql`'timesheet_' || t.status`, sql`t.decided_at`)}
  from shifts s ${termsOfShift} left join timesheets t on t.shift_id = s.id
  where s.id = any(${shiftIds}) and ${isWorked(db.now)}`

export const decidedBy = (reader: Side, event: Fragment, at: Fragment) => sql`
  case when ${reader} = 'employer' then ${nameOfActor(event, 'shift_id', sql`s.id`, at)} end as decided_by`

export const eventsOf = (db: Db, shiftId: number, reader: Side) => db.all<TimesheetEvent>`
  select e.status, e.at, e.text, ${decidedBy(reader, sql`'timesheet_' || e.status`, sql`e.at`)}
  from timesheet_events e join shifts s on s.id = e.shift_id where e.shift_id = ${shiftId} order by e.id`

const recordEvent = (
  tx: Tx,
  shiftId: number,
  { status, at, text }: Pick<TimesheetEvent, 'status' | 'text'> & { at: Temporal.Instant },
) => tx.run`insert into timesheet_events (shift_id, status, at, text) values (${shiftId}, ${status}, ${at}, ${text})`

type Worked = Pick<WorkedTimes, 'start_time' | 'end_time' | 'break_minutes'> & {
  worked_minutes: number
  note: string | null
}

/** Saves the worked hours at the rate of the shift's date; replaces a disputed timesheet. */
export const submitSheet = async (tx: Tx, shiftId: number, employeeId: number, worked: Worked) => {
  const { now } = tx
  const written = await tx.run`
    insert into timesheets (shift_id, status, start_time, end_time, break_minutes, worked_minutes, minimum_minutes,
      paid_minutes, hourly_cents, rate_source, rate_note, amount_cents, note, submitted_at)
    select s.id, 'submitted', ${worked.start_time}, ${worked.end_time}, ${worked.break_minutes},
      ${worked.worked_minutes}, terms.minimum_minutes, paid.minutes, terms.hourly_cents, terms.rate_source,
      terms.rate_note, amount_of(paid.minutes, terms.hourly_cents), ${worked.note}, ${now}
    from shifts s ${termsOfShift}
      cross join lateral (select greatest(${worked.worked_minutes}::integer, terms.minimum_minutes) as minutes) paid
    where s.id = ${shiftId} and s.invitee_id = ${employeeId}
    on conflict (shift_id) do update set
      status = 'submitted', start_time = excluded.start_time, end_time = excluded.end_time,
      break_minutes = excluded.break_minutes, worked_minutes = excluded.worked_minutes,
      minimum_minutes = excluded.minimum_minutes, paid_minutes = excluded.paid_minutes,
      hourly_cents = excluded.hourly_cents, rate_source = excluded.rate_source, rate_note = excluded.rate_note,
      amount_cents = excluded.amount_cents, note = excluded.note, submitted_at = excluded.submitted_at,
      dispute_reason = null, decided_at = null
    where timesheets.status = 'disputed'`
  if (written !== 1) {
    const { status } = await tx.one<{ status: string }>`select status from timesheets where shift_id = ${shiftId}`
    throw new Problem(status === 'approved' ? 'timesheet_locked' : 'already_submitted')
  }
  await recordEvent(tx, shiftId, { status: 'submitted', at: now, text: worked.note })
}

/** Locks a submitted timesheet for a decision, so that two decisions take turns. */
export const lockSubmitted = async (tx: Tx, shiftId: number): Promise<void> => {
  const sheet = await tx.maybe<{ status: string }>`
    select status from timesheets where shift_id = ${shiftId} for no key update`
  if (sheet?.status === 'approved') throw new Problem('timesheet_locked')
  if (sheet?.status !== 'submitted') throw new Problem('not_submitted')
}

/** Locks the sheet, so that it is not approved at the same moment. */
export const ensureSheetNotApproved = async (tx: Tx, shiftId: number): Promise<void> => {
  const sheet = await tx.maybe<{ status: string }>`
    select status from timesheets where shift_id = ${shiftId} for no key update`
  if (sheet?.status === 'approved') throw new Problem('timesheet_locked')
}

export const approveSheet = async (tx: Tx, shiftId: number, issued: IssuedDocument) => {
  const { now } = tx
  const written = await tx.run`
    update timesheets set status = 'approved', decided_at = ${now}, invoice_number = ${issued.number},
      document_kind = ${issued.kind}
    where shift_id = ${shiftId} and status = 'submitted'`
  if (written !== 1) throw new Problem('not_submitted')
  await recordEvent(tx, shiftId, { status: 'approved', at: now, text: null })
}

export const disputeSheet = async (tx: Tx, shiftId: number, reason: string) => {
  const { now } = tx
  const written = await tx.run`
    update timesheets set status = 'disputed', decided_at = ${now}, dispute_reason = ${reason}
    where shift_id = ${shiftId} and status = 'submitted'`
  if (written !== 1) throw new Problem('not_submitted')
  await recordEvent(tx, shiftId, { status: 'disputed', at: now, text: reason })
}
