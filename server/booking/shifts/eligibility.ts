/**
 * Checks whether a person may be asked for a shift and may accept it: eligibility rules, rest and
 * travel, and their calendar.
 */

import {
  awayQuestion,
  brokenForEmployee,
  brokenForEmployer,
  type CalendarWarning,
  type Market,
  type RestLimit,
  type RestLimits,
  standingForEmployee,
  standingForEmployer,
} from '#contract/booking/eligibility.ts'
import type { NotAskedReason } from '#contract/booking/request-reasons.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import type { Classification } from '#contract/people/classifications.ts'
import type { TravelMode } from '#contract/people/places.ts'
import type { AuditActor } from '#contract/platform/audit.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import { endsNextDay } from '#contract/platform/wall-clock-rules.ts'
import {
  type EligibilityInput,
  type EligibilityRow,
  eligibilityFor,
  eligibilityIn,
  eligibilityInput,
  employerRules,
  insertOverride,
  overriddenFor,
  type PlaceRow,
  placeOf,
  rulesInForce,
} from '#server/booking/eligibility/queries.ts'
import { brokenLimits, canTravel, type Duty, overlap, type Week } from '#server/booking/eligibility/rest.ts'
import { reasonsAgainst } from '#server/booking/eligibility/rules.ts'
import { record } from '#server/platform/audit/queries.ts'
import { type Db, type Fragment, sql, type Tx } from '#server/platform/database.ts'
import { rangeOf, type Span, type WallClock } from './rules.ts'

/** A shift that is asked for. */
export type RequestedShift = WallClock & {
  /** null before there is a row. */
  id: number | null
  inviter_id: number
  invitee_id: number
  subject_id: number
  classification: Classification | null
  time_zone: string
  span: Span
}

/** Subquery for a person's means of travel. */
const modeOf = (employee: Fragment) => sql`
  coalesce((select p.travel_mode from employee_profiles p where p.employee_id = ${employee}), 'car')`

type Person = {
  name: string
  is_on_leave: boolean
  /** Name of the subject, if they are marked as unable to teach it. */
  cannot_teach: string | null
  says: CalendarWarning
  mode: TravelMode
}
/** Columns of a person `u`. */
const personColumns = ({ subject_id, span }: Pick<RequestedShift, 'subject_id' | 'span'>) => sql`
  u.name, u.status = 'on_leave' as is_on_leave, calendar_status(u.id, ${rangeOf(span)}::tstzrange) as says,
    ${modeOf(sql`u.id`)} as mode, (
    select s.name from taught_subjects t join subjects s on s.id = t.subject_id
    where t.employee_id = u.id and t.subject_id = ${subject_id} and not t.can_teach) as cannot_teach`
const personOf = (db: Db, shift: RequestedShift) =>
  db.one<Person>`select ${personColumns(shift)} from users u where u.id = ${shift.invitee_id}`

type BookedRow = Market & RestLimits & PlaceRow & { employer_id: number; start: number; end: number; is_night: boolean }
const dutyOf = ({ employer_id, point, sector, state, start, end, is_night, ...rules }: BookedRow): Duty => ({
  ...{ employer_id, point, sector, state, start, end, is_night, rules },
})

const milliseconds = (edge: ReturnType<typeof sql>) => sql`(extract(epoch from ${edge}) * 1000)::float8`

/** Query of a person's bookings and worked shifts within nine days of a shift, excluding it. */
const bookedAround = (employee: Fragment, date: Fragment, shiftId: Fragment) => sql`
  select b.inviter_id as employer_id, ${milliseconds(sql`lower(b.period)`)} as start,
    ${milliseconds(sql`upper(b.period)`)} as "end", b.end_time <= b.start_time as is_night,
    u.sector, m.state, r.*, ${placeOf(sql`u.id`)} as point
  from shifts b
  join users u on u.id = b.inviter_id
  cross join lateral (select employer_state(u.id) as state) m
  cross join lateral (${rulesInForce(sql`u.sector`, sql`m.state`, sql`b.date`)}) r
  where b.invitee_id = ${employee} and b.date between ${date} - 9 and ${date} + 9
    and b.status || '' in ('accepted', 'completed') and b.id is distinct from ${shiftId}`

const bookedFor = (db: Db, { invitee_id, date, id }: RequestedShift) =>
  db.all<BookedRow>`${bookedAround(sql`${invitee_id}::integer`, sql`${date}::date`, sql`${id}::integer`)}`

/** The market of the employer that asks, and its rules on the day of the shift. */
type Terms = Market & RestLimits & PlaceRow

const requestedDuty = (shift: RequestedShift, terms: Terms): Duty => {
  const { start, end } = shift.span
  const { inviter_id: employer_id, start_time, end_time } = shift
  return dutyOf({
    ...terms,
    employer_id,
    start: start.epochMilliseconds,
    end: end.epochMilliseconds,
    is_night: endsNextDay(start_time, end_time),
  })
}

const weekOf = ({ date, time_zone: timeZone }: RequestedShift): Week => {
  const day = Temporal.PlainDate.from(date)
  const monday = day.subtract({ days: day.dayOfWeek - 1 })
  const midnight = (date: Temporal.PlainDate) => date.toZonedDateTime({ timeZone }).epochMilliseconds
  return { start: midnight(monday), end: midnight(monday.add({ days: 7 })) }
}

const restOf = (shift: RequestedShift, terms: Terms, bookedRows: readonly BookedRow[], mode: TravelMode) => {
  const booked = bookedRows.map(dutyOf)
  const requested = requestedDuty(shift, terms)
  // An overlap has its own refusal, which comes first.
  if (booked.some((other) => overlap(requested, other))) return { canTravel: true, broken: [] }
  const week = weekOf(shift)
  const own = booked.filter(({ employer_id }) => employer_id === shift.inviter_id)
  const ofOwn = brokenLimits(requested, own, week).map(({ limit }) => limit)
  return {
    canTravel: canTravel(requested, booked, mode),
    broken: brokenLimits(requested, booked, week).map((one) => ({ ...one, isOwn: ofOwn.includes(one.limit) })),
  }
}

/** Facts that rest and travel around a slot depend on. */
export type RestFacts = { terms: Terms; booked: BookedRow[]; mode: TravelMode }

/** Query for the `RestFacts` of a person who may work for an employer on a date. */
export const restFacts = (employee: Fragment, employer: Fragment, date: Fragment) => sql`
  select to_json(t) as terms, ${modeOf(employee)} as mode,
    (select coalesce(json_agg(around), '[]') from (${bookedAround(employee, date, sql`null::integer`)}) around) as booked
  from (
    select u.sector, m.state, r.*, ${placeOf(sql`u.id`)} as point
    from users u
    cross join lateral (select employer_state(u.id) as state) m
    cross join lateral (${rulesInForce(sql`u.sector`, sql`m.state`, date)}) r
    where u.id = ${employer}) t`

/** Whether the shift leaves the person enough rest, and time to travel. */
export const leavesRest = (shift: RequestedShift, { terms, booked, mode }: RestFacts): boolean => {
  const { canTravel, broken } = restOf(shift, terms, booked, mode)
  return canTravel && broken.length === 0
}

/** Throws if this employer cannot book the person for this shift, whatever its hours. */
export const ensureBookable = async (tx: Tx, shift: RequestedShift): Promise<void> => {
  const { invitee_id: employeeId, inviter_id: employerId } = shift
  const facts = await eligibilityFor(tx, { employeeId, employerId, start: shift.span.start })
  const [reason] = reasonsAgainst(facts.qualifications, facts.market, facts.required, shift.classification)
  const { name, cannot_teach } = await personOf(tx, shift)
  if (reason) throw new Problem('staff_unavailable', { message: standingForEmployer(reason, name) })
  if (cannot_teach !== null)
    throw invalid('subject_id', `${name} cannot teach ${cannot_teach}. Please choose another subject or person.`)
}

/** A shift that several people may be asked for. */
type OpenShift = Omit<RequestedShift, 'id' | 'invitee_id'>
type PersonRow = Person & { id: number; facts: EligibilityRow; booked: BookedRow[] }

/** Terms of a shift, and these people with their bookings around it. */
const termsAndPeople = async (db: Db, shift: OpenShift, employeeIds: readonly number[]) => {
  const market = { sector: sql`m.sector`, state: sql`m.state` }
  return {
    terms: await employerRules(db, shift.inviter_id, shift.date),
    people: await db.all<PersonRow>`
      select u.id, ${personColumns(shift)},
        (select to_json(f) from (${eligibilityIn(sql`asked.employee_id`, sql`m.employer_id`, market, sql`${shift.span.start}::timestamptz`)}) f) as facts,
        (select coalesce(json_agg(around), '[]')
          from (${bookedAround(sql`asked.employee_id`, sql`${shift.date}::date`, sql`null::integer`)}) around) as booked
      from (select e.id as employer_id, e.sector, employer_state(e.id) as state from users e where e.id = ${shift.inviter_id}) m
      join users u on u.id = any(${employeeIds}::int[])
      cross join lateral (select u.id as employee_id) asked`,
  }
}

/**
 * Applies the rules of `ensureBookable` and `ensureMayAsk` to many people in one query; null for
 * those who may be asked. The caller has locked the people, so nothing is booked meanwhile.
 */
export const refusalsOf = async (
  db: Db,
  shift: OpenShift,
  employeeIds: readonly number[],
): Promise<Map<number, NotAskedReason | null>> => {
  if (employeeIds.length === 0) return new Map()
  const { terms, people } = await termsAndPeople(db, shift, employeeIds)
  return new Map(people.map((person) => [person.id, refusalFor(shift, terms, person)]))
}

/** A person who may be asked for a shift, with the facts that decide about a second one. */
export type Askable = { shift: OpenShift; terms: Terms; person: PersonRow }

/** The people who may be asked, by the same rules. */
export const askableFor = async (db: Db, shift: OpenShift, employeeIds: readonly number[]): Promise<Askable[]> => {
  if (employeeIds.length === 0) return []
  const { terms, people } = await termsAndPeople(db, shift, employeeIds)
  return people.flatMap((person) => (refusalFor(shift, terms, person) === null ? [{ shift, terms, person }] : []))
}

/** Whether one person may work both shifts, of which the first ends before the second begins. */
export const allowsBoth = (first: Askable, second: Askable): boolean => {
  if (Temporal.Instant.compare(first.shift.span.end, second.shift.span.start) > 0) return false
  const leaves = ({ shift, terms, person }: Askable, other: Askable) => {
    const { inviter_id: employer_id, start_time, end_time, span } = other.shift
    const [start, end] = [span.start.epochMilliseconds, span.end.epochMilliseconds]
    const booked = { ...other.terms, employer_id, start, end, is_night: endsNextDay(start_time, end_time) }
    const { canTravel, broken } = restOf(
      { ...shift, id: null, invitee_id: person.id },
      terms,
      [...person.booked, booked],
      person.mode,
    )
    return canTravel && broken.length === 0
  }
  return leaves(first, second) && leaves(second, first)
}

/**
 * Returns the first reason not to ask the person. `site` is the reason for any choice of the site,
 * so that it does not reveal that the site does not book the person.
 */
const refusalFor = (shift: OpenShift, terms: Terms, person: PersonRow): NotAskedReason | null => {
  const { qualifications, market, required } = eligibilityInput(person.facts)
  const [reason] = reasonsAgainst(qualifications, market, required, shift.classification)
  if (reason) return reason.code === 'do_not_book' ? 'site' : 'credential'
  if (person.cannot_teach !== null) return 'subject'
  const { start, end } = shift.span
  if (person.booked.some((other) => other.start < end.epochMilliseconds && other.end > start.epochMilliseconds))
    return 'booked'
  const requested = { ...shift, id: null, invitee_id: person.id }
  const { canTravel, broken } = restOf(requested, terms, person.booked, person.mode)
  if (!canTravel) return 'travel'
  if (person.says !== 'free') return 'away'
  return broken.length > 0 ? 'rest' : null
}

type Overrides = { ask_anyway?: boolean | undefined; rest_override_reason?: string | undefined }

/**
 * Throws if travel is impossible, then asks the employer about a day away and about rest. Returns
 * the limits that the employer overrides, to store with the request. The person is locked, so
 * nothing is booked meanwhile.
 */
export const ensureMayAsk = async (tx: Tx, shift: RequestedShift, overrides: Overrides): Promise<RestLimit[]> => {
  const { name, says, mode } = await personOf(tx, shift)
  const terms = await employerRules(tx, shift.inviter_id, shift.date)
  const booked = await bookedFor(tx, shift)
  const { canTravel, broken } = restOf(shift, terms, booked, mode)
  if (!canTravel)
    throw new Problem('no_time_to_travel', { message: `${name} cannot get to you in time for these hours.` })
  if (says !== 'free' && !overrides.ask_anyway)
    throw new Problem('away_that_day', { message: awayQuestion(says, name) })
  const [first] = broken
  if (first && !overrides.rest_override_reason)
    throw new Problem('rest_warning', { message: brokenForEmployer(first, name, first.isOwn) })
  return broken.map(({ limit }) => limit)
}

/** Keeps with the request which limits its employer overrides, and why. */
export const storeOverride = async (
  tx: Tx,
  actor: AuditActor,
  { shift, limits, reason }: { shift: Pick<Shift, 'id' | 'invitee'>; limits: RestLimit[]; reason: string | undefined },
) => {
  if (limits.length === 0 || !reason) return
  await insertOverride(tx, { shiftId: shift.id, limits, reason })
  const { id, name } = shift.invitee
  const after = { shift_id: shift.id, limits, reason }
  record(tx, { actor, action: 'rest_overridden', subject: { kind: 'user', id, name }, after })
}

type RequestRow = Omit<RequestedShift, 'span'> & {
  starts_at: string
  ends_at: string
  terms: Terms
  is_on_leave: boolean
  cannot_teach: string | null
  facts: EligibilityRow
  booked: BookedRow[]
  mode: TravelMode
}
/**
 * Reads everything that an acceptance is checked against in one statement, because each round trip
 * delays it.
 */
const requestById = async (db: Db, id: number) => {
  const market = { sector: sql`t.sector`, state: sql`t.state` }
  const { starts_at, ends_at, terms, is_on_leave, cannot_teach, facts, booked, mode, ...row } =
    await db.one<RequestRow>`
    select s.id, s.inviter_id, s.invitee_id, s.subject_id, s.classification, s.date, s.start_time, s.end_time, s.time_zone,
      lower(s.period) as starts_at, upper(s.period) as ends_at, to_json(t) as terms,
      ${modeOf(sql`s.invitee_id`)} as mode, s.status = 'pending' and exists (
        select from users p where p.id = s.invitee_id and p.status = 'on_leave') as is_on_leave, (
        select j.name from taught_subjects n join subjects j on j.id = n.subject_id
        where n.employee_id = s.invitee_id and n.subject_id = s.subject_id and not n.can_teach) as cannot_teach,
      (select to_json(f) from (${eligibilityIn(sql`s.invitee_id`, sql`s.inviter_id`, market, sql`lower(s.period)`)}) f) as facts,
      (select coalesce(json_agg(around), '[]') from (${bookedAround(sql`s.invitee_id`, sql`s.date`, sql`s.id`)}) around) as booked
    from requests s
    join users u on u.id = s.inviter_id
    cross join lateral (
      select u.sector, m.state, r.*, ${placeOf(sql`u.id`)} as point from (select employer_state(u.id) as state) m
      cross join lateral (${rulesInForce(sql`u.sector`, sql`m.state`, sql`s.date`)}) r) t
    where s.id = ${id}`
  const span = { start: Temporal.Instant.from(starts_at), end: Temporal.Instant.from(ends_at) }
  return { shift: { ...row, span }, terms, is_on_leave, cannot_teach, booked, mode, ...eligibilityInput(facts) }
}

type Facts = EligibilityInput & {
  shift: RequestedShift
  terms: Terms
  /** True only if this would be a new booking; bookings made before the leave stay. */
  is_on_leave: boolean
  cannot_teach: string | null
  booked: readonly BookedRow[]
  mode: TravelMode
}
/** Reason against an acceptance, worded for the person, or else the limits that it would break. */
const checkAcceptance = (facts: Facts) => {
  const { shift, terms, is_on_leave, cannot_teach, qualifications, market, required, booked, mode } = facts
  const refused = (problem: Problem) => ({ problem, broken: [] })
  const notEligible = (message: string) => refused(new Problem('not_eligible', { message }))
  if (is_on_leave) return notEligible('Your account is on leave, so you cannot be booked. Please contact support.')
  const [reason] = reasonsAgainst(qualifications, market, required, shift.classification)
  // The text of this reason would reveal to the person that the site does not book them.
  if (reason?.code === 'do_not_book') return refused(new Problem('already_answered'))
  if (reason?.code === 'credential_not_valid') return refused(new Problem('credential_not_valid'))
  if (reason) return notEligible(`You cannot take this shift yet. ${standingForEmployee(reason)}`)
  if (cannot_teach !== null) return notEligible(`Your profile says that you cannot teach ${cannot_teach}.`)
  const { canTravel, broken } = restOf(shift, terms, booked, mode)
  return canTravel ? { problem: null, broken } : refused(new Problem('no_time_to_travel'))
}

/**
 * Reason why the person cannot accept this request now, worded for that person; null if there is
 * none. The caller has locked the person's row, so no booking is missed.
 */
export const acceptanceProblem = async (db: Db, shiftId: number): Promise<Problem | null> => {
  const { problem, broken } = checkAcceptance(await requestById(db, shiftId))
  if (problem || broken.length === 0) return problem
  const overridden = await overriddenFor(db, shiftId)
  const left = broken.find(({ limit }) => !overridden.includes(limit))
  if (!left) return null
  return new Problem('rest_needed', {
    message: `${brokenForEmployee(left)} Ask the employer to send the request again and confirm that this is fine.`,
  })
}

/** Like `acceptanceProblem`, for a shift without a request. */
export const refusalToTake = async (db: Db, shift: RequestedShift): Promise<Problem | null> => {
  const { invitee_id: employeeId, inviter_id: employerId } = shift
  const { problem, broken } = checkAcceptance({
    ...{ shift, ...(await personOf(db, shift)) },
    terms: await employerRules(db, employerId, shift.date),
    booked: await bookedFor(db, shift),
    ...(await eligibilityFor(db, { employeeId, employerId, start: shift.span.start })),
  })
  if (problem || broken.length === 0) return problem
  return new Problem('rest_needed', { message: brokenForEmployee(broken[0]!) })
}
