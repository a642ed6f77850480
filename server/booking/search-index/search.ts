/**
 * Answers the search from the people in memory. `availability/search.ts` asks the database the same
 * question, in the same words.
 */
import { type Point, roadKm } from '#contract/people/travel-estimates.ts'
import { timeZones } from '#contract/platform/values.ts'
import { LIMITED } from '#server/booking/availability/reach.ts'
import { type Window, weekdayOf } from '#server/booking/availability/rules.ts'
import { ANY_SUBJECT, type IndexedPeople } from './people.ts'

/** History and connection of an employer with a person. */
export type Acquaintance = { connected: boolean; contact: boolean; past: number }

export type IndexQuestion = {
  subject: number | undefined
  /** Bits that a person's traits need, every one. */
  traits: number
  ownZones: readonly number[]
  states: 'own' | 'other'
  /** Null without a date; `window` is null for the whole date. */
  day: { date: string; window: Window | null } | null
  /** Null if the place is unknown: then everyone is in reach. */
  site: { point: Point; kmByLocality: Uint8Array; preferredBy: readonly number[] } | null
  hidden: readonly number[]
  known: ReadonlyMap<number, Acquaintance>
  /** The people whom the organisation's own filters name, with their places in the pool, if any. */
  named: ReadonlyMap<number, number | null> | null
  skip: number
  take: number
}

export type Found = Acquaintance & { id: number }
export type IndexAnswer = { own: number; other: number; found: Found[] }

/** Up to so many people of the asked subject, those with the same rate are ordered by distance. */
export const MOST_BY_DISTANCE = 1000

const NOBODY: Acquaintance = { connected: false, contact: false, past: 0 }

/** Bits of the marks on people while one question is answered. */
const HIDDEN = 1
const KNOWN = 2
const PREFERS = 4
const UNUSUAL = 8
const FREE_THAT_DAY = 16

/** Whether a person is free, from their usual week, without the days that differ from it. */
const usuallyFree = ({ weeks, hours }: IndexedPeople, day: IndexQuestion['day']) => {
  if (day === null) return () => true
  const zones = timeZones.length + 1
  const NOT_KNOWN = 0
  // People share weeks, so each is compared once for each zone.
  const answers = new Int8Array(weeks.count * zones)
  const weekday = weekdayOf(day.date)
  const isFree = (week: number, zone: number): boolean => {
    if (day.window === null) return hours.touch(weeks.hoursOn(week, weekday))
    const { weekdays, froms, tos } = day.window
    return hours.include(weeks.hoursOn(week, weekdays[zone - 1]!), froms[zone - 1]!, tos[zone - 1]!)
  }
  return (week: number, zone: number): boolean => {
    const at = week * zones + zone
    if (answers[at] === NOT_KNOWN) answers[at] = isFree(week, zone) ? 1 : -1
    return answers[at] === 1
  }
}

/** Marks the people for whom the day differs from their usual week. */
const markDays = ({ columns, hours, on }: IndexedPeople, day: IndexQuestion['day'], mark: Uint8Array): void => {
  if (day === null) return
  const { window } = day
  for (const date of window === null ? [day.date] : new Set(window.dates))
    for (const [place, list] of on(date)) {
      const zone = columns.zone[place]!
      if (window !== null && window.dates[zone - 1] !== date) continue
      const isFree =
        window === null ? hours.touch(list) : hours.include(list, window.froms[zone - 1]!, window.tos[zone - 1]!)
      mark[place]! |= isFree ? UNUSUAL | FREE_THAT_DAY : UNUSUAL
    }
}

type Matches = {
  own: number
  other: number
  /** People with the traits in the asked states, whether free or not. */
  pool: number
  /** Places of the matches in the asked states whom the employer knows, and of the best others. */
  acquainted: number[]
  others: number[]
}

const matchesOf = (people: IndexedPeople, question: IndexQuestion): Matches => {
  const { columns, placeOf } = people
  const { traits, site, named, skip, take } = question
  const subject = question.subject ?? ANY_SUBJECT
  const mark = people.clearMarks()
  const markEach = (ids: Iterable<number>, bit: number) => {
    for (const id of ids) {
      const place = placeOf.get(id)
      if (place !== undefined) mark[place]! |= bit
    }
  }
  markEach(question.hidden, HIDDEN)
  markEach(question.known.keys(), KNOWN)
  if (site !== null) markEach(site.preferredBy, PREFERS)
  markDays(people, question.day, mark)
  const isUsuallyFree = usuallyFree(people, question.day)

  const isOwn = new Uint8Array(timeZones.length + 1)
  for (const zone of question.ownZones) isOwn[zone] = 1
  const wanted = question.states === 'own' ? 1 : 0
  const { zone: zones, traits: traitsOf, week: weeks, home: homes, limit: limits } = columns

  const isInReach = (place: number): boolean => {
    if (site === null || (traitsOf[place]! & LIMITED) === 0 || (mark[place]! & PREFERS) !== 0) return true
    const { kmByLocality } = site
    return kmByLocality[Math.min(homes[place]!, kmByLocality.length - 1)]! <= limits[place]!
  }
  const isFree = (place: number): boolean =>
    (mark[place]! & UNUSUAL) !== 0 ? (mark[place]! & FREE_THAT_DAY) !== 0 : isUsuallyFree(weeks[place]!, zones[place]!)

  // In other states, and in the own one.
  const counts = [0, 0]
  const matches: Matches = { own: 0, other: 0, pool: 0, acquainted: [], others: [] }
  const look = (place: number, mostOthers: number): void => {
    if ((traitsOf[place]! & traits) !== traits) return
    const own = isOwn[zones[place]!]!
    if (own === wanted) matches.pool += 1
    if ((mark[place]! & HIDDEN) !== 0 || !isFree(place) || !isInReach(place)) return
    counts[own]! += 1
    if (own !== wanted) return
    if ((mark[place]! & KNOWN) !== 0) matches.acquainted.push(place)
    else if (matches.others.length < mostOthers) matches.others.push(place)
  }
  if (named === null) {
    // Those that may be ordered by distance are all kept.
    const most = Math.max(skip + take, MOST_BY_DISTANCE)
    for (const place of people.withSubject(subject)) look(place, most)
  } else {
    for (const id of named.keys()) {
      const place = placeOf.get(id)
      if (place !== undefined && people.hasSubject(place, subject)) look(place, named.size)
    }
    matches.pool = counts[0]! + counts[1]!
  }
  return { ...matches, own: counts[1]!, other: counts[0]! }
}

/** Best first, as `availability/search.ts` says. */
const inOrder = (people: IndexedPeople, question: IndexQuestion, { pool, acquainted, others }: Matches): Found[] => {
  const { columns, compare } = people
  const { site, known, named, skip, take } = question
  const isByDistance = site !== null && pool <= MOST_BY_DISTANCE
  const kmOf = (place: number): number =>
    site === null || Number.isNaN(columns.lat[place]!)
      ? Number.POSITIVE_INFINITY
      : roadKm({ lat: columns.lat[place]!, lon: columns.lon[place]! }, site.point)
  const rowOf = (place: number) => {
    const id = columns.id[place]!
    const acquaintance = known.get(id)
    return {
      place,
      id,
      ...(acquaintance ?? NOBODY),
      inPool: named?.get(id) ?? 0,
      km: acquaintance !== undefined || isByDistance ? kmOf(place) : Number.POSITIVE_INFINITY,
    }
  }
  const isSorted = named === null && !isByDistance
  return [...acquainted, ...(isSorted ? others.slice(0, skip + take) : others)]
    .map(rowOf)
    .sort(
      (one, other) =>
        one.inPool - other.inPool ||
        Number(other.connected) - Number(one.connected) ||
        other.past - one.past ||
        columns.rate[other.place]! - columns.rate[one.place]! ||
        (one.km === other.km ? 0 : one.km - other.km) ||
        compare(one.place, other.place),
    )
    .slice(skip, skip + take)
    .map(({ id, connected, contact, past }) => ({ id, connected, contact, past }))
}

export const searchPeople = (people: IndexedPeople, question: IndexQuestion): IndexAnswer => {
  const matches = matchesOf(people, question)
  const { own, other } = matches
  const isPastTheEnd = question.skip >= (question.states === 'own' ? own : other)
  return { own, other, found: isPastTheEnd ? [] : inOrder(people, question, matches) }
}
