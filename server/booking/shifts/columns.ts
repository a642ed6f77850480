/** Columns of a shift as its parties see it, one by one and for a page of a list. */
import { UNDO_CANCEL_SECONDS } from '#contract/booking/shift-rules.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import type { Side } from '#contract/people/connections.ts'
import { nameOfActor } from '#server/identity/organisations/acts.ts'
import { areBlockedPair, hiddenFrom } from '#server/people/connections/blocks.ts'
import { contactEmailOf } from '#server/people/profiles/employers.ts'
import { type Fragment, sql } from '#server/platform/database.ts'
import { contactAccessOf } from './contact-access.ts'
import { vacancyOfShift } from './posted.ts'
import { noReplacementColumns } from './replacements.ts'

/**
 * Reason shown on a shift cancelled because one side's account was closed; the cause of that is
 * private.
 */
export const ACCOUNT_CLOSED = 'This account was closed.'

/** An instant inside JSON, as the contract writes it. */
export const instantText = (column: Fragment) => sql`(to_json(${column} at time zone 'UTC') #>> '{}') || 'Z'`

const actor = (act: 'requested' | 'request_approved' | 'closed' | 'no_show_marked', at: Fragment) =>
  sql`case when p.has_acts and not p.is_blocked_pair then ${nameOfActor(act, 'shift_id', sql`s.id`, at)} end`

const agreement = (applied: boolean) => sql`case when p.has_agreement and s.status <> 'pending' then (
  select json_build_object('refusable_until', ${instantText(sql`a.refusable_until`)})
  from phone_agreements a where a.shift_id = s.id and a.applied = ${applied}) end`
/**
 * Whether the employer booked the person of a cancelled shift `s` again for that day. A booking
 * that they had for the day before is not made in its place.
 */
export const isBookedAgain = sql`exists (
  select from shifts n where n.inviter_id = s.inviter_id and n.invitee_id = s.invitee_id and n.date = s.date
    and is_booked(n.status) and coalesce(n.answered_at, n.created_at) >= s.closed_at)`
const owed = sql`case when s.status = 'cancelled' then (
  select json_build_object('cents', c.cents, 'share', c.share, 'rule', c.rule, 'source', c.source,
    'lifted_by_rebooking', c.lifted_by_rebooking, 'is_lifted', c.lifted_by_rebooking and ${isBookedAgain})
  from cancellation_pay c where c.shift_id = s.id) end`
const times = (date: Fragment, start: Fragment, end: Fragment) => sql`
  json_build_object('date', ${date}, 'start_time', to_char(${start}, 'HH24:MI'), 'end_time', to_char(${end}, 'HH24:MI'))`
const changes = sql`case when p.has_changes then coalesce((
  select json_agg(json_build_object('id', c.id, 'status', c.status,
    'before', ${times(sql`c.old_date`, sql`c.old_start_time`, sql`c.old_end_time`)},
    'after', ${times(sql`c.date`, sql`c.start_time`, sql`c.end_time`)},
    'rest', case when c.rest_date is not null then ${times(sql`c.rest_date`, sql`c.rest_start_time`, sql`c.rest_end_time`)} end,
    'requested_by', case when not p.is_blocked_pair and c.requested_by is not null
      then name_of_member(s.inviter_id, c.requested_by) end,
    'answer_by', ${instantText(sql`c.answer_by`)}, 'ended_at', ${instantText(sql`c.ended_at`)}) order by c.id)
  from shift_changes c where c.shift_id = s.id), '[]') else '[]' end`
const undoableUntil = (now: Temporal.Instant) => sql`
  case when s.status = 'cancelled' and s.cancelled_by is not null and s.closed_at > ${now}::timestamptz - ${UNDO_CANCEL_SECONDS} * interval '1 second'
    and s.reason is distinct from ${ACCOUNT_CLOSED}
    and not exists (select from agency_bookings b where b.shift_id = s.id and b.client_reason is not null)
  then s.closed_at + ${UNDO_CANCEL_SECONDS} * interval '1 second' end`

/**
 * A shift as its parties see it. An employee may hide their email from employers without contact
 * access; for a blocked pair only the name remains.
 */
export const shiftColumns = (
  now: Temporal.Instant,
  hourly: Fragment = sql`null::integer`,
  reason: Fragment = sql`s.reason`,
  cancelReason: Fragment = sql`null::text`,
  replacements: Fragment = noReplacementColumns,
) => sql`
  s.id, s.inviter_id, s.invitee_id, s.subject_id, s.date, s.start_time, s.end_time, s.time_zone,
  lower(s.period) as starts_at, upper(s.period) as ends_at, s.status, ${reason} as reason, s.cancelled_by,
  ${cancelReason} as cancel_reason, ${owed} as owed, ${undoableUntil(now)} as undoable_until, ${replacements},
  ${agreement(false)} as agreed_by_phone, ${agreement(true)} as from_application, ${changes} as changes, s.created_at,
  s.answered_at, s.answered_via,
  ${actor('requested', sql`s.created_at`)} as requested_by,
  ${actor('request_approved', sql`s.created_at`)} as approved_by, ${actor('closed', sql`s.closed_at`)} as closed_by,
  case when s.status = 'no_show' then json_build_object('marked_at', ${instantText(sql`s.no_show_at`)},
    'marked_by', ${actor('no_show_marked', sql`s.no_show_at`)},
    'dispute', s.no_show_dispute, 'disputed_at', ${instantText(sql`s.no_show_disputed_at`)}) end as no_show,
  r.name as inviter_name, case when not p.is_blocked_pair then ${contactEmailOf(sql`r`, sql`d.email`)} end as inviter_email,
  case when not p.is_blocked_pair then '/api/files/' || r.avatar end as inviter_avatar,
  e.name as invitee_name, case when not p.is_blocked_pair then '/api/files/' || e.avatar end as invitee_avatar,
  case
    when p.is_blocked_pair then null
    when not e.hides_email
      or exists (select from (${contactAccessOf(sql`s.inviter_id`, now)}) access where access.employee_id = s.invitee_id)
    then e.email end as invitee_email,
  case when p.by_agency then (
    select json_build_object('name', coalesce(o.name, a.name), 'hourly_cents', ${hourly},
      'has_cancelled', b.client_reason is not null)
    from agency_bookings b join organisations o on o.id = b.agency_id join users a on a.id = o.account_id
    where b.shift_id = s.id) end as agency,
  j.name as subject_name, s.classification,
  w.note, w.details,
  case when not p.is_blocked_pair then (select seen.registration from visible_registration(s.invitee_id, r.sector,
    coalesce(d.state, state_of_zone(r.time_zone)),
    (${now}::timestamptz at time zone e.time_zone)::date) seen) end as registration`
type PartyRow<Side extends string> = { [K in `${Side}_name`]: string } & {
  [K in `${Side}_email` | `${Side}_avatar`]: string | null
}
/** A shift as `shiftColumns` reads it. */
export type ShiftRow = Omit<Shift, 'inviter' | 'invitee' | 'subject'> &
  PartyRow<'inviter'> &
  PartyRow<'invitee'> & { subject_name: string }

/**
 * Adds the parties and the subject to a row, which is not copied. Making these objects took the
 * database longer than all other columns together, and a copy would take as long.
 */
export const shiftOfRow = (row: ShiftRow): Shift =>
  Object.assign(row, {
    inviter: { id: row.inviter_id, name: row.inviter_name, email: row.inviter_email, avatar: row.inviter_avatar },
    invitee: { id: row.invitee_id, name: row.invitee_name, email: row.invitee_email, avatar: row.invitee_avatar },
    subject: { id: row.subject_id, name: row.subject_name },
  })

/** Facts about a shift `s` that decide which of its columns are looked up. */
type ShiftFacts = {
  /** Whether one side has blocked the other. */
  is_blocked_pair: Fragment
  /** Whether these tables may have rows about it; true only costs time if there are none. */
  has_acts: Fragment
  has_agreement: Fragment
  has_changes: Fragment
  by_agency: Fragment
}
const factsOfEach: ShiftFacts = {
  is_blocked_pair: areBlockedPair(sql`s.inviter_id`, sql`s.invitee_id`),
  has_acts: sql`true`,
  has_agreement: sql`true`,
  has_changes: sql`true`,
  by_agency: sql`true`,
}

// `offset 0` keeps the planner from asking for the facts again wherever one is read.
const joinsWith = (facts: ShiftFacts, employer = sql`s.inviter_id`, employee = sql`s.invitee_id`) => sql`
  join users r on r.id = ${employer}
  left join employer_details d on d.employer_id = r.id
  join users e on e.id = ${employee}
  join subjects j on j.id = s.subject_id
  cross join lateral (select ${facts.is_blocked_pair} as is_blocked_pair, ${facts.has_acts} as has_acts, ${facts.has_agreement} as has_agreement,
    ${facts.has_changes} as has_changes, ${facts.by_agency} as by_agency offset 0) p
  left join lateral (${vacancyOfShift}) w on not p.is_blocked_pair`
export const shiftJoins = joinsWith(factsOfEach)

/** CTE with the facts about all shifts of the CTE `page`, which are shifts of one person. */
export const pageFacts = (personId: number) => {
  const idsIn = (table: Fragment) =>
    sql`array(select t.shift_id from ${table} t where t.shift_id = any(array(select id from page)))`
  return sql`facts as materialized (
    select array(${hiddenFrom(personId)}) as hidden, ${idsIn(sql`acts`)} as acts, ${idsIn(sql`phone_agreements`)} as agreements,
      ${idsIn(sql`shift_changes`)} as changes, ${idsIn(sql`agency_bookings`)} as agency_bookings)`
}
/** Like `shiftJoins`, for shifts `s` of the CTE `page`: those of one person on this side. */
export const pageJoins = (side: Side, personId: number) => {
  const isEmployer = side === 'employer'
  const facts = {
    is_blocked_pair: sql`${isEmployer ? sql`s.invitee_id` : sql`s.inviter_id`} = any(facts.hidden)`,
    has_acts: sql`s.id = any(facts.acts)`,
    has_agreement: sql`s.id = any(facts.agreements)`,
    has_changes: sql`s.id = any(facts.changes)`,
    by_agency: sql`s.id = any(facts.agency_bookings)`,
  }
  // The person is read once, because the planner knows the id.
  return isEmployer
    ? sql`cross join facts ${joinsWith(facts, sql`${personId}::integer`)}`
    : sql`cross join facts ${joinsWith(facts, undefined, sql`${personId}::integer`)}`
}
