import type { AnsweredVia, NewShift, Shift, ShiftStatus } from '#contract/booking/shifts.ts'
import type { Classification } from '#contract/people/classifications.ts'
import type { Side } from '#contract/people/connections.ts'
import { Problem } from '#contract/platform/errors.ts'
import type { Sector } from '#contract/platform/values.ts'
import { nameOfActor } from '#server/identity/organisations/acts.ts'
import { areBlockedPair } from '#server/people/connections/blocks.ts'
import type { Pair } from '#server/people/connections/rules.ts'
import { contactEmailOf } from '#server/people/profiles/employers.ts'
import { type Db, type Fragment, onConstraint, sql, type Tx } from '#server/platform/database.ts'
import { contactAccessOf } from './contact-access.ts'
import { rangeOf, type Span } from './rules.ts'

/** An instant inside JSON, as the contract writes it. */
const instantText = (column: Fragment) => sql`(to_json(${column} at time zone 'UTC') #>> '{}') || 'Z'`

const actor = (act: 'requested' | 'request_approved' | 'closed' | 'no_show_marked', at: Fragment) =>
  sql`case when not p.apart then ${nameOfActor(act, 'shift_id', sql`s.id`, at)} end`

/**
 * A shift as its parties see it. An employee may hide their email from employers without contact
 * access; for a blocked pair only the name remains.
 */
const shift = (now: Temporal.Instant, hourly: Fragment = sql`null::integer`) => sql`
  s.id, s.inviter_id, s.invitee_id, s.subject_id, s.date, s.start_time, s.end_time, s.time_zone,
  lower(s.period) as starts_at, upper(s.period) as ends_at, s.status, s.reason, s.cancelled_by, s.created_at,
  s.answered_at, s.answered_via,
  ${actor('requested', sql`s.created_at`)} as requested_by,
  ${actor('request_approved', sql`s.created_at`)} as approved_by, ${actor('closed', sql`s.closed_at`)} as closed_by,
  case when s.status = 'no_show' then json_build_object('marked_at', ${instantText(sql`s.no_show_at`)},
    'marked_by', ${actor('no_show_marked', sql`s.no_show_at`)},
    'dispute', s.no_show_dispute, 'disputed_at', ${instantText(sql`s.no_show_disputed_at`)}) end as no_show,
  json_build_object('id', r.id, 'name', r.name, 'email', case when not p.apart then ${contactEmailOf(sql`r`)} end,
    'avatar', case when not p.apart then '/api/files/' || r.avatar end) as inviter,
  json_build_object('id', e.id, 'name', e.name, 'avatar', case when not p.apart then '/api/files/' || e.avatar end,
    'email', case
    when p.apart then null
    when not e.hides_email
      or exists (select from (${contactAccessOf(sql`s.inviter_id`, now)}) close where close.employee_id = s.invitee_id)
    then e.email end) as invitee,
  (select json_build_object('name', coalesce(o.name, a.name), 'hourly_cents', ${hourly})
    from agency_bookings b join organisations o on o.id = b.agency_id join users a on a.id = o.account_id
    where b.shift_id = s.id) as agency,
  json_build_object('id', j.id, 'name', j.name) as subject, s.classification,
  case when not p.apart then (select seen.registration from visible_registration(s.invitee_id, r.sector,
    coalesce(d.state, state_of_zone(r.time_zone)),
    (${now}::timestamptz at time zone e.time_zone)::date) seen) end as registration`
// `offset 0` keeps the planner from asking for the blocks again wherever `apart` is read.
const joins = sql`
  join users r on r.id = s.inviter_id
  left join employer_details d on d.employer_id = r.id
  join users e on e.id = s.invitee_id
  join subjects j on j.id = s.subject_id
  cross join lateral (select ${areBlockedPair(sql`s.inviter_id`, sql`s.invitee_id`)} as apart offset 0) p`

/** Completed, or due to be by the next run of `closeShifts`. */
export const isWorked = (now: Temporal.Instant) =>
  sql`(s.status = 'completed' or (s.status = 'accepted' and upper(s.period) <= ${now}::timestamptz))`

export const shiftById = (db: Db, id: number) =>
  db.one<Shift>`select ${shift(db.now)} from shifts s ${joins} where s.id = ${id}`

export const shiftsByIds = (db: Db, ids: readonly number[]) =>
  db.all<Shift>`select ${shift(db.now)} from shifts s ${joins} where s.id = any(${ids})`

/** Whether a shift has been worked; 404 unless the person is a party to it. */
export const wasWorked = async (db: Db, id: number, partyId: number) =>
  (
    await db.one<{ worked: boolean }>`
      select ${isWorked(db.now)} as worked from shifts s where s.id = ${id} and ${partyId} in (s.inviter_id, s.invitee_id)`
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

export const hasAcceptedShiftIn = async (db: Db, employeeId: number, span: Span) =>
  (await db.maybe`
    select 1 as found from shifts
    where invitee_id = ${employeeId} and status = 'accepted' and period && ${rangeOf(span)}::tstzrange`) !== null

/**
 * Locks the employer, so that closing its account either happens first or withdraws the new
 * request.
 */
export const lockInviter = (tx: Tx, id: number) => tx.maybe`
  select 1 as found from users where id = ${id} and status in ('active', 'on_leave') for share`

export const insertShift = async (
  tx: Tx,
  inviterId: number,
  s: NewShift,
  zone: string,
  span: Span,
  gapId: number | null,
) =>
  (
    await tx.one<{ id: number }>`
        insert into shifts (inviter_id, invitee_id, subject_id, classification, date, start_time, end_time, time_zone,
          period, gap_id, created_at)
        values (${inviterId}, ${s.invitee_id}, ${s.subject_id}, ${s.classification ?? null}, ${s.date}, ${s.start_time},
          ${s.end_time}, ${zone}, ${rangeOf(span)}, ${gapId}, ${tx.now})
        returning id`.catch(onConstraint('one_request_per_person_and_time', 'duplicate_request'))
  ).id

export const joinOpenGaps = (tx: Tx) => tx.run`
  update shifts s set gap_id = g.id from gaps g
  where g.employer_id = s.inviter_id and g.subject_id = s.subject_id and g.period = s.period
    and s.gap_id is null and s.status in ('pending', 'accepted')`

export type LockedShift = {
  id: number
  inviter_id: number
  invitee_id: number
  status: ShiftStatus
  reason: string | null
  gap_id: number | null
  started: boolean
  over: boolean
}

/**
 * Locks a shift for a decision by one of its parties; 404 for anyone else. Locks the employee row
 * first, whichever party decides: otherwise two acceptances meet in the exclusion constraint and
 * one fails as a deadlock a second later. Then locks the gap, so that answers to its requests run
 * in turn, and last the shift.
 */
export const lockShift = (tx: Tx, id: number, partyId: number) => tx.one<LockedShift>`
  with diary as (
    select u.id from users u
    where u.id = (select invitee_id from shifts where id = ${id} and ${partyId} in (inviter_id, invitee_id))
    for no key update),
  gap as (
    select g.id from gaps g cross join diary where g.id = (select gap_id from shifts where id = ${id})
    for no key update of g)
  select s.id, s.inviter_id, s.invitee_id, s.status, s.reason, gap.id as gap_id,
    lower(s.period) <= ${tx.now}::timestamptz as started, upper(s.period) <= ${tx.now}::timestamptz as over
  from shifts s join diary on diary.id = s.invitee_id left join gap on true
  where s.id = ${id} and ${partyId} in (s.inviter_id, s.invitee_id)
  for no key update of s`

/** Locks a shift for a decision and returns it as its parties see it. */
export const lockedShift = async (tx: Tx, id: number, partyId: number): Promise<Shift> => {
  await lockShift(tx, id, partyId)
  return shiftById(tx, id)
}

// Open requests are few among millions and short-lived, so the planner misjudges their number and
// would read them all. This form of the condition keeps it from using their indexes.
const isPending = sql`shifts.status || '' = 'pending'`

/** Two employers may have asked for the same hours; the constraint lets only one be accepted. */
export const setAnswer = async (
  tx: Tx,
  id: number,
  { status, reason, via }: { status: 'accepted' | 'rejected'; reason: string | null; via: AnsweredVia },
) => {
  const { now } = tx
  const written = await tx.run`
    update shifts set status = ${status}, reason = ${reason}, answered_at = ${now},
      answered_via = ${via}, closed_at = case when ${status} = 'rejected' then ${now}::timestamptz end
    where id = ${id} and ${isPending}`.catch(onConstraint('accepted_shifts_do_not_overlap', 'overlapping_booking'))
  if (written !== 1) throw new Problem('already_answered')
}

/** The reason of a withdrawn request whose gap has all the people it needs. */
export const FILLED = 'Someone else has taken this shift.'

/**
 * Withdraws open requests that can no longer be met once this shift is accepted: overlapping ones
 * to the same person, and those of the same gap if it is now full. Overlapping shifts start at most
 * two days earlier or later in any time zone. Rows are locked in order of id, so that two
 * acceptances that withdraw each other's requests cannot deadlock.
 */
export const withdrawUnmet = (
  tx: Tx,
  { id, invitee_id, date }: Pick<Shift, 'id' | 'invitee_id' | 'date'>,
  gapId: number | null,
) => tx.all<{ id: number; is_filled: boolean }>`
  with unmet as (
    select shifts.id, shifts.invitee_id <> ${invitee_id} as is_filled from shifts
    where ${isPending} and shifts.id in (
      select o.id from shifts o
      where o.invitee_id = ${invitee_id} and o.date between ${date}::date - 2 and ${date}::date + 2
        and o.period && (select period from shifts taken where taken.id = ${id})
      union all
      select o.id from gaps g join shifts o on o.gap_id = g.id
      where g.id = ${gapId} and g.people_needed <= (
        select count(*) from shifts b where b.gap_id = g.id and b.status in ('accepted', 'completed')))
    order by shifts.id
    for no key update)
  update shifts set status = 'withdrawn', closed_at = ${tx.now},
    reason = case when unmet.is_filled then ${FILLED} end
  from unmet where shifts.id = unmet.id
  returning shifts.id, unmet.is_filled`

export const withdrawBetween = (tx: Tx, pair: Pair) => tx.all<{ id: number }>`
  update shifts set status = 'withdrawn', closed_at = ${tx.now}
  where id = any(array(
    select id from shifts
    where invitee_id = ${pair.employee_id} and inviter_id = ${pair.employer_id} and ${isPending}
    order by id for no key update))
  returning id`

/** A person's pending and accepted shifts that have not begun. */
const toComeOf = ({ id, side }: { id: number; side: Side }, now: Temporal.Instant) => sql`
  ${side === 'employer' ? sql`shifts.inviter_id = ${id}` : sql`shifts.invitee_id = ${id}`}
  and shifts.status || '' in ('pending', 'accepted')
  and date >= ${now}::date - 2 and lower(period) > ${now}::timestamptz`

/**
 * Reason shown on a shift cancelled because one side's account was closed; the cause of that is
 * private.
 */
const ACCOUNT_CLOSED = 'This account was closed.'

/**
 * Ends a person's upcoming shifts and requests. Locks the employee rows first, in order of id, as
 * other decisions do.
 */
export const endAllToCome = async (tx: Tx, person: { id: number; side: Side }) => {
  const { now } = tx
  const toCome = toComeOf(person, now)
  await tx.run`
    select from users where id in (select invitee_id from shifts where ${toCome}) order by id for no key update`
  return tx.all<{ id: number }>`
    update shifts set closed_at = ${now},
      status = case status when 'accepted' then 'cancelled' else 'withdrawn' end,
      cancelled_by = case status when 'accepted' then ${person.side} end,
      reason = case status when 'accepted' then ${ACCOUNT_CLOSED} end
    where id = any(array(select id from shifts where ${toCome} order by id for no key update))
    returning id`
}

export const close = (
  tx: Tx,
  id: number,
  end: { status: 'cancelled' | 'withdrawn'; by: 'employer' | 'employee'; reason: string | null },
) => tx.run`
  update shifts set status = ${end.status}, cancelled_by = ${end.by}, reason = ${end.reason}, closed_at = ${tx.now}
  where id = ${id}`

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

type ShiftQuery = { page: number; per_page: number; status?: ShiftStatus | undefined; request?: number | undefined }

const listOf = async (db: Db, party: 'inviter_id' | 'invitee_id', id: number, query: ShiftQuery) => {
  const { per_page, status, request } = query
  const isParty = party === 'inviter_id' ? sql`s.inviter_id = ${id}` : sql`s.invitee_id = ${id}`
  const order =
    party === 'inviter_id'
      ? sql`s.date desc, s.id desc`
      : sql`(s.status = 'pending') desc, case when s.status = 'pending' then lower(s.period) end, s.date desc, s.id desc`
  const withStatus = status === undefined ? sql`` : sql`and s.status = ${status}`
  const opened =
    request === undefined
      ? null
      : await db.maybe<{ page: number }>`
          select ceil(position::numeric / ${per_page}::int)::int as page from (
            select s.id, row_number() over (order by ${order}) as position from shifts s where ${isParty} ${withStatus}) as mine
          where id = ${request}`
  const page = opened?.page ?? query.page
  const [data, { total }] = await Promise.all([
    // The page is cut first, so that what is shown of each is looked up for these alone.
    db.all<Shift>`
      select ${shift(db.now, party === 'inviter_id' ? sql`b.client_cents` : sql`b.pay_cents`)} from (
        select * from shifts s where ${isParty} ${withStatus} order by ${order} limit ${per_page} offset ${(page - 1) * per_page}
      ) s ${joins} order by ${order}`,
    db.one<{ total: number }>`select count(*)::int as total from shifts s where ${isParty} ${withStatus}`,
  ])
  return { data, page, per_page, total }
}

/** Lists an employer's shifts, latest first. */
export const shiftsOfEmployer = (db: Db, employerId: number, page: ShiftQuery) =>
  listOf(db, 'inviter_id', employerId, page)
/** Lists an employee's shifts, open requests first. */
export const shiftsOfEmployee = (db: Db, employeeId: number, page: ShiftQuery) =>
  listOf(db, 'invitee_id', employeeId, page)

const BATCH = 200

/** Requests whose shift has begun without an answer. */
export const expireStarted = (tx: Tx) => tx.all<{ id: number }>`
  update shifts set status = 'expired', closed_at = ${tx.now}
  where id in (
    select id from shifts where status = 'pending' and lower(period) <= ${tx.now}::timestamptz
    order by lower(period) limit ${BATCH} for update skip locked)
  returning id`

/** Accepted shifts that are over. */
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
  void (await db.one`select id from shifts where id = ${shiftId} and ${userId} in (inviter_id, invitee_id)`)

export const countShiftsOfSubject = async (db: Db, subjectId: number): Promise<number> =>
  (await db.one<{ n: number }>`select count(*) as n from shifts where subject_id = ${subjectId}`).n

/** Time zone of a person. */
export const zoneOf = async (db: Db, userId: number): Promise<string> =>
  (await db.one<{ time_zone: string }>`select time_zone from users where id = ${userId}`).time_zone

/** Address of the workplace in one line. */
export const workplaceOf = async (db: Db, employerId: number): Promise<string | null> => {
  const row = await db.maybe<{ address: string | null }>`
    select address from employer_details where employer_id = ${employerId}`
  return row?.address?.replace(/\s*\n\s*/g, ', ') ?? null
}
