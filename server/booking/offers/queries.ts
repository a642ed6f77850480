/** Offers: one person is asked for one slot. An accepted offer has a shift with the same id. */
import type { AnsweredVia, NewShift, Shift } from '#contract/booking/shifts.ts'
import type { Side } from '#contract/people/connections.ts'
import { rangeOf, type Span } from '#server/booking/shifts/rules.ts'
import type { Pair } from '#server/people/connections/rules.ts'
import { type Db, type Fragment, onConstraint, sql, type Tx } from '#server/platform/database.ts'
import type { Channel } from './model.ts'

type NewOffer = { inviterId: number; body: NewShift; zone: string; span: Span; slotId: number }
/** Returns the id, which is also that of the shift if the person accepts. */
export const insertOffer = async (
  tx: Tx,
  { inviterId, body: s, zone, span, slotId }: NewOffer,
  seat: 'board' | null = null,
): Promise<number> =>
  (
    await tx.one<{ id: number }>`
      insert into offers (slot_id, inviter_id, invitee_id, subject_id, classification, date, start_time, end_time,
        time_zone, period, created_at, seat, replaces_id)
      values (${slotId}, ${inviterId}, ${s.invitee_id}, ${s.subject_id}, ${s.classification ?? null}, ${s.date},
        ${s.start_time}, ${s.end_time}, ${zone}, ${rangeOf(span)}, ${tx.now}, ${seat}, ${s.replaces ?? null})
      returning id`.catch(onConstraint('one_offer_per_person_and_time', 'duplicate_request'))
  ).id

type PlannedPerson = {
  id: number
  seat: 'rank' | 'newcomer'
  base: number
  chance: number
  channel: Channel
  /** `packLevels` of the person. */
  levels: number
}
type PlannedOffers = Omit<NewOffer, 'body'> & {
  body: Omit<NewShift, 'invitee_id'>
  wave: number
  people: readonly PlannedPerson[]
  freshUntil: Temporal.Instant
  /** Offer beside which a person is asked for the slot too; null for most. */
  besideId: number | null
}
/** First key of the planners' advisory locks; the second is the person. Any constant will do. */
const PLANNER_LOCKS = 7_201

/**
 * Sends offers of a wave, and keeps the people from being asked for anything else while these are
 * fresh. Returns the ids by person. Those whom another offer keeps, or another planner is about to
 * ask, have none: planners never wait for one another, so they cannot deadlock.
 */
export const insertPlannedOffers = async (
  tx: Tx,
  { inviterId, body: s, zone, span, slotId, wave, people, freshUntil, besideId }: PlannedOffers,
): Promise<ReadonlyMap<number, number>> => {
  const column = <K extends keyof PlannedPerson>(key: K) => people.map((person) => person[key])
  const sent = await tx.all<{ id: number; invitee_id: number }>`
    with asked as materialized (
      select * from unnest(${column('id')}::int[], ${column('seat')}::text[], ${column('base')}::real[],
          ${column('chance')}::real[], ${column('channel')}::text[], ${column('levels')}::smallint[])
        with ordinality as a (person_id, seat, base, chance, channel, levels, place)),
    held as (
      insert into fresh_offers as h (employee_id, offer_id, until, since)
      select a.person_id, nextval('shifts_id_seq'), ${freshUntil}, ${tx.now} from asked a
      where pg_try_advisory_xact_lock(${PLANNER_LOCKS}::int, a.person_id)
      order by a.place
      on conflict (employee_id) do update set offer_id = excluded.offer_id, until = excluded.until, since = excluded.since
      where h.until <= ${tx.now}::timestamptz or h.offer_id = ${besideId}::integer
      returning employee_id, offer_id)
    insert into offers (id, slot_id, inviter_id, invitee_id, subject_id, classification, date, start_time, end_time,
      time_zone, period, created_at, wave, seat, base, chance, channel, answer_levels)
    select h.offer_id, ${slotId}, ${inviterId}, h.employee_id, ${s.subject_id}, ${s.classification ?? null}, ${s.date},
      ${s.start_time}, ${s.end_time}, ${zone}, ${rangeOf(span)}, ${tx.now}, ${wave}, a.seat, a.base, a.chance, a.channel,
      a.levels
    from held h join asked a on a.person_id = h.employee_id
    order by a.place
    on conflict do nothing
    returning id, invitee_id`
  const ids = new Map(sent.map(({ id, invitee_id }) => [invitee_id, id]))
  const unsent = column('id').filter((id) => !ids.has(id))
  // The employer has just asked these people itself for that time, so nothing holds them.
  if (unsent.length > 0)
    await tx.run`
      delete from fresh_offers h where h.employee_id = any(${unsent}::int[]) and h.until = ${freshUntil}
        and not exists (select from offers o where o.id = h.offer_id)`
  return ids
}

type SilentOffers = { minutes: number; chance: number }
/**
 * Locks the open offers of a slot that went by push alone and are neither answered nor read after
 * so many minutes; returns their ids.
 */
export const silentOffers = async (tx: Tx, slotId: number, { minutes, chance }: SilentOffers): Promise<number[]> => {
  const rows = await tx.all<{ id: number }>`
    select o.id from offers o
    where o.slot_id = ${slotId} and o.status = 'pending' and o.wave is not null and o.channel = 'push'
      and o.chance >= ${chance}::real and o.reminded_at is null
      and o.created_at <= ${tx.now}::timestamptz - ${minutes} * interval '1 minute'
      and exists (select from phones p where p.user_id = o.invitee_id and p.state = 'confirmed')
      and not exists (
        select from messages m where m.shift_id = o.id and m.user_id = o.invitee_id and m.channel = 'sms')
      and not exists (
        select from notifications n where n.shift_id = o.id and n.user_id = o.invitee_id and n.read_at is not null)
    order by o.id for no key update of o skip locked`
  return rows.map(({ id }) => id)
}

/** Notes which of these offers have just become text messages; others may not or could not. */
export const setReminded = (tx: Tx, ids: readonly number[]) => tx.run`
  update offers o set reminded_at = ${tx.now}
  where o.id = any(${ids}::int[]) and exists (
    select from messages m where m.shift_id = o.id and m.user_id = o.invitee_id and m.channel = 'sms')`

/** Seconds for which a job is kept for a person who said yes too late for another one. */
export const HELD_SECONDS = 60
const isHeldNow = (now: Temporal.Instant) => sql`
  o.seat = 'held' and o.status = 'pending' and o.created_at > ${now}::timestamptz - ${HELD_SECONDS} * interval '1 second'
  and o.created_at < ${now}::timestamptz + ${HELD_SECONDS} * interval '1 second'`

/**
 * Locks slots in order of id, so that two people for whom jobs are held at once do not get the same
 * place. The caller holds no other slot; otherwise two callers could deadlock.
 */
export const lockSlots = (tx: Tx, ids: readonly number[]) =>
  tx.run`select from slots where id = any(${ids}::int[]) order by id for no key update`

/**
 * Keeps a job for a person. Returns null if they are asked for it already, or all its places are
 * taken or held for others. The caller has locked the slot.
 */
export const insertHeldOffer = async (tx: Tx, { inviterId, body: s, zone, span, slotId }: NewOffer) =>
  (
    await tx.maybe<{ id: number }>`
      insert into offers (slot_id, inviter_id, invitee_id, subject_id, classification, date, start_time, end_time,
        time_zone, period, created_at, seat)
      select id, ${inviterId}, ${s.invitee_id}, ${s.subject_id}, ${s.classification ?? null}, ${s.date},
        ${s.start_time}, ${s.end_time}, ${zone}, ${rangeOf(span)}, ${tx.now}, 'held'
      from slots l where l.id = ${slotId} and l.headcount - l.booked > (
        select count(*) from offers o where o.slot_id = l.id and o.seat = 'held' and o.status = 'pending')
      on conflict do nothing
      returning id`
  )?.id ?? null

/** Keeps a person from being asked for anything else while jobs are held for them. */
export const protectFromRequests = (tx: Tx, employeeId: number, offerId: number) => tx.run`
  insert into fresh_offers as h (employee_id, offer_id, until, since)
  values (${employeeId}, ${offerId}, ${tx.now.add({ seconds: HELD_SECONDS })}, ${tx.now})
  on conflict (employee_id) do update set offer_id = excluded.offer_id, until = excluded.until, since = excluded.since
  where h.until < excluded.until`

/**
 * Shortens protections from requests that were set while the clock was ahead. Each keeps its
 * planned length, counted from now.
 */
export const bringFreshForward = (db: Db) => {
  const now = sql`${db.now}::timestamptz`
  return db.run`
    update fresh_offers set until = until - (since - ${now}), since = ${now} where since > ${now} + interval '1 minute'`
}

/** Minutes after which jobs may be held again for a person who found an open job taken. */
const HELD_AGAIN_MINUTES = 10
/** Whether a person has had a fresh request, or jobs held for them, in the last minutes. */
export const isProtected = async (db: Db, employeeId: number): Promise<boolean> =>
  (await db.maybe`
    select 1 as found from fresh_offers
    where employee_id = ${employeeId}
      and until > ${db.now}::timestamptz - ${HELD_AGAIN_MINUTES} * interval '1 minute'`) !== null

export type HeldOffer = { id: number; slot_id: number; created_at: string }
export const heldOffersOf = (db: Db, employeeId: number) => db.all<HeldOffer>`
  select o.id, o.slot_id, o.created_at from offers o where o.invitee_id = ${employeeId} and ${isHeldNow(db.now)} order by o.id`

/** Subquery for the ids of offers that are held, which no list of requests shows. */
export const heldOfferIds = sql`
  select o.id from offers o where o.seat = 'held' and o.status in ('pending', 'withdrawn', 'expired')`

/**
 * Ends holds that are over, or that a clock ahead of time has made. A job whose code the person has
 * in a text message stays an open request; the others leave no trace. Returns the slots.
 */
export const endHolds = async (tx: Tx): Promise<number[]> => {
  const over = sql`o.seat = 'held' and o.status in ('pending', 'withdrawn', 'expired')
    and abs(extract(epoch from o.created_at - ${tx.now}::timestamptz)) >= ${HELD_SECONDS}`
  const isTold = sql`exists (select from shift_codes c where c.shift_id = o.id)`
  const kept = await tx.all<{ slot_id: number }>`
    update offers o set seat = 'board' where ${over} and ${isTold} returning o.slot_id`
  const removed = await tx.all<{
    slot_id: number
  }>`delete from offers o where ${over} and not ${isTold} returning o.slot_id`
  return [...new Set([...kept, ...removed].map(({ slot_id }) => slot_id))]
}

/** Minutes after a slot was filled in which a late yes counts. */
const LATE_YES_MINUTES = 30
/** Late yes answers of a person that count in seven days. */
const LATE_YES_A_WEEK = 3
/**
 * Notes that a person, whom the caller has locked, accepted after the slot was full, and
 * whether that counts for the place and the figures. Returns false if it was noted before.
 */
export const setLateYes = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.run`
    with late as (
      select o.id, o.date, o.closed_at >= ${tx.now}::timestamptz - ${LATE_YES_MINUTES} * interval '1 minute' and (
        select count(*) from offers e
        where e.invitee_id = o.invitee_id and e.late_yes_at > ${tx.now}::timestamptz - interval '7 days'
          and not e.late_yes_ignored) < ${LATE_YES_A_WEEK} as counts
      from offers o where o.id = ${id} and o.late_yes_at is null)
    update offers o set late_yes_at = ${tx.now}, late_yes_ignored = late.counts is not true
    from late where o.id = late.id and o.date = late.date`) === 1

/** Whether the person has just said yes too late to this request. */
export const hasLateYes = async (db: Db, id: number): Promise<boolean> =>
  (await db.maybe`
    select 1 as found from offers
    where id = ${id} and late_yes_at > ${db.now}::timestamptz - ${HELD_SECONDS} * interval '1 second'`) !== null

export type OfferAnswer = { status: 'accepted' | 'rejected'; reason: string | null; via: AnsweredVia | null }
/** Statement that answers an open offer, once. */
export const answerOffer = (id: number, { status, reason, via }: OfferAnswer, now: Temporal.Instant) => sql`
  update offers set status = ${status}, reason = ${reason}, answered_at = ${now}, answered_via = ${via},
    closed_at = case when ${status} = 'rejected' then ${now}::timestamptz end
  where id = ${id} and status = 'pending'`

/** Keeps when the person first opened the details of their open request. */
export const setOpened = (tx: Tx, offerId: number, employeeId: number) => tx.run`
  update offers set opened_at = ${tx.now}
  where id = ${offerId} and invitee_id = ${employeeId} and status = 'pending' and opened_at is null`

/** The reason of a withdrawn request whose slot has all the people it needs. */
export const FILLED = 'Someone else has taken this shift.'

export type Unmet = { id: number; slot_id: number; is_filled: boolean; is_planned: boolean; is_held: boolean }
/**
 * Subquery for a booking by its id. Without the offset, PostgreSQL may read the index of all
 * bookings of slots, because old statistics say that it is empty.
 */
export const bookingQuery = (id: number) => sql`
  select inviter_id, replaces_id, slot_id, period from shifts where id = ${id} offset 0`

/**
 * Withdraws open offers that can no longer be met once this shift is booked: those to the same
 * person for overlapping times, those of the same slot if it is now full, and those in place of the
 * same person, also of slots whose search has ended. Overlapping shifts start at most two days
 * earlier or later in any time zone. Rows are locked in order of id, so that two acceptances that
 * withdraw each other's offers cannot deadlock.
 */
export const withdrawUnmet = (
  tx: Tx,
  { id, invitee_id, date }: Pick<Shift, 'id' | 'invitee_id' | 'date'>,
  slotId: number | null,
  endedSlotIds: readonly number[],
) => tx.all<Unmet>`
  with unmet as (
    select o.id, o.date, o.invitee_id <> ${invitee_id} as is_filled from offers o
    where o.status = 'pending' and o.id in (
      select same.id from offers same
      where same.invitee_id = ${invitee_id} and same.status = 'pending'
        and same.date between ${date}::date - 2 and ${date}::date + 2
        and same.period && (select period from shifts taken where taken.id = ${id})
      union all
      select others.id from slots l join offers others on others.slot_id = l.id
      where l.id = ${slotId} and l.headcount <= l.booked and others.status = 'pending'
      union all
      select others.id from slots l join offers others on others.slot_id = l.id
      where l.id = any(${endedSlotIds}::int[]) and (l.closed_at is not null or l.headcount <= l.booked)
        and others.status = 'pending'
      union all
      select others.id from (${bookingQuery(id)}) taken join offers others on others.inviter_id = taken.inviter_id
        and others.replaces_id = taken.replaces_id and others.slot_id <> taken.slot_id and others.period && taken.period
      where taken.replaces_id is not null and others.status = 'pending'
        and others.date between ${date}::date - 2 and ${date}::date + 2)
    order by o.id
    for no key update)
  update offers set status = 'withdrawn', closed_at = ${tx.now}, reason = case when unmet.is_filled then ${FILLED} end
  from unmet where offers.id = unmet.id and offers.date = unmet.date
  returning offers.id, offers.slot_id, unmet.is_filled, offers.seat is not null as is_planned, offers.seat = 'held' is true as is_held`

type Withdrawn = { id: number; is_held: boolean }
const isHeld = sql`seat = 'held' is true as is_held`
/** Those that were requests. A held job was only named in an answer, so it ends in silence. */
const requestsAmong = (withdrawn: readonly Withdrawn[]) => withdrawn.filter(({ is_held }) => !is_held)

export const withdrawBetween = async (tx: Tx, pair: Pair) =>
  requestsAmong(
    await tx.all<Withdrawn>`
      update offers set status = 'withdrawn', closed_at = ${tx.now}
      where id = any(array(
        select id from offers
        where invitee_id = ${pair.employee_id} and inviter_id = ${pair.employer_id} and status = 'pending'
        order by id for no key update))
      returning id, ${isHeld}`,
  )

const openOf = ({ id, side }: { id: number; side: Side }) => sql`
  ${side === 'employer' ? sql`inviter_id = ${id}` : sql`invitee_id = ${id}`} and status = 'pending'`

/** Query for the invitees of the open offers of an employer, or of those to an employee. */
export const inviteesOfOpenOffers = (person: { id: number; side: Side }) =>
  sql`select invitee_id from offers where ${openOf(person)}`

/** Withdraws the open offers of an employer, or those to a person. */
export const withdrawAllOf = async (tx: Tx, person: { id: number; side: Side }) =>
  requestsAmong(
    await tx.all<Withdrawn>`
      update offers set status = 'withdrawn', closed_at = ${tx.now}
      where id = any(array(select id from offers where ${openOf(person)} order by id for no key update))
      returning id, ${isHeld}`,
  )

export const withdrawOffer = (tx: Tx, id: number, end: { by: Side; reason: string | null }) => tx.run`
  update offers set status = 'withdrawn', withdrawn_by = ${end.by}, reason = ${end.reason}, closed_at = ${tx.now}
  where id = ${id}`

/** Withdraws the open offers of a vacancy, whose slots are locked; returns the ids of requests. */
export const withdrawOffersOf = async (tx: Tx, vacancyId: number): Promise<number[]> => {
  const withdrawn = await tx.all<Withdrawn>`
    update offers o set status = 'withdrawn', withdrawn_by = 'employer', closed_at = ${tx.now}
    from slots l where l.vacancy_id = ${vacancyId} and o.slot_id = l.id and o.status = 'pending'
    returning o.id, ${isHeld}`
  return requestsAmong(withdrawn).map(({ id }) => id)
}

/** Withdraws the open offers of a locked slot; returns the ids of requests. */
export const withdrawOffersOfSlot = async (tx: Tx, slotId: number): Promise<number[]> => {
  const withdrawn = await tx.all<Withdrawn>`
    update offers set status = 'withdrawn', withdrawn_by = 'employer', closed_at = ${tx.now}
    where slot_id = ${slotId} and status = 'pending'
    returning id, ${isHeld}`
  return requestsAmong(withdrawn).map(({ id }) => id)
}

const BATCH = 200
/** Expires open offers whose shift has begun, except those that are held. */
export const expireStarted = (tx: Tx) => tx.all<{ id: number; is_planned: boolean }>`
  update offers set status = 'expired', closed_at = ${tx.now}
  where id in (
    select id from offers
    where status = 'pending' and lower(period) <= ${tx.now}::timestamptz and seat is distinct from 'held'
    order by lower(period) limit ${BATCH} for update skip locked)
  returning id, seat is not null as is_planned`

/** Months ahead for which the offers have a table of their own. */
const MONTHS = 3
export const addOfferMonths = (db: Db) => db.run`
  select add_offer_months(date_trunc('month', ${db.now}::timestamptz at time zone 'UTC')::date, ${MONTHS})`

type OffersToDelete = { isOf: Fragment; from: number; atOnce: number }
/** Statement that takes ended offers `o` out of the live table, from this person on. */
export const offerDeletion = ({ isOf, from, atOnce }: OffersToDelete) => sql`
  delete from offers o using (
    select o.id, o.date from offers o
    where ${isOf} and o.status <> 'pending' and o.invitee_id >= ${from}
    order by o.invitee_id, o.date desc, o.id desc limit ${atOnce} for update skip locked) next
  where o.id = next.id and o.date = next.date and ${isOf}
  returning o.*`
