/**
 * Rest and travel between shifts: pure rules over instants, so that clock changes do not matter.
 */
import type { BrokenLimit, Market, RestLimit, RestLimits } from '#contract/booking/eligibility.ts'
import type { TravelMode } from '#contract/people/places.ts'
import { type Point, roadKm, travelMinutes } from '#contract/people/travel-estimates.ts'

/** One shift of a person, booked or asked for. Times are milliseconds since 1970. */
export type Duty = Market & {
  employer_id: number
  /** Coordinates of the site; null while unknown. */
  point: Point | null
  start: number
  end: number
  /** The shift ends on another day than it starts, on the clock of the workplace. */
  is_night: boolean
  /** The rules of its employer on its date. */
  rules: RestLimits
}
/** The week, from Monday to Monday on the clock of the workplace, in which the shift starts. */
export type Week = { start: number; end: number }

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const LONG_SHIFT = 8 * 60 * MINUTE

const minutes = (milliseconds: number) => milliseconds / MINUTE
const shared = (a: { start: number; end: number }, b: { start: number; end: number }) =>
  Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start))
export const overlap = (a: Duty, b: Duty) => shared(a, b) > 0

/** Time between two shifts that do not overlap. */
const gapBetween = (a: Duty, b: Duty) => Math.max(a.start, b.start) - Math.min(a.end, b.end)

/**
 * Minutes between two sites: by their distance, else by the rule for unknown places. Between two
 * states nobody needs more than the rule allows for a flight.
 */
const travelTimeBetween = (requested: Duty, other: Duty, mode: TravelMode): number => {
  const { travel_minutes, far_travel_minutes } = requested.rules
  const isFar = other.state !== requested.state
  if (requested.point === null || other.point === null) return isFar ? far_travel_minutes : travel_minutes
  const estimate = travelMinutes(roadKm(requested.point, other.point), mode)
  return isFar ? Math.min(estimate, far_travel_minutes) : estimate
}

/** Whether there is time to travel between the shift and each of the others. */
export const canTravel = (requested: Duty, booked: readonly Duty[], mode: TravelMode): boolean =>
  booked.every(
    (other) =>
      other.employer_id === requested.employer_id ||
      minutes(gapBetween(requested, other)) >= travelTimeBetween(requested, other, mode),
  )

const brokenRest = (requested: Duty, booked: readonly Duty[]): BrokenLimit[] => {
  const pairs = booked.map((other) =>
    other.start < requested.start ? { first: other, second: requested } : { first: requested, second: other },
  )
  const broken = pairs.find(({ first, second }) => {
    const { rest_minutes } = first.rules
    if (rest_minutes === null || !(first.is_night || first.end - first.start >= LONG_SHIFT)) return false
    return minutes(second.start - first.end) < rest_minutes
  })
  return broken ? [{ limit: 'rest', rules: broken.first.rules }] : []
}

/**
 * Most minutes of work in any 24 hours that contain a part of the shift. The maximum is reached
 * where a window starts or ends at a shift.
 */
export const mostInADay = (requested: Duty, booked: readonly Duty[]): number => {
  const all = [requested, ...booked]
  const starts = all.flatMap(({ start, end }) => [start, end, start - DAY, end - DAY])
  const sums = starts
    .map((start) => ({ start, end: start + DAY }))
    .filter((window) => shared(window, requested) > 0)
    .map((window) => all.reduce((sum, duty) => sum + shared(window, duty), 0))
  return minutes(Math.max(...sums))
}

const inWeek = (requested: Duty, booked: readonly Duty[], week: Week): number =>
  [
    requested,
    ...booked.filter(
      ({ sector, state, start }) =>
        sector === requested.sector && state === requested.state && week.start <= start && start < week.end,
    ),
  ].reduce((sum, { start, end }) => sum + minutes(end - start), 0)

/** The limits that the shift would break, given the other booked shifts. */
export const brokenLimits = (requested: Duty, booked: readonly Duty[], week: Week): BrokenLimit[] => {
  const { day_minutes, week_minutes } = requested.rules
  const own = (limit: RestLimit): BrokenLimit => ({ limit, rules: requested.rules })
  return [
    ...brokenRest(requested, booked),
    ...(day_minutes !== null && mostInADay(requested, booked) > day_minutes ? [own('day')] : []),
    ...(week_minutes !== null && inWeek(requested, booked, week) > week_minutes ? [own('week')] : []),
  ]
}
