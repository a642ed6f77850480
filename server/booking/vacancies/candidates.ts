/** Weighs the people who fit a slot, and puts them in the order in which they are asked. */
import type { AskedReason } from '#contract/booking/request-reasons.ts'
import { travelMinutes } from '#contract/people/travel-estimates.ts'
import type { FittingPerson } from '#server/booking/availability/search.ts'
import { baseChance, chanceOf, memoryOf, paceOf, rankFactor } from '#server/booking/offers/chance.ts'
import {
  type AnswerModel,
  type Channel,
  delayOf,
  featureLevels,
  halfHourOf,
  packLevels,
} from '#server/booking/offers/model.ts'
import { wakingMinutes } from '#server/booking/offers/quiet.ts'
import type { Candidacy } from '#server/booking/offers/records.ts'
import type { Waiting } from '#server/booking/offers/wave.ts'
import type { PlannedSlot } from './queries.ts'

export const MINUTES_TO_GET_READY = 30
/** Travel time while the distance is unknown. */
export const USUAL_TRAVEL_MINUTES = 30
/** One offer in so many goes to a newcomer. */
const NEWCOMER_SEAT = 7
/** Most mornings of waiting that are counted to raise a person’s place. */
const MOST_WAITED = 2
/** Chance of a yes from a person who has just said yes too late elsewhere. */
export const LATE_YES_CHANCE = 0.7
const WORKED_HERE = 1.15
const PREFERRED = 1.3
const RUNNER_UP = 3

export type Candidate<Person = FittingPerson> = Waiting & {
  person: Person
  record: Candidacy
  channel: Channel
  /** `packLevels` of the person. */
  levels: number
  base: number
  place: number
  reason: AskedReason
}

/** One place in so many is drawn at random, to learn about people who are seldom asked. */
const DRAWN_PLACE = 50

/** A number that looks random and is the same each time (the finalizer of MurmurHash3). */
const pseudoRandom = (slotId: number, place: number, salt: number): number => {
  let hash = Math.imul(slotId, 7919) ^ Math.imul(place + 1, 104_729) ^ salt
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
/** Whether a place of a slot, counted from 0, is drawn. */
export const isDrawn = (slotId: number, place: number): boolean => pseudoRandom(slotId, place, 0) % DRAWN_PLACE === 0

/** Decides between equals, the same each time. */
const tieBreaker = (slotId: number, personId: number) => (Math.imul(slotId, 7919) ^ Math.imul(personId, 104_729)) >>> 0

type Weighed = {
  slot: PlannedSlot
  model: AnswerModel
  lead: number
  now: Temporal.Instant
  /** Asked for the slot before, when another person was faster. */
  isRunnerUp: boolean
}
export const weigh = <Person extends FittingPerson>(
  { slot, model, lead, now, isRunnerUp }: Weighed,
  person: Person,
  record: Candidacy,
): Candidate<Person> => {
  const km = person.travel?.km ?? null
  const levels = featureLevels({ isKnown: person.past_shifts > 0, km, saidYesToDay: record.said_yes_to_day })
  const base = baseChance(model, levels)
  const chance = chanceOf(model, base, record)
  const pace = paceOf(record)
  const delaySince = (sent: Temporal.Instant, by: Channel) => delayOf(model, by, halfHourOf(sent, slot.time_zone))
  const { silent_since: since, silent_channel: channel } = record
  const memory =
    since === null || channel === null
      ? 1
      : memoryOf({
          ...{ chance, pace, delay: delaySince(Temporal.Instant.from(since), channel) },
          silentFor: wakingMinutes(Temporal.Instant.from(since), now, slot.time_zone),
        })
  const travel = person.travel ? travelMinutes(person.travel.km, person.travel.mode) : USUAL_TRAVEL_MINUTES
  const fit = (person.past_shifts > 0 ? WORKED_HERE : 1) * (person.preferred ? PREFERRED : 1)
  const waiting = 1 + Math.min(MOST_WAITED, record.waited)
  return {
    ...{ person, record, base, pace, channel: record.channel, levels: packLevels(levels) },
    delay: delaySince(now, record.channel),
    chance: record.is_late_yes ? LATE_YES_CHANCE : chance * memory,
    left: lead - MINUTES_TO_GET_READY - travel,
    place:
      slot.asks === 'pool'
        ? 0
        : base * memory * rankFactor(model, record) * fit * waiting * (isRunnerUp ? RUNNER_UP : 1),
    reason: slot.asks === 'pool' ? 'pool' : 'rank',
  }
}

/** The newcomer who has waited longest, and -1 if there is none. */
const nextNewcomer = (queue: readonly Candidate[]): number => {
  const waited = queue.map(({ record }) => (record.is_newcomer ? record.waited : -1))
  const longest = Math.max(-1, ...waited)
  return longest === -1 ? -1 : waited.indexOf(longest)
}

type SentBefore = {
  /** Requests of the employer since the last one to a newcomer. */
  sinceNewcomer: number
  /** Requests that were sent for the slot. */
  ofSlot: number
}
/**
 * People in the order in which they are asked. A pool keeps its own; else newcomers have seats, and
 * some places are drawn. A draw never goes before a person whose yes came too late.
 */
export const inAskingOrder = (slot: PlannedSlot, candidates: readonly Candidate[], sent: SentBefore) => {
  if (slot.asks === 'pool') return [...candidates]
  const left = candidates.toSorted(
    (a, b) =>
      Number(b.record.is_late_yes) - Number(a.record.is_late_yes) ||
      b.place - a.place ||
      tieBreaker(slot.id, a.person.id) - tieBreaker(slot.id, b.person.id),
  )
  const queue: Candidate[] = []
  let { sinceNewcomer } = sent
  for (let place = sent.ofSlot; left.length > 0; place++) {
    const newcomer = sinceNewcomer + 1 >= NEWCOMER_SEAT ? nextNewcomer(left) : -1
    const isRandom = newcomer === -1 && !left[0]!.record.is_late_yes && isDrawn(slot.id, place)
    const taken = isRandom ? pseudoRandom(slot.id, place, 1) % left.length : Math.max(0, newcomer)
    const [next] = left.splice(taken, 1)
    const reason = isRandom ? 'draw' : newcomer === -1 ? next!.reason : 'newcomer'
    queue.push({ ...next!, reason })
    sinceNewcomer = hasSeat(reason) ? 0 : sinceNewcomer + 1
  }
  return queue
}

/** Whether a request takes the seat of a newcomer; a draw counts as one. */
export const hasSeat = (reason: AskedReason): boolean => reason === 'newcomer' || reason === 'draw'
