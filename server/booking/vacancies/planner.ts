/**
 * Decides who is asked for a slot of a posted vacancy, and when: docs/decisions/0181 and 0186. The
 * plan is read from the rows each time, so a process that dies in the middle loses and repeats
 * nothing.
 */

import type { NotAskedReason } from '#contract/booking/request-reasons.ts'
import { isAllowedByPlan } from '#server/booking/hooks.ts'
import { sentSinceNewcomer, setSentSinceNewcomer } from '#server/booking/offers/fairness.ts'
import { type Considered, lastPlanning, recordPlanning } from '#server/booking/offers/ledger.ts'
import { type PlanningModel, planningModelOf } from '#server/booking/offers/models.ts'
import { insertPlannedOffers } from '#server/booking/offers/queries.ts'
import { nextLookByDay } from '#server/booking/offers/quiet.ts'
import { lockCandidates } from '#server/booking/offers/records.ts'
import { clearPlan, delayPlan, openToAll, setPlan } from '#server/booking/offers/slots.ts'
import {
  asSentNow,
  chanceInTime,
  ENOUGH_CHANCE,
  type Live,
  mayNeedMore,
  minutesBetweenDecisions,
  minutesBetweenLooks,
  protectedMinutes,
  urgencyOf,
  waveOf,
} from '#server/booking/offers/wave.ts'
import { refusalsOf } from '#server/booking/shifts/eligibility.ts'
import { shiftsByIds } from '#server/booking/shifts/queries.ts'
import { requestNotices } from '#server/booking/shifts/request-notices.ts'
import { recordActs } from '#server/identity/organisations/acts.ts'
import { notify, notifyEach } from '#server/messaging/notifications/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { type Candidate, hasSeat, inAskingOrder } from './candidates.ts'
import { considerStaff, fittingStaff, liveOffers, minutesUntil, type Staff, slotSpan } from './considered.ts'
import { allAsked } from './messages.ts'
import {
  LONGEST_STEP_HOURS,
  lockPlannedSlot,
  type OfferOfSlot,
  offersOf,
  type PlannedSlot,
  vacancyOfSlot,
} from './queries.ts'
import { remindSilent } from './reminders.ts'
import { waitsForTurn } from './turns.ts'

/** Sends offers, without notices; returns ids by person, none for one who was just asked. */
const sendOffers = (tx: Tx, { slot, run, lead, besideId }: Plan, candidates: readonly Candidate[]) => {
  const body = {
    ...{ inviter_id: slot.employer_id, subject_id: slot.subject_id },
    ...{ date: slot.date, start_time: slot.start_time, end_time: slot.end_time },
    ...(slot.classification && { classification: slot.classification }),
  }
  return insertPlannedOffers(tx, {
    ...{ inviterId: slot.employer_id, body, zone: slot.time_zone, span: slotSpan(slot), slotId: slot.id },
    ...{ wave: run.wave, besideId },
    people: candidates.map(({ person, reason, base, chance, channel, levels }) => ({
      ...{ id: person.id, seat: hasSeat(reason) ? 'newcomer' : 'rank', base, chance, channel, levels },
    })),
    freshUntil: tx.now.add({ seconds: Math.round(protectedMinutes(lead) * 60) }),
  })
}

/** Tells the people of a turn that they are asked. */
const notifyAsked = async (tx: Tx, { slot, offerIds }: Plan, by = slot.posted_by): Promise<void> => {
  if (by !== null) await recordActs(tx, { id: slot.employer_id, person_id: by }, 'requested', 'shift_id', offerIds)
  const requests = await shiftsByIds(tx, offerIds)
  const notices = await requestNotices(tx, requests, { isOfWave: true })
  await notifyEach(
    tx,
    requests.map(({ invitee_id }, i) => ({ accountId: invitee_id, notice: notices[i]! })),
  )
}

const outsideNight = (slot: PlannedSlot, look: Temporal.Instant) =>
  nextLookByDay(look, {
    ...{ slotId: slot.id, zone: slot.time_zone },
    start: Temporal.Instant.from(slot.starts_at),
  })

/** Facts of one run of the planner for a slot; only `sent` changes between its turns. */
export type Run = PlanningModel & {
  staff: Staff
  wave: number
  /** Whether people were asked before the run. */
  isPlanned: boolean
  isPaceDue: boolean
  lookAt: string | null
  /** People whom the run has asked. */
  sent: readonly Candidate[]
}

export type Plan = {
  slot: PlannedSlot
  run: Run
  lead: number
  openings: number
  /** Openings kept for people who said yes too late elsewhere; nobody is asked for them. */
  held: number
  /** Open offers from before the run; `sent` has the people asked in it whose offers are open. */
  before: Live[]
  sent: Candidate[]
  queue: Candidate[]
  sentSinceNewcomer: number
  /** People who were asked or refused in this turn, and those who cannot be asked now. */
  decided: Considered[]
  leftOut: Considered[]
  /** Requests that this turn has sent. */
  offerIds: number[]
  /** Reasons against people of the queue, as far as they have been looked up. */
  refusals: Map<number, NotAskedReason | null>
  /** Offer beside which a person is asked for the slot too; null for most. */
  besideId: number | null
}

/**
 * An answer makes the planner look at a slot between two steps. Many answers must not make it ask
 * many people.
 */
const isPaceDue = (tx: Tx, { next_look_at, pace_due_at }: PlannedSlot): boolean => {
  if (next_look_at === null || pace_due_at === null) return true
  const minutes = minutesUntil(tx, pace_due_at)
  return minutes <= 0 || minutes > LONGEST_STEP_HOURS * 60
}

const startRun = async (tx: Tx, slot: PlannedSlot, offers: Awaited<ReturnType<typeof offersOf>>): Promise<Run> => ({
  staff: await fittingStaff(tx, slot),
  ...(await planningModelOf(tx, slot.employer_id)),
  wave: 1 + Math.max(0, ...offers.map((offer) => offer.wave ?? 0)),
  isPlanned: offers.length > 0,
  isPaceDue: isPaceDue(tx, slot),
  ...{ lookAt: slot.next_look_at, sent: [] },
})

/** Nobody is asked: everyone who fits sees the slot at once, and can apply. */
const openForApplications = async (tx: Tx, slot: PlannedSlot): Promise<void> => {
  const { total: fitting } = await fittingStaff(tx, slot, 1)
  await setPlan(tx, slot.id, { fitting, chance: null, nextLookAt: null, paceDueAt: null })
  await openToAll(tx, slot.id)
  emit(tx, slot.employer_id, 'shift')
}

type Read = { slot: PlannedSlot; offers: readonly OfferOfSlot[]; run: Run; besideId?: number | null }
const planOf = async (tx: Tx, { slot, offers, run, besideId = null }: Read): Promise<Plan> => {
  const lead = minutesUntil(tx, slot.starts_at)
  const about = { slot, offers, lead, model: run.model }
  const open = offers.filter(({ status }) => status === 'pending')
  const openIds = new Set(open.map(({ invitee_id }) => invitee_id))
  const sent = run.sent.filter(({ person }) => openIds.has(person.id))
  const before = liveOffers(tx, about, new Set(sent.map(({ person }) => person.id)))
  const { candidates, leftOut } = await considerStaff(tx, about, run.staff, (ids, position) =>
    lockCandidates(tx, ids, { ...position, besideId }),
  )
  const credit = await sentSinceNewcomer(tx, slot.employer_id)
  return {
    ...{ slot, run, lead, openings: slot.headcount - slot.booked, before, sent, leftOut, decided: [], offerIds: [] },
    held: open.filter(({ is_held }) => is_held).length,
    queue: inAskingOrder(slot, candidates, {
      sinceNewcomer: credit,
      ofSlot: offers.filter(({ wave }) => wave !== null).length,
    }),
    ...{ sentSinceNewcomer: credit, refusals: new Map(), besideId },
  }
}

const instantOf = (text: string | null): Temporal.Instant | null => (text === null ? null : Temporal.Instant.from(text))
const earliest = (...times: readonly (Temporal.Instant | null)[]): Temporal.Instant | null =>
  times.filter((one) => one !== null).toSorted(Temporal.Instant.compare)[0] ?? null

/** Time of the next look at the open offers, at the latest when the pace is due. */
const nextLookAtOffers = (tx: Tx, slot: PlannedSlot): Temporal.Instant => {
  const seconds = Math.round(minutesBetweenLooks(minutesUntil(tx, slot.starts_at)) * 60)
  return earliest(outsideNight(slot, tx.now.add({ seconds })), instantOf(slot.pace_due_at))!
}

/**
 * Whether a look between two steps finds that the open offers are enough. It spares the search for
 * people, which most looks do not need.
 */
const needsNoSearch = async (tx: Tx, slot: PlannedSlot, offers: readonly OfferOfSlot[]): Promise<boolean> => {
  const isDue = slot.next_look_at !== null && minutesUntil(tx, slot.next_look_at) <= 0
  if (!isDue || isPaceDue(tx, slot)) return false
  const { model, ...region } = await planningModelOf(tx, slot.employer_id)
  const lead = minutesUntil(tx, slot.starts_at)
  const held = offers.filter(({ status, is_held }) => status === 'pending' && is_held).length
  const openings = Math.max(0, slot.headcount - slot.booked - held)
  return !mayNeedMore({ ...region, openings, live: liveOffers(tx, { slot, offers, lead, model }), lead })
}

/** Locks a slot and reads its plan; null if it needs nobody now. A later turn gives its run. */
export const readPlan = async (tx: Tx, slotId: number, given: Run | null): Promise<Plan | null> => {
  const slot = await lockPlannedSlot(tx, slotId)
  if (slot === null) {
    await clearPlan(tx, slotId)
    return null
  }
  if (slot.by_application) {
    await openForApplications(tx, slot)
    return null
  }
  // Another planner has planned it since the turn before.
  if (given !== null && slot.next_look_at !== given.lookAt) return null
  if (given === null && (await waitsForTurn(tx, slot))) return null
  const offers = await offersOf(tx, slot.id)
  // A no at night brings the next look forward, but nobody else is asked before the morning.
  const soonest = outsideNight(slot, tx.now)
  if (offers.length > 0 && Temporal.Instant.compare(soonest, tx.now) > 0) {
    await delayPlan(tx, slot.id, soonest)
    return null
  }
  if (given === null && (await needsNoSearch(tx, slot, offers))) {
    await delayPlan(tx, slot.id, nextLookAtOffers(tx, slot))
    return null
  }
  return planOf(tx, { slot, offers, run: given ?? (await startRun(tx, slot, offers)) })
}

const slotOf = ({ run, openings, held, before, lead, sent, queue }: Plan) => ({
  ...{ openings: Math.max(0, openings - held), live: before, queue: [...sent, ...queue], lead },
  ...{ isPlanned: run.isPlanned, isPaceDue: run.isPaceDue, isFrozen: run.isFrozen, chanceFactor: run.chanceFactor },
})
/** Number of people in the queue whom the slot still needs to ask. */
const missingOf = (plan: Plan): number => Math.min(plan.queue.length, waveOf(slotOf(plan)) - plan.sent.length)
export const needsMore = (plan: Plan): boolean => missingOf(plan) > 0
export const planUrgency = (plan: Plan) => urgencyOf(slotOf(plan))

/** Whether the slot needs at least two more people each step, or nobody is left to be asked. */
const isRunningShort = (plan: Plan): boolean =>
  planUrgency(plan).pace >= 2 || (plan.queue.length === 0 && chanceInTime(slotOf(plan)) < ENOUGH_CHANCE)

/** Locks a slot and begins a run of the planner; null if it needs nobody now. */
export const startPlan = async (tx: Tx, slotId: number): Promise<Plan | null> => {
  const plan = await readPlan(tx, slotId, null)
  if (plan?.run.isPaceDue && isRunningShort(plan)) await remindSilent(tx, slotId)
  return plan
}

/** Looks up what speaks against the next people of the queue, by the rules of a direct request. */
const lookUpRefusals = async (tx: Tx, plan: Plan, next: readonly Candidate[]): Promise<void> => {
  const { slot, refusals } = plan
  const { employer_id, subject_id, classification, date, start_time, end_time, time_zone } = slot
  const shift = {
    ...{ inviter_id: employer_id, subject_id, classification },
    ...{ date, start_time, end_time, time_zone, span: slotSpan(slot) },
  }
  const ids = next.map(({ person }) => person.id)
  for (const [id, reason] of await refusalsOf(tx, shift, ids)) refusals.set(id, reason)
  // A subscription with room for a person not booked that month has room for each of them.
  if (await isAllowedByPlan(tx, slot.employer_id, slot.date)) return
  for (const id of ids)
    if (refusals.get(id) === null && !(await isAllowedByPlan(tx, slot.employer_id, slot.date, id)))
      refusals.set(id, 'site')
}

/** Asks those people taken out of the queue whom no rule refuses; returns their number. */
const ask = async (tx: Tx, plan: Plan, taken: readonly Candidate[]): Promise<number> => {
  const { refusals, decided, offerIds } = plan
  const allowed = taken.filter(({ person }) => refusals.get(person.id) === null)
  const ids = allowed.length === 0 ? new Map<number, number>() : await sendOffers(tx, plan, allowed)
  for (const candidate of taken) {
    const { id } = candidate.person
    const offerId = ids.get(id)
    if (offerId === undefined) {
      decided.push({ id, reason: refusals.get(id) ?? 'busy' })
      continue
    }
    offerIds.push(offerId)
    decided.push({ id, reason: candidate.reason })
    plan.sent.push(candidate)
    plan.sentSinceNewcomer = hasSeat(candidate.reason) ? 0 : plan.sentSinceNewcomer + 1
  }
  return ids.size
}

/**
 * Takes people out of the queue until the slot needs nobody else, or `most` of them are allowed by
 * the rules. Only the next `ahead` people are checked at once, because most of the queue are never
 * asked.
 */
const pickNext = async (tx: Tx, plan: Plan, { most, ahead }: { most: number; ahead: number }): Promise<Candidate[]> => {
  const { queue, refusals, sent } = plan
  const [taken, allowed]: [Candidate[], Candidate[]] = [[], []]
  let missing = missingOf(plan)
  while (allowed.length < most && missing > 0) {
    const candidate = queue.shift()!
    const { id } = candidate.person
    if (!refusals.has(id)) await lookUpRefusals(tx, plan, [candidate, ...queue.slice(0, ahead - 1)])
    taken.push(candidate)
    if (refusals.get(id) === null) allowed.push(candidate)
    // Without a refusal, the people and their order are the same.
    missing = refusals.get(id) === null ? missing - 1 : missingOf({ ...plan, sent: [...sent, ...allowed] })
  }
  return taken
}

/** Asks the next people together, until `most` are asked or the slot needs nobody else. */
export const askNext = async (tx: Tx, plan: Plan, most: number): Promise<void> => {
  let asked = 0
  while (asked < most && needsMore(plan))
    asked += await ask(tx, plan, await pickNext(tx, plan, { most: most - asked, ahead: most }))
}

/** Keeps in the ledger who was considered; a plan that repeats the last one adds nothing. */
const recordPlan = async (tx: Tx, { slot, run, decided, queue, leftOut }: Plan, isLast: boolean) => {
  const rest = isLast ? [...queue.map(({ person }) => ({ id: person.id, reason: 'enough' as const })), ...leftOut] : []
  const considered = [...decided, ...rest]
  if (considered.length === 0) return
  if (run.isPlanned && decided.length === 0) {
    const last = await lastPlanning(tx, slot.id)
    const isSame = (one: Considered, i: number) => one.id === last[i]?.id && one.reason === last[i].reason
    if (last.length === considered.length && considered.every(isSame)) return
  }
  recordPlanning(tx, {
    ...{ slotId: slot.id, employerId: slot.employer_id, zone: slot.time_zone, asks: slot.asks, wave: run.wave },
    ...{ considered, beyond: Math.max(0, run.staff.total - run.staff.people.length) },
    chancesPercent: run.chanceFactor === 1 ? null : Math.round(run.chanceFactor * 100),
  })
}

/** Tells the employer that nobody is left to ask, once for each slot. */
const notifyAllAsked = async (tx: Tx, { slot, run, leftOut }: Plan, chance: number): Promise<void> => {
  const { vacancy_id, subject } = await vacancyOfSlot(tx, slot.id)
  const { total: fitting, people } = run.staff
  const isEveryone = leftOut.length === 0 && people.length === fitting
  await notify(tx, slot.employer_id, allAsked({ ...slot, vacancy_id, subject, fitting, isEveryone, chance }))
}

/**
 * Time of the next look at the open offers. After a look between two steps that asked nobody, with
 * nobody left who may become free, it is when the pace is due.
 */
const nextLookOf = (tx: Tx, { slot, run, before, sent, leftOut }: Plan, paceDueAt: Temporal.Instant | null) => {
  const isUseless = !run.isPaceDue && sent.length + leftOut.length === 0
  const isWaiting = before.length + sent.length === 0 || isUseless
  return paceDueAt === null || isWaiting
    ? paceDueAt
    : nextLookAtOffers(tx, { ...slot, pace_due_at: paceDueAt.toString() })
}

/** Ends a turn. The last one of a run says when to look at the slot again. */
export const endTurn = async (tx: Tx, plan: Plan, { isLast, by }: { isLast: boolean; by?: number }): Promise<void> => {
  const { slot, run, lead, openings, before, sent, queue, leftOut, decided, offerIds } = plan
  if (offerIds.length > 0) await notifyAsked(tx, plan, by)
  const live = [...before, ...sent.map(asSentNow)]
  const step = tx.now.add({ seconds: Math.round(minutesBetweenDecisions(lead) * 60) })
  const due = run.isPaceDue && isLast ? outsideNight(slot, step) : instantOf(slot.pace_due_at)
  const opening = isLast && queue.length === 0 ? await openToAll(tx, slot.id) : null
  const chance = chanceInTime({ live, openings, chanceFactor: run.chanceFactor })
  const isLookedAtAgain = live.length + queue.length + leftOut.length + decided.length > 0
  const opensAt = opening?.opensAt ? outsideNight(slot, opening.opensAt) : null
  // People who could not be asked now may be free before the slot opens to all.
  const paceDueAt = earliest(opensAt, isLookedAtAgain ? due : null)
  await setPlan(tx, slot.id, {
    ...{ fitting: run.staff.total, chance, paceDueAt },
    nextLookAt: isLast ? nextLookOf(tx, plan, paceDueAt) : instantOf(slot.next_look_at),
  })
  // A person who has just posted the vacancy reads this on the screen.
  if (opening?.isOpened && run.isPlanned && chance < ENOUGH_CHANCE) await notifyAllAsked(tx, plan, chance)
  if (decided.length > 0 && slot.asks === 'best')
    await setSentSinceNewcomer(tx, slot.employer_id, plan.sentSinceNewcomer)
  await recordPlan(tx, plan, isLast)
  emit(tx, slot.employer_id, 'shift')
}

/** Asks the next people for one slot if it needs them, without turns between slots. */
export const planSlot = async (tx: Tx, slotId: number): Promise<void> => {
  const plan = await startPlan(tx, slotId)
  if (plan === null) return
  while (needsMore(plan)) await askNext(tx, plan, missingOf(plan))
  await endTurn(tx, plan, { isLast: true })
}

type Chosen = {
  slotId: number
  employeeId: number
  /** Person who chose for the employer. */
  by: number
  /** Offer beside which the person is asked for this slot too; null for most. */
  besideId: number | null
}
/**
 * Asks the person chosen for a slot by a plan for the whole day. Null if nobody is needed there, or
 * that person cannot be asked now.
 */
export const askChosen = async (tx: Tx, { slotId, employeeId, by, besideId }: Chosen): Promise<number | null> => {
  const slot = await lockPlannedSlot(tx, slotId)
  if (slot === null || slot.by_application) return null
  const offers = await offersOf(tx, slotId)
  const plan = await planOf(tx, { slot, offers, run: await startRun(tx, slot, offers), besideId })
  const chosen = plan.queue.find(({ person }) => person.id === employeeId)
  if (chosen === undefined) return null
  plan.queue.splice(plan.queue.indexOf(chosen), 1)
  await lookUpRefusals(tx, plan, [chosen])
  await ask(tx, plan, [{ ...chosen, reason: 'day_plan' }])
  // The next look decides about others, as usual.
  await endTurn(tx, plan, { isLast: false, by })
  return plan.offerIds[0] ?? null
}
