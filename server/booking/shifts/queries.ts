import type { Owed } from '#contract/booking/cancellations.ts'
import type { CancelReason, Shift, ShiftStatus } from '#contract/booking/shifts.ts'
import type { Classification } from '#contract/people/classifications.ts'
import type { Side } from '#contract/people/connections.ts'
import { Problem } from '#contract/platform/errors.ts'
import type { Sector } from '#contract/platform/values.ts'
import { reasonForClient } from '#server/booking/agencies/names.ts'
import {
  answerOffer,
  FILLED,
  inviteesOfOpenOffers,
  type OfferAnswer,
  withdrawAllOf,
} from '#server/booking/offers/queries.ts'
import type { BookingsOfSubject } from '#server/people/hooks.ts'
import { type Db, onConstraint, StartAgain, sql, type Tx } from '#server/platform/database.ts'
import { ACCOUNT_CLOSED, type ShiftRow, shiftColumns, shiftJoins, shiftOfRow } from './columns.ts'
import { lockReplacedBy, replacedByOffer, replacementColumns, wasLeft } from './replacements.ts'
import { rangeOf, type Span, type WallClock } from './rules.ts'

/** Completed, or due to be by the next run of `closeShifts`. */
export const isWorked = (now: Temporal.Instant) =>
  sql`(s.status = 'completed' or (s.status = 'accepted' and upper(s.period) <= ${now}::timestamptz))`

export const shiftById = async (db: Db, id: number) =>
  shiftOfRow(await db.one<ShiftRow>`select ${shiftColumns(db.now)} from requests s ${shiftJoins} where s.id = ${id}`)

export const shiftsByIds = async (db: Db, ids: readonly number[]) =>
  (await db.all<ShiftRow>`select ${shiftColumns(db.now)} from requests s ${shiftJoins} where s.id = any(${ids})`).map(
    shiftOfRow,
  )

/** Shifts as their employer sees them. */
export const shiftsOfInviter = async (db: Db, ids: readonly number[]) => {
  const rows = await db.all<ShiftRow>`
    select ${shiftColumns(db.now, sql`b.client_cents`, reasonForClient, sql`null::text`, replacementColumns(db.now))}
    from requests s ${shiftJoins} where s.id = any(${ids})`
  return rows.map(shiftOfRow)
}

/** Whether a shift has been worked; 404 unless the person is a party to it. */
export const wasWorked = async (db: Db, id: number, partyId: number) =>
  (
    await db.one<{ worked: boolean }>`
      select ${isWorked(db.now)} as worked from requests s where s.id = ${id} and ${partyId} in (s.inviter_id, s.invitee_id)`
  ).worked

/** Whether the subject exists and its category is for the employer's sector. */
export const isSubjectOf = async (db: Db, employerId: number, id: number) =>
  (await db.maybe`
    select 1 as found from subjects s join categories c on c.id = s.category_id join users u on u.id = ${employerId}
    where s.id = ${id} and (c.sector is null or c.sector = u.sector)`) !== null

/** The employer's sector, with the roles of the person. */
export const sectorAndRoles = (db: Db, employerId: number, employeeId: number) => db.one<{
  sector: Sector
  roles: Classification[]
}>`
  select u.sector, array(select c.classification from employee_classifications c where c.employee_id = ${employeeId}) as roles
  from users u where u.id = ${employerId}`

/**
 * Locks the invitee, so that no shift of theirs is accepted meanwhile: a new request is either
 * withdrawn by that acceptance, or sees it.
 */
export const lockInvitee = (tx: Tx, id: number) => tx.one<{ name: string; status: 'active' | 'on_leave' }>`
  select name, status from users
  where id = ${id} and role = 'employee' and email_verified_at is not null and status in ('active', 'on_leave')
  for share`

/** `except` is a booking that may be moved. */
export const hasAcceptedShiftIn = async (db: Db, employeeId: number, span: Span, except: number | null = null) =>
  (await db.maybe`
    select 1 as found from shifts
    where invitee_id = ${employeeId} and status = 'accepted' and period && ${rangeOf(span)}::tstzrange
      and id is distinct from ${except}::integer`) !== null

/**
 * Locks the employer, so that closing its account either happens first or withdraws the new
 * request.
 */
export const lockInviter = (tx: Tx, id: number) => tx.maybe`
  select 1 as found from users where id = ${id} and status in ('active', 'on_leave') for share`

export type LockedShift = {
  id: number
  inviter_id: number
  invitee_id: number
  status: ShiftStatus
  reason: string | null
  slot_id: number | null
  /** Whether the planner or the person started it, not the employer; null for a booked shift. */
  is_planned: boolean | null
  /** Everyone who fits sees the slot among the open jobs. */
  is_open_job: boolean | null
  /** People have applied for the slot, or the person for other ones. */
  has_applications: boolean
  started: boolean
  over: boolean
}

/**
 * Locks a request or shift for a decision by one of its parties; 404 for anyone else. Locks the
 * employee row first, whichever party decides: otherwise two acceptances meet in the exclusion
 * constraint and one fails as a deadlock a second later. Then locks the bookings that it may
 * replace, and the slot, so that answers to its offers run in turn.
 *
 * A withdrawn request stays withdrawn, so nothing about its slot is decided any more. Those who
 * lost a slot therefore do not hold its lock while they are answered: if a request was withdrawn
 * while it waited for the lock, the transaction starts again without it.
 */
export const lockShift = async (tx: Tx, id: number, partyId: number): Promise<LockedShift> => {
  const { is_slot_locked } = await tx.one<{ is_slot_locked: boolean }>`
    with request as (
      select id, invitee_id, slot_id, status from requests where id = ${id} and ${partyId} in (inviter_id, invitee_id)),
    diary as (select id from users where id = (select invitee_id from request) for no key update),
    replaced as (${lockReplacedBy(sql`(select id, slot_id from request where status <> 'withdrawn') r cross join diary`)}),
    slot as (
      select l.id from slots l cross join diary cross join (select count(*) from replaced) turns
      where l.id = (select slot_id from request where status <> 'withdrawn') for no key update of l)
    select slot.id is not null as is_slot_locked from diary left join slot on true`
  // Read in a statement of its own, because an acceptance that it waited for has moved the request.
  const locked = await tx.one<LockedShift>`
    with shift as (
      select id, inviter_id, invitee_id, status, reason, slot_id, period, null::boolean as is_planned from shifts
      where id = ${id} for no key update),
    offer as (
      select id, inviter_id, invitee_id, status, reason, slot_id, period, seat is not null as is_planned from offers
      where id = ${id} and status <> 'accepted' for no key update)
    select id, inviter_id, invitee_id, status, reason, slot_id, is_planned,
      (select l.opened_at is not null from slots l where l.id = slot_id) as is_open_job,
      exists (
        select from applications a where a.status in ('open', 'asked') and (a.slot_id = either.slot_id or a.employee_id = invitee_id))
        as has_applications,
      lower(period) <= ${tx.now}::timestamptz as started, upper(period) <= ${tx.now}::timestamptz as over
    from (
      select * from shift
      union all select * from offer
      union all
      select id, inviter_id, invitee_id, status, reason, slot_id, period, seat is not null from archived_offers
      where id = ${id} and status <> 'accepted' and not exists (select from shift) and not exists (select from offer)) either`
  if (is_slot_locked && locked.status === 'withdrawn') throw new StartAgain()
  return locked
}

/** Locks a shift for a decision and returns it as its parties see it. */
export const lockAndReadShift = async (tx: Tx, id: number, partyId: number): Promise<Shift> => {
  await lockShift(tx, id, partyId)
  return shiftById(tx, id)
}

/**
 * Accepts an offer and books its person. Two employers may have asked for the same hours, and many
 * people for the same slot; the constraints decide who is booked.
 */
const acceptOffer = (tx: Tx, id: number, answer: OfferAnswer): Promise<number> =>
  tx.run`
    with accepted as (${answerOffer(id, answer, tx.now)} returning *)
    insert into shifts (id, inviter_id, invitee_id, subject_id, classification, date, start_time, end_time, time_zone,
      period, slot_id, status, created_at, answered_at, answered_via, replaces_id)
    select id, inviter_id, invitee_id, subject_id, classification, date, start_time, end_time, time_zone, period, slot_id,
      status, created_at, answered_at, answered_via, ${replacedByOffer(tx.now)}
    from accepted o`
    .catch(onConstraint('accepted_shifts_do_not_overlap', 'overlapping_booking'))
    .catch(
      onConstraint('no_slot_books_more_than_its_headcount', () => new Problem('already_answered', { message: FILLED })),
    )

/** Answers an open request, and books the person who accepts it. */
export const setAnswer = async (tx: Tx, id: number, answer: OfferAnswer): Promise<void> => {
  const isAccepted = answer.status === 'accepted'
  const written = await (isAccepted ? acceptOffer(tx, id, answer) : tx.run`${answerOffer(id, answer, tx.now)}`)
  if (written !== 1) throw new Problem('already_answered')
}

/** A person's booked shifts that have not begun. */
const upcomingOf = ({ id, side }: { id: number; side: Side }, now: Temporal.Instant) => sql`
  ${side === 'employer' ? sql`shifts.inviter_id = ${id}` : sql`shifts.invitee_id = ${id}`}
  and shifts.status || '' = 'accepted'
  and date >= ${now}::date - 2 and lower(period) > ${now}::timestamptz`

/**
 * Ends a person's upcoming shifts and requests. Locks the employee rows first, in order of id, as
 * other decisions do.
 */
export const endAllUpcoming = async (tx: Tx, person: { id: number; side: Side }) => {
  const toCome = upcomingOf(person, tx.now)
  await tx.run`
    select from users where id in (
      select invitee_id from shifts where ${toCome} union all ${inviteesOfOpenOffers(person)})
    order by id for no key update`
  const withdrawn = await withdrawAllOf(tx, person)
  const cancelled = await tx.all<{ id: number }>`
    update shifts set closed_at = ${tx.now}, status = 'cancelled', cancelled_by = ${person.side}, reason = ${ACCOUNT_CLOSED}
    where id = any(array(select id from shifts where ${toCome} order by id for no key update))
    returning id`
  return [...withdrawn, ...cancelled]
}

type End = { by: Side; reason: string | null; cancelReason: CancelReason | null }
export const cancelBooking = (tx: Tx, id: number, end: End) => tx.run`
  update shifts set status = 'cancelled', cancelled_by = ${end.by}, reason = ${end.reason},
    cancel_reason = ${end.cancelReason}, closed_at = ${tx.now}
  where id = ${id}`

/** Reason of a booking that another person took over; both sides have been told the name. */
const HANDED_OVER = 'A colleague took over this shift.'
/** Ends a booking that another person takes over. Neither side has cancelled it. */
export const endByHandingOver = (tx: Tx, id: number) =>
  tx.run`update shifts set status = 'cancelled', reason = ${HANDED_OVER}, closed_at = ${tx.now} where id = ${id}`

/**
 * Records which booking a new one replaces. If that one replaces the booking of a person who left,
 * so does the new one; otherwise that person would be shown as missing again.
 */
export const setReplacedBooking = (tx: Tx, id: number, replacedId: number) => tx.run`
  update shifts set replaces_id = coalesce((
    select x.id from shifts s join shifts x on x.id = s.replaces_id where s.id = ${replacedId} and ${wasLeft(sql`x`)}), ${replacedId})
  where id = ${id}`

type Move = WallClock & { slotId: number | null; span: Span }
/** Moves a booking to other times; the constraint decides whether its person is free then. */
export const moveBooking = (tx: Tx, id: number, { date, start_time, end_time, span, slotId }: Move) =>
  tx.run`
    update shifts set date = ${date}, start_time = ${start_time}, end_time = ${end_time}, period = ${rangeOf(span)},
      slot_id = ${slotId}
    where id = ${id}`.catch(onConstraint('accepted_shifts_do_not_overlap', 'overlapping_booking'))

export type Cancellation = {
  closed_at: string
  cancel_reason: CancelReason | null
  /** A slot other than its own seeks a replacement for it. */
  is_sought_elsewhere: boolean
}
// Not null: closed_at, because a cancelled shift has it.
export const cancellationOf = (db: Db, id: number) => db.one<Cancellation>`
  select s.closed_at, s.cancel_reason,
    exists (select from slots l where l.replaces_id = s.id and l.id is distinct from s.slot_id) as is_sought_elsewhere
  from shifts s where s.id = ${id} and s.status = 'cancelled'`

/** Books a person again whose booking was cancelled; the constraints decide whether they can be. */
export const restoreBooking = async (tx: Tx, id: number): Promise<void> => {
  await tx.run`
    insert into undone_cancellations (shift_id, cancelled_at, undone_at)
    select id, closed_at, ${tx.now} from shifts where id = ${id}`
  await tx.run`delete from cancellation_pay where shift_id = ${id}`
  await tx.run`
    update shifts set status = 'accepted', cancelled_by = null, reason = null, cancel_reason = null, closed_at = null
    where id = ${id}`
    .catch(onConstraint('accepted_shifts_do_not_overlap', 'overlapping_booking'))
    .catch(onConstraint('no_slot_books_more_than_its_headcount', 'undo_not_possible'))
}

type Agreement = { until: Temporal.Instant; applied: boolean }
export const storeAgreement = (tx: Tx, shiftId: number, { until, applied }: Agreement) =>
  tx.run`insert into phone_agreements (shift_id, refusable_until, applied) values (${shiftId}, ${until}, ${applied})`

export type OwedPay = Omit<Owed, 'is_lifted'>
export const insertOwedPay = (tx: Tx, shiftId: number, { cents, share, rule, source, lifted_by_rebooking }: OwedPay) =>
  tx.run`
    insert into cancellation_pay (shift_id, cents, share, rule, source, lifted_by_rebooking)
    values (${shiftId}, ${cents}, ${share}, ${rule}, ${source}, ${lifted_by_rebooking})`

export const hasArrived = async (db: Db, shiftId: number): Promise<boolean> =>
  (await db.maybe`select 1 as found from attendance where shift_id = ${shiftId} and arrived_at is not null`) !== null

export const setNoShow = (tx: Tx, id: number) => tx.run`
  update shifts set status = 'no_show', no_show_at = ${tx.now}, closed_at = ${tx.now} where id = ${id}`

/**
 * Restores the status that the shift would have without the no-show. The person may have another
 * booking by now.
 */
export const dropNoShow = (tx: Tx, id: number) =>
  tx.run`
    update shifts set no_show_at = null, no_show_dispute = null, no_show_disputed_at = null,
      status = case when upper(period) <= ${tx.now}::timestamptz then 'completed' else 'accepted' end,
      closed_at = case when upper(period) <= ${tx.now}::timestamptz then ${tx.now}::timestamptz end
    where id = ${id}`.catch(onConstraint('accepted_shifts_do_not_overlap', 'overlapping_booking'))

export const setNoShowDispute = (tx: Tx, id: number, text: string) => tx.run`
  update shifts set no_show_dispute = ${text}, no_show_disputed_at = ${tx.now} where id = ${id}`

const BATCH = 200

/** Completes a batch of accepted shifts that are over, and returns them. */
export const completeEnded = (tx: Tx) => tx.all<{
  id: number
  inviter_id: number
  invitee_id: number
}>`
  update shifts set status = 'completed', closed_at = ${tx.now}
  where id in (
    select id from shifts where status = 'accepted' and upper(period) <= ${tx.now}::timestamptz
    order by upper(period) limit ${BATCH} for update skip locked)
  returning id, inviter_id, invitee_id`

/** Throws `not_found` unless the person is the employer or the employee of the shift. */
export const ensurePartyOf = async (db: Db, shiftId: number, userId: number): Promise<void> =>
  void (await db.one`select id from requests where id = ${shiftId} and ${userId} in (inviter_id, invitee_id)`)

/** A vacancy that waits for approval counts as a vacancy; a request to one person does not. */
export const countBookingsOfSubject = (db: Db, subjectId: number) => db.one<BookingsOfSubject>`
  select (select count(*) from requests where subject_id = ${subjectId}) as shifts,
    (select count(*) from vacancies v where v.subject_id = ${subjectId} and not exists (
      select from slots l join requests r on r.slot_id = l.id where l.vacancy_id = v.id)) as vacancies,
    (select count(*) from approvals
     where subject_id = ${subjectId} and status = 'waiting' and invitee_id is not null) as approvals,
    (select count(*) from vacancy_templates where subject_id = ${subjectId}) as templates`

export const zoneOf = async (db: Db, userId: number): Promise<string> =>
  (await db.one<{ time_zone: string }>`select time_zone from users where id = ${userId}`).time_zone

/** Address of the workplace in one line. */
export const workplaceOf = async (db: Db, employerId: number): Promise<string | null> => {
  const row = await db.maybe<{ address: string | null }>`
    select address from employer_details where employer_id = ${employerId}`
  return row?.address?.replace(/\s*\n\s*/g, ', ') ?? null
}
