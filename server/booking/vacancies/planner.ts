/**
 * Decides who is asked for a slot of a posted vacancy, and when: docs/decisions/0181. The plan is
 * read from the rows each time, so a process that dies in the middle loses and repeats nothing.
 */

import type { AvailablePerson } from '#contract/booking/availability.ts'
import type { NewShift } from '#contract/booking/shifts.ts'
import { travelMinutes } from '#contract/people/travel-estimates.ts'
import { Problem } from '#contract/platform/errors.ts'
import { availableStaff } from '#server/booking/availability/search.ts'
import { ensureMayBook } from '#server/booking/hooks.ts'
import { baseChance, chanceOf, paceOf, rankFactor } from '#server/booking/offers/chance.ts'
import { insertPlannedOffer, type Seat } from '#server/booking/offers/queries.ts'
import { lookOutsideNight, wakingMinutes } from '#server/booking/offers/quiet.ts'
import { type Askable, lockAskable } from '#server/booking/offers/records.ts'
import { clearPlan, delayPlan, setPlan } from '#server/booking/offers/slots.ts'
import { chanceByTheBell, freshFor, type Live, stepOf, type Waiting, waveOf } from '#server/booking/offers/wave.ts'
import { ensureBookable, ensureMayAsk, type RequestedShift } from '#server/booking/shifts/eligibility.ts'
import { requested } from '#server/booking/shifts/messages.ts'
import { hasAcceptedShiftIn, shiftById } from '#server/booking/shifts/queries.ts'
import type { Span, WallClock } from '#server/booking/shifts/rules.ts'
import { recordActs } from '#server/identity/organisations/acts.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import { marketOf } from '#server/people/profiles/employers.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { lockPlannedSlot, offersOf, type PlannedSlot } from './queries.ts'

/** People of the search who are weighed for one slot. */
const MOST_CANDIDATES = 100
const MINUTES_TO_GET_READY = 30
/** Travel time while the distance is unknown. */
const USUAL_TRAVEL_MINUTES = 30
/** Chance of a yes to a request that the employer sent to a person of its own choice. */
const UNKNOWN_CHANCE = 0.3
/** One offer in so many goes to a person without any record. */
const NEWCOMER_SEAT = 7
const WORKED_HERE = 1.15
const PREFERRED = 1.3

type Candidate = Waiting & { person: AvailablePerson; record: Askable; base: number; place: number }

const minutesUntil = (tx: Tx, at: string) => Temporal.Instant.from(at).since(tx.now).total('minutes')

/** Decides between equals, the same each time. */
const tieOf = (slotId: number, personId: number) => (Math.imul(slotId, 7919) ^ Math.imul(personId, 104_729)) >>> 0

const weigh = (slot: PlannedSlot, lead: number, person: AvailablePerson, record: Askable): Candidate => {
  const km = person.travel?.km ?? null
  const base = baseChance({ isKnown: person.past_shifts > 0, km })
  const travel = person.travel ? travelMinutes(person.travel.km, person.travel.mode) : USUAL_TRAVEL_MINUTES
  const fit = (person.past_shifts > 0 ? WORKED_HERE : 1) * (person.preferred ? PREFERRED : 1)
  return {
    ...{ person, record, base, channel: record.channel },
    chance: chanceOf(base, record),
    pace: paceOf(record),
    left: lead - MINUTES_TO_GET_READY - travel,
    place: slot.asks === 'pool' ? 0 : base * rankFactor(record) * fit,
  }
}

const isNewcomer = ({ record }: Candidate) => record.expected_yes === 0 && record.said_yes === 0

/** People to ask in their order; a pool keeps its own. Every seventh offer goes to a newcomer. */
const queueOf = (slot: PlannedSlot, candidates: Candidate[], sentBefore: number): Candidate[] => {
  const order = new Map(candidates.map((candidate, i) => [candidate, i]))
  const left = candidates.toSorted(
    (a, b) =>
      b.place - a.place ||
      (slot.asks === 'pool'
        ? order.get(a)! - order.get(b)!
        : tieOf(slot.id, a.person.id) - tieOf(slot.id, b.person.id)),
  )
  if (slot.asks === 'pool') return left
  const queue: Candidate[] = []
  for (let n = slot.id + sentBefore; left.length > 0; n++) {
    const newcomer = n % NEWCOMER_SEAT === 0 ? left.findIndex(isNewcomer) : -1
    queue.push(...left.splice(Math.max(0, newcomer), 1))
  }
  return queue
}

const spanOf = (slot: PlannedSlot): Span => ({
  start: Temporal.Instant.from(slot.starts_at),
  end: Temporal.Instant.from(slot.ends_at),
})

/** Whether the person may be asked for the slot, by the rules of a request to one person. */
const mayAsk = async (tx: Tx, slot: PlannedSlot, employeeId: number): Promise<boolean> => {
  const { employer_id, subject_id, classification, date, start_time, end_time, time_zone } = slot
  const request: RequestedShift = {
    ...{ id: null, inviter_id: employer_id, invitee_id: employeeId, subject_id, classification },
    ...{ date, start_time, end_time, time_zone, span: spanOf(slot) },
  }
  try {
    await ensureBookable(tx, request)
    if (await hasAcceptedShiftIn(tx, employeeId, request.span)) return false
    await ensureMayAsk(tx, request, {})
    await ensureMayBook(tx, employer_id, employeeId, date)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

type Sent = { candidate: Candidate; wave: number; seat: Seat; lead: number }
/** Sends one offer; false if another planner has just asked the person. */
const send = async (tx: Tx, slot: PlannedSlot, { candidate, wave, seat, lead }: Sent): Promise<boolean> => {
  const { person, base, chance, channel } = candidate
  const body: NewShift = {
    ...{ inviter_id: slot.employer_id, invitee_id: person.id, subject_id: slot.subject_id },
    ...{ date: slot.date, start_time: slot.start_time, end_time: slot.end_time },
    ...(slot.classification && { classification: slot.classification }),
  }
  const id = await insertPlannedOffer(tx, {
    ...{ inviterId: slot.employer_id, body, zone: slot.time_zone, span: spanOf(slot), slotId: slot.id },
    ...{ wave, seat, base, chance, channel, freshUntil: tx.now.add({ seconds: Math.round(freshFor(lead) * 60) }) },
  })
  if (id === null) return false
  if (slot.posted_by !== null)
    await recordActs(tx, { id: slot.employer_id, person_id: slot.posted_by }, 'requested', 'shift_id', [id])
  await notify(tx, person.id, await requested(tx, await shiftById(tx, id)))
  return true
}

type Need = Pick<PlannedSlot, 'employer_id' | 'asks' | 'pool_id' | 'subject_id' | 'year_level' | 'classification'> &
  WallClock
/** People who fit a slot and are free, best match first or in the order of the pool. */
export const fittingStaff = async (db: Db, need: Need, most = MOST_CANDIDATES) => {
  // The pool was deleted.
  if (need.asks === 'pool' && need.pool_id === null) return { people: [], total: 0 }
  const { date, start_time, end_time, subject_id, year_level, classification, pool_id } = need
  const employer = { id: need.employer_id, ...(await marketOf(db, need.employer_id)) }
  return availableStaff(db, employer, {
    ...{ date, start_time, end_time, subject_id, page: 1, per_page: most },
    ...{
      year_level: year_level ?? undefined,
      classification: classification ?? undefined,
      pool_id: pool_id ?? undefined,
    },
  })
}

const outsideNight = (slot: PlannedSlot, look: Temporal.Instant) =>
  lookOutsideNight(look, {
    ...{ slotId: slot.id, zone: slot.time_zone },
    start: Temporal.Instant.from(slot.starts_at),
  })

/** Asks the next people for a slot if it needs them, and says when to look again. */
export const planSlot = async (tx: Tx, slotId: number): Promise<void> => {
  const slot = await lockPlannedSlot(tx, slotId)
  if (slot === null) return clearPlan(tx, slotId)
  const lead = minutesUntil(tx, slot.starts_at)
  const heads = slot.headcount - slot.booked
  const offers = await offersOf(tx, slot.id)
  // A no at night brings the next look forward, but nobody else is asked before the morning.
  const soonest = outsideNight(slot, tx.now)
  if (offers.length > 0 && Temporal.Instant.compare(soonest, tx.now) > 0) return delayPlan(tx, slot.id, soonest)
  const live: Live[] = offers
    .filter(({ status }) => status === 'pending')
    .map(({ chance, channel, created_at, ...record }) => ({
      ...{ chance: chance ?? UNKNOWN_CHANCE, channel: channel ?? 'mail' },
      ...{ pace: paceOf(record), silentFor: wakingMinutes(Temporal.Instant.from(created_at), tx.now, slot.time_zone) },
      left: lead - MINUTES_TO_GET_READY - USUAL_TRAVEL_MINUTES,
    }))

  const { people, total } = await fittingStaff(tx, slot)
  const asked = new Set(offers.filter(({ was_taken }) => !was_taken).map(({ invitee_id }) => invitee_id))
  const unasked = people.filter(({ id }) => !asked.has(id))
  const records = new Map(
    (
      await lockAskable(
        tx,
        unasked.map(({ id }) => id),
        { employerId: slot.employer_id, span: spanOf(slot) },
      )
    ).map((record) => [record.id, record]),
  )
  const candidates = unasked
    .flatMap((person) => {
      const record = records.get(person.id)
      return record ? [weigh(slot, lead, person, record)] : []
    })
    .filter(({ left }) => left > 1)

  const queue = queueOf(slot, candidates, asked.size)
  const wave = 1 + Math.max(0, ...offers.map((offer) => offer.wave ?? 0))
  // An answer has the slot planned between two steps, and many answers must not ask many people.
  const isPaceDue = slot.next_look_at === null || minutesUntil(tx, slot.next_look_at) <= 0
  const before = [...live]
  const sent: Candidate[] = []
  const needsMore = () =>
    waveOf({ heads, live: before, queue: [...sent, ...queue], lead, isPlanned: offers.length > 0, isPaceDue }) >
    sent.length
  // Checked one by one, because most people of the queue are never asked.
  while (queue.length > 0 && needsMore()) {
    const candidate = queue.shift()!
    if (!(await mayAsk(tx, slot, candidate.person.id))) continue
    const seat = isNewcomer(candidate) && slot.asks === 'best' ? 'newcomer' : 'rank'
    if (!(await send(tx, slot, { candidate, wave, seat, lead }))) continue
    live.push({ ...candidate, silentFor: 0 })
    sent.push(candidate)
  }

  const isLookedAtAgain = live.length > 0 || unasked.length > 0
  const step = tx.now.add({ seconds: Math.round(stepOf(lead) * 60) })
  const due = isPaceDue ? outsideNight(slot, step) : Temporal.Instant.from(slot.next_look_at!)
  const nextLook = isLookedAtAgain ? due : null
  await setPlan(tx, slot.id, {
    fitting: total,
    chance: chanceByTheBell({ live, heads }),
    nextLookAt: nextLook,
  })
  emit(tx, slot.employer_id, 'shift')
}
