/** Open jobs that a person fits, and whether one of them can still be taken. */
import { type HeldJob, MOST_OPEN_JOBS, type OpenJob } from '#contract/booking/open-jobs.ts'
import type { VacancyAsks } from '#contract/booking/vacancies.ts'
import type { TravelMode } from '#contract/people/places.ts'
import { applicationJson, isDeclined } from '#server/booking/applications/queries.ts'
import { HELD_SECONDS, heldOffersOf } from '#server/booking/offers/queries.ts'
import { payEstimatesOf } from '#server/booking/pay-estimates/queries.ts'
import { leavesRest, type RestFacts, restFacts } from '#server/booking/shifts/eligibility.ts'
import { detailsJson, needsPeople, roleOfSlot, shownWithRequest } from '#server/booking/shifts/posted.ts'
import { lockReplacedIn } from '#server/booking/shifts/replacements.ts'
import { unfitting } from '#server/booking/wishes/fit.ts'
import { hiddenFrom } from '#server/people/connections/blocks.ts'
import { localityJson, travelJson } from '#server/people/places/queries.ts'
import { isNotBookedBy } from '#server/people/staff-preferences/queries.ts'
import { type Db, type Fragment, StartAgain, sql, type Tx } from '#server/platform/database.ts'

/** A slot that still needs people, seen by a person who fits it. */
export type FittingSlot = Omit<OpenJob, 'pay'> &
  RestFacts & { posted_by: number | null; asks: VacancyAsks; is_open: boolean; vacancy_id: number }

/**
 * Whether a slot `l` of a vacancy `v` is for the person: subject, role, level and market are in
 * `staff_subject`. People of other states are shown a job only if it is within their travel limit
 * or they prefer the site.
 * Conditions that exclude the person are combined with `or`, because PostgreSQL turns each separate
 * `not exists` into a join, and planning tries every order of the joins (docs/decisions/0333).
 */
const fits = (employeeId: number) => sql`
  t.traits & m.need = m.need
  and (m.km is null or me.limit_km is null or m.km <= me.limit_km or m.preference = 'preferred')
  and m.preference is distinct from 'avoided'
  and (state_of_zone(me.time_zone) in (m.state, state_of_zone(l.time_zone)) or m.km <= me.limit_km or m.preference = 'preferred')
  and l.employer_id <> all (array(${hiddenFrom(employeeId)}))
  and (v.asks <> 'pool' or exists (select from pool_people p where p.pool_id = v.pool_id and p.employee_id = me.id))
  and not (
    ${isNotBookedBy(sql`l.employer_id`, sql`me.id`)}
    or exists (select from shifts s where s.invitee_id = me.id and s.status = 'accepted' and s.period && l.period)
    or exists (select from shifts s where s.slot_id = l.id and s.invitee_id = me.id and s.cancelled_by = 'employee')
    or exists (select from shifts s where s.id = l.replaces_id and s.invitee_id = me.id)
    or exists (select from offers o where o.slot_id = l.id and o.invitee_id = me.id and o.status = 'rejected')
    or ${isDeclined(sql`l.id`, employeeId)})`

/** Whether the person has no open request of the employer for the time of a slot `l`. */
const isNotAsked = (employeeId: number) => sql`not exists (
  select from offers o where o.invitee_id = ${employeeId} and o.inviter_id = l.employer_id and o.period = l.period
    and o.status = 'pending')`

type Choice = { which: Fragment; order: Fragment; most: number }
type Fit = { id: number; km: number | null; is_preferred: boolean; mode: TravelMode | null }

/** Finds the slots `l` that the person fits, in the given order. */
const fitsOf = (db: Db, employeeId: number, { which, order, most }: Choice) => db.all<Fit>`
  with me as materialized (
    select u.id, u.time_zone, p.travel_limit_km as limit_km, p.travel_mode as mode, h.lat, h.lon
    from users u left join employee_profiles p on p.employee_id = u.id left join localities h on h.id = p.home_id
    where u.id = ${employeeId})
  select l.id, m.km, coalesce(m.preference = 'preferred', false) as is_preferred, me.mode
  from me
  join staff_subject t on t.employee_id = me.id
  join slots l on l.subject_id = t.subject_id
  join vacancies v on v.id = l.vacancy_id
  cross join lateral (
    select r.*, w.preference, market_bit(e.sector, r.state)
        | case when v.year_level is null then 0 else level_bits(e.sector, v.year_level) end
        | case when ${roleOfSlot} is null then 0 else role_bit(${roleOfSlot}) end as need
    from users e
    left join employer_details d on d.employer_id = e.id
    left join localities s on s.id = d.locality_id
    left join site_preferences w on w.employee_id = me.id and w.employer_id = e.id
    cross join lateral (
      select coalesce(d.state, state_of_zone(e.time_zone)) as state, road_km(me.lat, me.lon, s.lat, s.lon) as km offset 0) r
    where e.id = l.employer_id and e.status in ('active', 'on_leave') offset 0) m
  where ${which} and v.asks <> 'direct' and ${fits(employeeId)}
  order by ${order} limit ${most}`

/**
 * Returns the slots that the person fits, with the facts that decide whether they have enough rest
 * before and after. Most people who are told that a shift is taken fit no other slot of the day, so
 * the details have a statement of their own, which is not planned or run for these people.
 */
const slotsFitting = async (db: Db, employeeId: number, choice: Choice): Promise<FittingSlot[]> => {
  const found = await fitsOf(db, employeeId, choice)
  if (found.length === 0) return []
  return db.all<FittingSlot>`
    select l.id, json_build_object('id', e.id, 'name', e.name, 'avatar', '/api/files/' || e.avatar) as employer,
      json_build_object('id', j.id, 'name', j.name) as subject, ${roleOfSlot} as classification, v.year_level, v.note,
      ${detailsJson(sql`e.sector`, shownWithRequest)} as details, v.posted_by, v.asks,
      v.id as vacancy_id, v.by_application, ${applicationJson(sql`l.id`, employeeId)} as application, l.date, l.start_time, l.end_time, l.time_zone, lower(l.period) as starts_at, upper(l.period) as ends_at,
      greatest(0, l.headcount - l.booked) as needed, ${needsPeople(db.now)} as is_open, ${localityJson(sql`s`)} as locality,
      ${travelJson(sql`f.km`, sql`f.mode`, sql`true`)} as travel, (
        select count(*) from shifts past
        where past.inviter_id = e.id and past.invitee_id = ${employeeId} and past.status = 'completed') as past_shifts,
      f.is_preferred, calendar_status(${employeeId}, l.period) as calendar, r.*
    from unnest(${found.map(({ id }) => id)}::int[], ${found.map(({ km }) => km)}::float8[],
      ${found.map(({ is_preferred }) => is_preferred)}::boolean[], ${found.map(({ mode }) => mode)}::text[])
      with ordinality as f (id, km, is_preferred, mode, n)
    join slots l on l.id = f.id
    join vacancies v on v.id = l.vacancy_id
    join users e on e.id = l.employer_id
    join subjects j on j.id = l.subject_id
    left join employer_details d on d.employer_id = e.id
    left join localities s on s.id = d.locality_id
    cross join lateral (${restFacts(sql`${employeeId}::integer`, sql`l.employer_id`, sql`l.date`)}) r
    order by f.n`
}

const hasRest = (employeeId: number, slot: FittingSlot): boolean => {
  const { employer, subject, classification, date, start_time, end_time, time_zone, starts_at, ends_at } = slot
  const span = { start: Temporal.Instant.from(starts_at), end: Temporal.Instant.from(ends_at) }
  const ids = { id: null, inviter_id: employer.id, invitee_id: employeeId, subject_id: subject.id }
  return leavesRest({ ...ids, classification, date, start_time, end_time, time_zone, span }, slot)
}

const withPay = async (db: Db, slots: readonly FittingSlot[]): Promise<(FittingSlot & Pick<OpenJob, 'pay'>)[]> => {
  const pays = await payEstimatesOf(
    db,
    slots.map(({ employer, ...slot }) => ({ ...slot, employer_id: employer.id })),
  )
  return slots.map((slot, i) => ({ ...slot, pay: pays[i]! }))
}

/** Leaves out slots that the person does not wish for. */
const withWishes = async (db: Db, employeeId: number, slots: readonly FittingSlot[]): Promise<FittingSlot[]> => {
  const pairs = slots.map(({ employer, date, starts_at, ends_at }) => {
    const span = { start: Temporal.Instant.from(starts_at), end: Temporal.Instant.from(ends_at) }
    return { employeeId, shift: { employerId: employer.id, date, span } }
  })
  const left = await unfitting(db, pairs)
  return slots.filter((_, i) => !left.has(pairs[i]!))
}

type Query = { date?: string | undefined; within_km?: number | undefined }
/** The open jobs that a person fits, soonest first, then nearest. */
export const openJobsFor = async (db: Db, employeeId: number, { date, within_km }: Query) => {
  const onDate = date === undefined ? sql`` : sql`and l.date = ${date}`
  const isNear = within_km === undefined ? sql`` : sql`and m.km <= ${within_km}`
  const slots = await slotsFitting(db, employeeId, {
    which: sql`l.opened_at is not null and ${needsPeople(db.now)} and ${isNotAsked(employeeId)} ${onDate} ${isNear}`,
    order: sql`lower(l.period), km, l.id`,
    most: MOST_OPEN_JOBS + 1,
  })
  const rested = slots.slice(0, MOST_OPEN_JOBS).filter((slot) => slot.is_open && hasRest(employeeId, slot))
  const data = await withPay(db, await withWishes(db, employeeId, rested))
  return { data, has_more: slots.length > MOST_OPEN_JOBS }
}

/** The open job, free or already taken, as a list; empty if the person does not fit it. */
export const openJobFor = (db: Db, employeeId: number, id: number) =>
  slotsFitting(db, employeeId, {
    which: sql`l.opened_at is not null and l.id = ${id} and ${isNotAsked(employeeId)}`,
    order: sql`l.id`,
    most: 1,
  })

/** Whether the person is shown an open job of one of these vacancies. */
export const isShownJobOf = async (db: Db, employeeId: number, vacancyIds: readonly number[]): Promise<boolean> => {
  const slots = await slotsFitting(db, employeeId, {
    which: sql`l.vacancy_id = any(${vacancyIds}::int[]) and l.opened_at is not null and ${needsPeople(db.now)} and ${isNotAsked(employeeId)}`,
    order: sql`l.id`,
    most: MOST_OPEN_JOBS,
  })
  const rested = slots.filter((slot) => slot.is_open && hasRest(employeeId, slot))
  return (await withWishes(db, employeeId, rested)).length > 0
}

/** Alternatives that are looked at; some leave too little time or rest. */
const MOST_ALTERNATIVES = 10
/**
 * Other slots of the same day that need more people than are held for them, the least likely to be
 * filled first, then the nearest.
 */
export const alternativesFor = async (db: Db, employeeId: number, lostSlotId: number) => {
  const slots = await slotsFitting(db, employeeId, {
    which: sql`(l.next_look_at is not null or l.opened_at is not null) and not v.by_application and ${needsPeople(db.now)} and l.id <> ${lostSlotId} and l.date = (select lost.date from slots lost where lost.id = ${lostSlotId})
      and ${isNotAsked(employeeId)} and l.headcount - l.booked > (
        select count(*) from offers o where o.slot_id = l.id and o.seat = 'held' and o.status = 'pending')`,
    order: sql`coalesce(l.chance, 0), km, l.id`,
    most: MOST_ALTERNATIVES,
  })
  return withWishes(
    db,
    employeeId,
    slots.filter((slot) => slot.is_open && hasRest(employeeId, slot)),
  )
}

/** Requests of a day that wait for the person's answer, the soonest first. */
export const openRequestsOn = (db: Db, employeeId: number, lostSlotId: number) => db.all<{
  employer: string
  start_time: string
  end_time: string
}>`
  select e.name as employer, o.start_time, o.end_time from offers o join users e on e.id = o.inviter_id
  where o.invitee_id = ${employeeId} and o.status = 'pending' and o.seat is distinct from 'held'
    and o.date = (select lost.date from slots lost where lost.id = ${lostSlotId}) and lower(o.period) > ${db.now}::timestamptz
  order by lower(o.period), o.id limit 3`

/** The jobs that are held for a person now. */
export const heldJobsFor = async (db: Db, employeeId: number): Promise<HeldJob[]> => {
  const offers = await heldOffersOf(db, employeeId)
  if (offers.length === 0) return []
  const fitting = await slotsFitting(db, employeeId, {
    which: sql`l.id = any(${offers.map(({ slot_id }) => slot_id)}::int[]) and ${needsPeople(db.now)}`,
    order: sql`l.id`,
    most: offers.length,
  })
  const slots = await withPay(db, fitting)
  return offers.flatMap(({ id, slot_id, created_at }) => {
    const slot = slots.find((one) => one.id === slot_id)
    const until = Temporal.Instant.from(created_at).add({ seconds: HELD_SECONDS })
    return slot ? [{ ...slot, request_id: id, held_until: until.toString() }] : []
  })
}

/**
 * Locks the person and the slot, in the order of an answer. Returns the person's open request for
 * the slot, which they answer in place of a new one. A slot that is full is not locked: the person
 * is refused, and other slots may be locked to hold jobs. If it was filled while it waited for the
 * lock, the transaction starts again.
 */
export const lockOpenJob = async (tx: Tx, employeeId: number, id: number): Promise<number | null> => {
  await tx.run`select from users where id = ${employeeId} for no key update`
  await lockReplacedIn(tx, id)
  const locked = await tx.maybe<{ is_full: boolean }>`
    select l.booked >= l.headcount as is_full from slots l
    where l.id = (select s.id from slots s where s.id = ${id} and s.booked < s.headcount) for no key update of l`
  if (locked?.is_full) throw new StartAgain()
  const request = await tx.maybe<{ id: number }>`
    select id from offers where slot_id = ${id} and invitee_id = ${employeeId} and status = 'pending'`
  return request?.id ?? null
}

export type SlotNeed = {
  employer_id: number
  subject_id: number
  date: string
  start_time: string
  end_time: string
  asks: VacancyAsks
  pool_id: number | null
  year_level: OpenJob['year_level']
  classification: OpenJob['classification']
}
export const needOfSlot = (db: Db, id: number) => db.maybe<SlotNeed>`
  select l.employer_id, l.subject_id, l.date, l.start_time, l.end_time, v.asks, v.pool_id, v.year_level,
    ${roleOfSlot} as classification
  from slots l join vacancies v on v.id = l.vacancy_id where l.id = ${id}`
