/**
 * Smallest wave: the number of people to ask now, so that a yes comes soon, all openings are filled
 * in time, and nobody is asked who is not needed (docs/decisions/0181). Times are in minutes.
 */
import { atLeast, type OpenForecast, yesWithin } from './chance.ts'

/** Wanted chance of a yes within the next step, as long as each person asked adds enough to it. */
const SOON = 0.6
/** The same while the chances of the region are known to be wrong. */
const SOON_IF_FROZEN = 0.7
/** A plan above this share of it is left as it is, so that it does not flicker. */
const SOON_LEFT = 0.8
/** Chance of filling all openings in time that is enough; below it more people are asked. */
export const ENOUGH_CHANCE = 0.95
/** The pace need not do better than asking everyone at once, less this margin. */
const SLACK = 0.05
/** Gain in the chance of a yes soon below which speed asks nobody (docs/decisions/0308). */
const LEAST_GAIN = 0.02
/** Open offers for each opening, above which speed alone asks nobody else. */
const MOST_FOR_SPEED = 8
const PACES = [1, 2, 3, 4, 6, 8, 12, 20] as const
const MOST_CONSIDERED = 40

/**
 * An open offer, with the minutes in which a yes is still in time, and the number of open offers
 * that its person has for these hours: they can accept one of them.
 */
export type Live = OpenForecast & { left: number; rivals: number }
/** A person who may be asked, in the order of the queue. */
export type Waiting = Omit<OpenForecast, 'silentFor'> & { left: number }

export type Slot = {
  openings: number
  live: readonly Live[]
  queue: readonly Waiting[]
  /** Minutes until the shift begins. */
  lead: number
  /** Whether people were asked for it before; then more are asked only below `SOON_LEFT`. */
  isPlanned: boolean
  /** Whether a step has passed, so that the pace may ask people; else only a lack of speed does. */
  isPaceDue: boolean
  /** The model of the region is frozen, because its chances were wrong (docs/decisions/0226). */
  isFrozen?: boolean
  /** Below 1 while the answers of the region are slow (docs/decisions/0250). */
  chanceFactor?: number
}

const withFactor = <One extends { chance: number }>(offers: readonly One[], factor: number): One[] =>
  offers.map((offer) => ({ ...offer, chance: offer.chance * factor }))
/** The slot with the chances that count while answers are slow. */
const withSlowAnswers = ({ chanceFactor = 1, ...slot }: Slot): Slot => ({
  ...slot,
  live: withFactor(slot.live, chanceFactor),
  queue: withFactor(slot.queue, chanceFactor),
})

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** Minutes between two decisions about the pace: 5 on the same morning, at most 3 hours. */
export const minutesBetweenDecisions = (lead: number): number => clamp(lead / 30, 5, 180)

/**
 * Minutes until the open offers are looked at again: silence makes a yes soon less likely. The pace
 * waits for the whole step.
 */
export const minutesBetweenLooks = (lead: number): number => minutesBetweenDecisions(lead) / 5

/** Minutes in which a person is asked for nothing else. An old offer stays acceptable. */
export const protectedMinutes = (lead: number): number =>
  lead > 12 * 60 ? Math.min(0.15 * lead, 12 * 60) : clamp(0.15 * lead, 4, 20)

/** An offer that is sent now. */
export const asSentNow = <Person extends Waiting>(one: Person): Person & Live => ({ ...one, silentFor: 0, rivals: 1 })
const chancesWithin = (offers: readonly Live[], minutes: number) =>
  offers.map((offer) => yesWithin(offer, Math.min(minutes, offer.left)) / offer.rivals)

const wantedSoon = ({ isFrozen }: Pick<Slot, 'isFrozen'>): number => (isFrozen ? SOON_IF_FROZEN : SOON)
const chanceSoon = (openings: number, live: readonly Live[], lead: number): number =>
  atLeast(chancesWithin(live, minutesBetweenDecisions(lead)), openings)

/** Chance of filling all openings in time if so many people of the queue are asked each step. */
const chanceAt = (slot: Slot, pace: number): number => {
  const step = minutesBetweenDecisions(slot.lead)
  const asked = slot.queue.map((one, k) => {
    const wait = step * Math.floor(k / pace)
    return yesWithin({ ...one, silentFor: 0 }, one.left - wait)
  })
  return atLeast([...chancesWithin(slot.live, Infinity), ...asked], slot.openings)
}

/** Smallest number of people to ask now and at each later step; 0 if the open offers are enough. */
const paceFor = (slot: Slot): number => {
  if (chanceInTime(slot) >= ENOUGH_CHANCE || slot.queue.length === 0) return 0
  const target = Math.min(ENOUGH_CHANCE, chanceAt(slot, Infinity) - SLACK)
  return PACES.find((pace) => chanceAt(slot, pace) >= target) ?? MOST_CONSIDERED
}

/** Chance that the open offers fill all openings in time. */
export const chanceInTime = ({
  live,
  openings,
  chanceFactor = 1,
}: Pick<Slot, 'live' | 'openings' | 'chanceFactor'>): number =>
  atLeast(chancesWithin(withFactor(live, chanceFactor), Infinity), openings)

/** The pace that a slot needs and its chance of a yes soon, for the turns between slots. */
export const urgencyOf = (given: Slot) => {
  const slot = withSlowAnswers(given)
  return {
    pace: slot.isPaceDue ? paceFor(slot) : 0,
    soon: chanceSoon(slot.openings, slot.live, slot.lead),
  }
}

const waveFor = (slot: Slot): number => {
  const { openings, queue, isPlanned, isPaceDue } = slot
  const step = minutesBetweenDecisions(slot.lead)
  const pace = isPaceDue ? paceFor(slot) : 0
  const live = [...slot.live]
  const soon = () => chanceSoon(openings, live, slot.lead)
  const wanted = wantedSoon(slot)
  const isSlow = soon() < wanted * (isPlanned ? SOON_LEFT : 1)
  let sent = 0
  for (const one of queue) {
    const needsPace = sent < pace
    if (!needsPace) {
      if (!isSlow || soon() >= wanted || live.length >= MOST_FOR_SPEED * openings) break
      const gain = (1 - soon()) * yesWithin(asSentNow(one), Math.min(step, one.left))
      if (sent > 0 && gain < LEAST_GAIN) break
    }
    live.push(asSentNow(one))
    sent++
  }
  return sent
}

/**
 * Number of people at the front of the queue to ask now. While answers are slow, one person more
 * gains little, so the lower chances alone could ask fewer people than usual.
 */
export const waveOf = (slot: Slot): number => {
  const { chanceFactor = 1, ...usual } = slot
  return chanceFactor === 1 ? waveFor(usual) : Math.max(waveFor(usual), waveFor(withSlowAnswers(slot)))
}

/**
 * Whether a slot for which people were asked may need more of them before the pace is due, judged
 * by its open offers alone.
 */
export const mayNeedMore = (slot: Omit<Slot, 'queue' | 'isPlanned' | 'isPaceDue'>): boolean => {
  const { openings, lead, chanceFactor = 1 } = slot
  const live = withFactor(slot.live, chanceFactor)
  return live.length < MOST_FOR_SPEED * openings && chanceSoon(openings, live, lead) < wantedSoon(slot) * SOON_LEFT
}
