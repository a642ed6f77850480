/**
 * Bellbird's own way of asking: the chances, waves, queue and learning are the code of the planner.
 * The planner's SQL (who has been asked, limits on requests, turns between slots, held jobs) is
 * repeated here in memory.
 */
import type { FoundPerson } from '#server/booking/availability/search.ts'
import { NO_RECORD, paceOf } from '#server/booking/offers/chance.ts'
import {
  type AnswerModel,
  answeredBy,
  type Channel,
  delayOf,
  halfHourOf,
  medianOf,
  PRIOR,
} from '#server/booking/offers/model.ts'
import { count, fade, fitModel, noCounts } from '#server/booking/offers/model-fit.ts'
import { nextLookByDay, wakingMinutes } from '#server/booking/offers/quiet.ts'
import type { Candidacy } from '#server/booking/offers/records.ts'
import { chanceFactor, expectedWhileOpen, LOOKED_BACK } from '#server/booking/offers/slow-answers.ts'
import {
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
import {
  type Candidate,
  hasSeat,
  inAskingOrder,
  LATE_YES_CHANCE,
  MINUTES_TO_GET_READY,
  USUAL_TRAVEL_MINUTES,
  weigh,
} from '#server/booking/vacancies/candidates.ts'
import type { PlannedSlot } from '#server/booking/vacancies/queries.ts'
import { kmBetween, type Person, START } from './world.ts'
import type { Gap, MakePolicy, Offer } from './year.ts'

const ZONE = 'UTC'
/** School days in which the weight of an answer record halves. */
const SCHOOL_DAYS = 60
const MOST_OPEN = 2
const MOST_TODAY = 6
const MOST_IN_FIVE_DAYS = 15
const NEWCOMER_OFFERS = 8
const LONG_WAIT = 12
const HELD_MINUTES = 1
const MOST_HELD = 3
const HELD_KM = 14
const REMINDER = { minutes: 5, chance: 0.15 }

type Sent = { base: number; chance: number; levels: number; endedAt: number | null; isYes: boolean }
type Plan = { gap: Gap; queue: Candidate[]; needed: number; pace: number; soon: number; mayAskMore: boolean }

export const waves: MakePolicy = (world, morning) => {
  const records = world.people.map(() => ({ ...NO_RECORD }))
  const waited = world.people.map(() => 0)
  const offersOf = world.people.map((): number[] => [])
  const hasBooking = new Set<number>()
  const freshUntil = world.people.map(() => 0)
  const sinceNewcomer = world.schools.map(() => 0)
  const sent = new Map<Offer, Sent>()
  const nextLook = new Map<Gap, number>()
  const paceDue = new Map<Gap, number>()
  /** Shifts with a candidate who cannot be asked right now. */
  const leftOut = new Set<Gap>()
  let lateToday = new Set<number>()
  let considered = new Set<number>()
  let asked = new Set<number>()
  let model: AnswerModel = PRIOR
  let counters = noCounts()

  const instantAt = (minute: number) =>
    Temporal.Instant.fromEpochMilliseconds(Math.round((morning.day * 1440 + minute) * 60_000))
  const channelOf = ({ hasPush }: Person): Channel => (hasPush ? 'push' : 'sms')
  const slotOf = (gap: Gap) => ({ id: gap.id, asks: 'best', time_zone: ZONE }) as PlannedSlot

  const againstOf = (person: Person): Candidacy['against'] => {
    const { id } = person
    if (freshUntil[id]! > morning.now) return 'fresh'
    if (morning.openOffersOf(person).length >= MOST_OPEN) return 'open'
    if (offersOf[id]!.filter((day) => day === morning.day).length >= MOST_TODAY) return 'day'
    return offersOf[id]!.filter((day) => day > morning.day - 5).length >= MOST_IN_FIVE_DAYS ? 'week' : null
  }
  const candidacyOf = (person: Person): Candidacy => {
    const { id } = person
    const silent = morning.openOffersOf(person).at(-1)
    return {
      ...records[id]!,
      ...{
        id,
        channel: channelOf(person),
        against: null,
        waited: waited[id]!,
        said_yes_to_day: morning.saidYesToDay(person),
      },
      is_newcomer: waited[id]! >= LONG_WAIT || (!hasBooking.has(id) && offersOf[id]!.length < NEWCOMER_OFFERS),
      silent_since: silent ? instantAt(silent.sentAt).toString() : null,
      silent_channel: silent ? channelOf(person) : null,
      is_late_yes: lateToday.has(id),
    }
  }
  const candidatesFor = (gap: Gap): Candidate[] => {
    const now = instantAt(morning.now)
    const school = world.schools[gap.school]!
    const candidates: Candidate[] = []
    leftOut.delete(gap)
    for (const person of [...morning.listOf(gap), ...morning.nearbyOf(gap)]) {
      considered.add(person.id)
      if (againstOf(person) !== null) {
        leftOut.add(gap)
        continue
      }
      const seen = {
        id: person.id,
        past_shifts: morning.isKnown(person, gap) ? 1 : 0,
        preferred: false,
        travel: { precision: 'about', km: Math.round(kmBetween(person, school)), mode: 'car' },
      } as FoundPerson
      const facts = { slot: slotOf(gap), model, lead: START - morning.now, now, isRunnerUp: false }
      const candidate = weigh(facts, seen, candidacyOf(person))
      if (candidate.left > 1) candidates.push(candidate)
    }
    return inAskingOrder(slotOf(gap), candidates, {
      sinceNewcomer: sinceNewcomer[gap.school]!,
      ofSlot: gap.offers.length,
    })
  }
  const liveOf = (gap: Gap): Live[] =>
    gap.offers
      .filter(({ state }) => state === 'open')
      .map((offer) => {
        const from = instantAt(offer.sentAt)
        return {
          chance: sent.get(offer)?.chance ?? LATE_YES_CHANCE,
          delay: delayOf(model, channelOf(offer.person), halfHourOf(from, ZONE)),
          pace: paceOf(records[offer.person.id]!),
          silentFor: wakingMinutes(from, instantAt(morning.now), ZONE),
          left: START - morning.now - MINUTES_TO_GET_READY - USUAL_TRAVEL_MINUTES,
          rivals: morning.openOffersOf(offer.person).length,
        }
      })
  let measuredAt = -1
  let factor = 1
  /** Measures the answers of the last half hour, once a minute. */
  const measure = () => {
    if (measuredAt >= 0 && morning.now - measuredAt < 1) return
    measuredAt = morning.now
    const from = morning.now - LOOKED_BACK
    const last = START - MINUTES_TO_GET_READY - USUAL_TRAVEL_MINUTES
    let [expected, accepted] = [0, 0]
    for (const [{ person, sentAt }, { chance, endedAt, isYes }] of sent) {
      const until = Math.min(last, endedAt ?? morning.now)
      if (until <= Math.max(from, sentAt)) continue
      const [at, now] = [instantAt(sentAt), instantAt(until)]
      expected += expectedWhileOpen({
        ...{
          chance,
          pace: paceOf(records[person.id]!),
          delay: delayOf(model, channelOf(person), halfHourOf(at, ZONE)),
        },
        ...{ from: wakingMinutes(at, instantAt(Math.max(from, sentAt)), ZONE), to: wakingMinutes(at, now, ZONE) },
      })
      if (isYes && endedAt! <= last) accepted += 1
    }
    factor = chanceFactor({ expected, accepted })
  }
  const heldOf = (gap: Gap) =>
    gap.offers.filter((offer) => offer.isHeld && offer.state === 'open' && morning.now - offer.sentAt < HELD_MINUTES)
      .length

  const remind = (gap: Gap) => {
    for (const offer of gap.offers) {
      const chance = sent.get(offer)?.chance ?? 0
      if (morning.now - offer.sentAt >= REMINDER.minutes && chance >= REMINDER.chance) morning.remind(offer)
    }
  }
  const planOf = (gap: Gap): Plan | null => {
    if (gap.isClosed) return null
    const [now, start] = [instantAt(morning.now), instantAt(START)]
    const look = nextLookByDay(now, { slotId: gap.id, zone: ZONE, start })
    if (gap.offers.length > 0 && Temporal.Instant.compare(look, now) > 0) {
      nextLook.set(gap, morning.now + look.since(now).total('minutes'))
      return null
    }
    const lead = START - morning.now
    const due = paceDue.get(gap)
    const isPaceDue = due === undefined || morning.now >= due
    const queue = candidatesFor(gap)
    const slot = {
      ...{ openings: Math.max(0, gap.open - heldOf(gap)), live: liveOf(gap), queue, lead },
      ...{ isPlanned: gap.offers.length > 0, isPaceDue, chanceFactor: factor },
    }
    const urgency = urgencyOf(slot)
    if (isPaceDue) {
      paceDue.set(gap, morning.now + minutesBetweenDecisions(lead))
      if (urgency.pace >= 2 || (queue.length === 0 && chanceInTime(slot) < ENOUGH_CHANCE)) remind(gap)
    }
    return { gap, queue, needed: waveOf(slot), mayAskMore: isPaceDue || leftOut.has(gap), ...urgency }
  }
  /** Asks the next person who can still be asked; false if nobody can. */
  const askNext = ({ gap, queue }: Plan): boolean => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const person = world.people[next.person.id]!
      if (againstOf(person) !== null) continue
      const offer = morning.send(person, gap)
      if (offer === null) continue
      sent.set(offer, {
        base: next.base,
        chance: next.chance,
        levels: next.levels,
        endedAt: null,
        isYes: false,
      })
      offersOf[person.id]!.push(morning.day)
      asked.add(person.id)
      freshUntil[person.id] = morning.now + protectedMinutes(START - morning.now)
      sinceNewcomer[gap.school] = hasSeat(next.reason) ? 0 : sinceNewcomer[gap.school]! + 1
      return true
    }
    return false
  }
  const planAll = (gaps: readonly Gap[]) => {
    const plans = gaps.map(planOf).filter((plan) => plan !== null)
    let turns = plans.filter(({ needed }) => needed > 0).toSorted((a, b) => b.pace - a.pace || a.soon - b.soon)
    const asked = new Set<Plan>()
    const ask = (plan: Plan) => {
      const isAsked = askNext(plan)
      if (isAsked) asked.add(plan)
      return isAsked && --plan.needed > 0
    }
    while (turns.length > 0) turns = turns.filter(ask)
    // Schedules the next look at the open offers, or only the next decision about the pace if
    // nobody can be asked before it.
    for (const plan of plans) {
      const look = morning.now + minutesBetweenLooks(START - morning.now)
      const pace = paceDue.get(plan.gap)!
      nextLook.set(plan.gap, plan.mayAskMore || asked.has(plan) ? Math.min(look, pace) : pace)
    }
  }
  const isLeftAsItIs = (gap: Gap): boolean => {
    if (morning.now >= (paceDue.get(gap) ?? 0)) return false
    const openings = Math.max(0, gap.open - heldOf(gap))
    return !mayNeedMore({ openings, live: liveOf(gap), lead: START - morning.now, chanceFactor: factor })
  }

  return {
    post: (gap) => planAll([gap]),
    reopen: (gap) => {
      paceDue.delete(gap)
      planAll([gap])
    },
    changed: (gap) => planAll([gap]),
    tick: () => {
      measure()
      const due: Gap[] = []
      for (const gap of morning.openGaps) {
        if (morning.now < (nextLook.get(gap) ?? 0)) continue
        if (isLeftAsItIs(gap)) nextLook.set(gap, morning.now + minutesBetweenLooks(START - morning.now))
        else due.push(gap)
      }
      planAll(due)
    },
    late: (person) => {
      lateToday.add(person.id)
      const near = [...morning.openGaps].flatMap((gap) => {
        const km = kmBetween(person, world.schools[gap.school]!)
        if (km > Math.min(HELD_KM, person.farthest) || !morning.isEligible(person, gap)) return []
        return [{ gap, key: chanceInTime({ live: liveOf(gap), openings: gap.open }) + km / 40 }]
      })
      for (const { gap } of near.toSorted((a, b) => a.key - b.key).slice(0, MOST_HELD))
        morning.send(person, gap, { isHeld: true })
    },
    ended: (offer, outcome, minutes) => {
      const { person } = offer
      if (outcome === 'yes') hasBooking.add(person.id)
      const of = sent.get(offer)
      if (of === undefined || outcome === 'late') return
      Object.assign(of, { endedAt: morning.now, isYes: outcome === 'yes' })
      const channel = channelOf(person)
      const half_hour = halfHourOf(instantAt(offer.sentAt), ZONE)
      const record = records[person.id]!
      const share = outcome === 'closed' ? answeredBy(delayOf(model, channel, half_hour), minutes, paceOf(record)) : 1
      const expected = of.base * share
      record.said_yes += outcome === 'yes' ? 1 : 0
      record.expected_yes += expected
      record.expected_yes_silent += outcome === 'no' ? 0 : expected
      if (outcome === 'yes') {
        record.delay_log_sum += Math.log(Math.max(0.2, minutes) / medianOf(model, channel, half_hour))
        record.delay_count += 1
      }
      count(counters, model, { channel, half_hour, minutes, share, outcome, ...of })
    },
    night: () => {
      for (const id of considered) waited[id] = asked.has(id) ? 0 : waited[id]! + 1
      for (const record of records)
        for (const key of Object.keys(record) as (keyof typeof record)[]) record[key] *= 0.5 ** (1 / SCHOOL_DAYS)
      model = fitModel(model, counters)
      counters = fade(counters, 1)
      sent.clear()
      nextLook.clear()
      paceDue.clear()
      measuredAt = -1
      factor = 1
      lateToday = new Set()
      considered = new Set()
      asked = new Set()
      freshUntil.fill(0)
    },
  }
}
