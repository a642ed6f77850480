/**
 * Answers the search from the people in memory, with the same names as in `availability/search.ts`,
 * which asks the database.
 */
import { type Point, roadKm } from '#contract/people/travel-estimates.ts'
import { timeZones } from '#contract/platform/values.ts'
import { LIMITED } from '#server/booking/availability/reach.ts'
import type { Window } from '#server/booking/availability/rules.ts'
import { ANY_SUBJECT, type IndexedPeople } from './people.ts'

/** History and connection of an employer with a person. */
export type Acquaintance = { connected: boolean; contact: boolean; past: number }

export type IndexQuestion = {
  subject: number | undefined
  /** Bits that a person's traits need, every one. */
  traits: number
  ownZones: readonly number[]
  states: 'own' | 'other'
  /** Null without a date; `window` is null for the whole date, which is one weekday everywhere. */
  day: { date: string; weekday: number; window: Window | null } | null
  /** Null if the place is unknown: then everyone is in reach. */
  site: { point: Point; kmByLocality: Uint8Array; preferredBy: readonly number[] } | null
  hidden: readonly number[]
  known: ReadonlyMap<number, Acquaintance>
  /** The people whom the organisation's own filters name, with their places in the pool, if any. */
  named: ReadonlyMap<number, number | null> | null
  skip: number
  take: number
}

/** `km` by road from the person's home; null if the home or the site is unknown. */
export type Found = Acquaintance & { id: number; traits: number; km: number | null }
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

const ZONES = timeZones.length + 1
const FREE = 1
const NOT_FREE = -1

/** Whether people with a week are usually free, in a zone. */
const isUsuallyFree = ({ weeks, hours }: IndexedPeople, day: IndexQuestion['day'], week: number, zone: number) => {
  if (day === null) return true
  const { weekday, window } = day
  if (window === null) return hours.touch(weeks.hoursOn(week, weekday))
  const { weekdays, froms, tos } = window
  return hours.include(weeks.hoursOn(week, weekdays[zone - 1]!), froms[zone - 1]!, tos[zone - 1]!)
}

/** The marks of this question on the people. */
const markedPeople = (people: IndexedPeople, { hidden, known, site, day }: IndexQuestion): Uint8Array => {
  const { columns, hours, on, placeOf } = people
  const mark = people.clearMarks()
  const markEach = (ids: Iterable<number>, bit: number) => {
    for (const id of ids) {
      const place = placeOf.get(id)
      if (place !== undefined) mark[place]! |= bit
    }
  }
  markEach(hidden, HIDDEN)
  markEach(known.keys(), KNOWN)
  if (site !== null) markEach(site.preferredBy, PREFERS)
  if (day === null) return mark
  const { window } = day
  for (const date of window === null ? [day.date] : new Set(window.dates))
    for (const [place, list] of on(date)) {
      const zone = columns.zone[place]!
      if (window !== null && window.dates[zone - 1] !== date) continue
      const isFree =
        window === null ? hours.touch(list) : hours.include(list, window.froms[zone - 1]!, window.tos[zone - 1]!)
      mark[place]! |= isFree ? UNUSUAL | FREE_THAT_DAY : UNUSUAL
    }
  return mark
}

type Matches = {
  own: number
  other: number
  /**
   * People with the traits in the requested states, whether free or not. For filters that name
   * people: all who match, in any state.
   */
  pool: number
  /** Places of the matches in the asked states whom the employer knows, and of the best others. */
  acquainted: number[]
  others: number[]
}

/** Places of the people who are looked at, best first unless they are named. */
const lookedAt = (people: IndexedPeople, { subject = ANY_SUBJECT, named }: IndexQuestion): Int32Array => {
  if (named === null) return people.withSubject(subject)
  const places: number[] = []
  for (const id of named.keys()) {
    const place = people.placeOf.get(id)
    if (place !== undefined && people.hasSubject(place, subject)) places.push(place)
  }
  return Int32Array.from(places)
}

// One loop without calls: a search without a subject looks at everyone.
const matchesOf = (people: IndexedPeople, question: IndexQuestion): Matches => {
  const { traits, site, named, day } = question
  const { zone: zones, traits: traitsOf, week: weeks, home: homes, limit: limits } = people.columns
  const mark = markedPeople(people, question)
  // People share weeks, so each is compared once for each zone.
  const free = new Int8Array(people.weeks.count * ZONES)
  const isOwn = new Uint8Array(ZONES)
  for (const zone of question.ownZones) isOwn[zone] = 1
  const wanted = question.states === 'own' ? 1 : 0
  const kmByLocality = site?.kmByLocality ?? new Uint8Array(1)
  const unknownLocality = kmByLocality.length - 1
  // Keeps all matches that may be ordered by distance.
  const most = named?.size ?? Math.max(question.skip + question.take, MOST_BY_DISTANCE)
  const [acquainted, others]: [number[], number[]] = [[], []]
  let [own, other, pool] = [0, 0, 0]

  const places = lookedAt(people, question)
  for (let i = 0; i < places.length; i++) {
    const place = places[i]!
    const has = traitsOf[place]!
    if ((has & traits) !== traits) continue
    const zone = zones[place]!
    const isAsked = isOwn[zone] === wanted
    if (isAsked) pool += 1
    const marks = mark[place]!
    if ((marks & HIDDEN) !== 0) continue
    if ((marks & UNUSUAL) !== 0) {
      if ((marks & FREE_THAT_DAY) === 0) continue
    } else {
      const at = weeks[place]! * ZONES + zone
      if (free[at] === 0) free[at] = isUsuallyFree(people, day, weeks[place]!, zone) ? FREE : NOT_FREE
      if (free[at] === NOT_FREE) continue
    }
    const isLimited = site !== null && (has & LIMITED) !== 0 && (marks & PREFERS) === 0
    if (isLimited && kmByLocality[Math.min(homes[place]!, unknownLocality)]! > limits[place]!) continue
    if (isOwn[zone] === 1) own += 1
    else other += 1
    if (!isAsked) continue
    if ((marks & KNOWN) !== 0) acquainted.push(place)
    else if (others.length < most) others.push(place)
  }
  return { own, other, pool: named === null ? pool : own + other, acquainted, others }
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
    .map(({ place, id, connected, contact, past }) => {
      const km = kmOf(place)
      return { id, connected, contact, past, traits: columns.traits[place]!, km: Number.isFinite(km) ? km : null }
    })
}

export const searchPeople = (people: IndexedPeople, question: IndexQuestion): IndexAnswer => {
  const matches = matchesOf(people, question)
  const { own, other } = matches
  const isPastTheEnd = question.skip >= (question.states === 'own' ? own : other)
  return { own, other, found: isPastTheEnd ? [] : inOrder(people, question, matches) }
}
