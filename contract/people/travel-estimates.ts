/**
 * Distance and travel time between two localities, estimated without a map service: from centre to
 * centre, along an average road.
 */
import type { TravelMode } from './places.ts'

/** Coordinates in degrees. */
export type Point = { lat: number; lon: number }

/** Roads are longer than the straight line; about this much in Australian cities. */
export const ROAD_FACTOR = 1.3
/** Distance between two places in one locality, because only its centre is known. */
const SHORTEST_KM = 2
export const EARTH_KM = 6371

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Distance by road in kilometres, from the square of half the chord on a globe of radius 1. */
export const roadKmOfChord = (halfSquared: number): number =>
  Math.max(SHORTEST_KM, ROAD_FACTOR * 2 * EARTH_KM * Math.asin(Math.sqrt(halfSquared)))

/** Distance by road in kilometres; `road_km` in SQL is the same. */
export const roadKm = (from: Point, to: Point): number => {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2
  return roadKmOfChord(
    half(from.lat, to.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.lon, to.lon),
  )
}

/** The first kilometres are slower than those on a highway or an express train. */
type Pace = { start_minutes: number; legs: readonly { km: number; kmh: number }[] }
const ANY_DISTANCE = Number.POSITIVE_INFINITY
const paces: Record<TravelMode, Pace> = {
  car: {
    start_minutes: 5,
    legs: [
      { km: 10, kmh: 30 },
      { km: 20, kmh: 50 },
      { km: ANY_DISTANCE, kmh: 85 },
    ],
  },
  public_transport: {
    start_minutes: 12,
    legs: [
      { km: 20, kmh: 25 },
      { km: ANY_DISTANCE, kmh: 45 },
    ],
  },
  bicycle: { start_minutes: 3, legs: [{ km: ANY_DISTANCE, kmh: 16 }] },
  walking: { start_minutes: 0, legs: [{ km: ANY_DISTANCE, kmh: 5 }] },
}

/** Farther than this, people who walk or cycle take public transport. */
const OWN_POWER_KM = { walking: 5, bicycle: 20 } as const

/** Means of travel over a distance. */
export const modeFor = (mode: TravelMode, km: number): TravelMode =>
  (mode === 'walking' || mode === 'bicycle') && km > OWN_POWER_KM[mode] ? 'public_transport' : mode

const STEP = 5

/** Travel time in minutes, rounded up to five. */
export const travelMinutes = (km: number, mode: TravelMode): number => {
  const { start_minutes, legs } = paces[modeFor(mode, km)]
  let left = km
  let minutes = start_minutes
  for (const leg of legs) {
    const part = Math.min(left, leg.km)
    minutes += (part / leg.kmh) * 60
    left -= part
  }
  return Math.ceil(minutes / STEP) * STEP
}

/** A site farther away by road has no map: the way there is a flight. */
export const FARTHEST_ON_MAP_KM = 400
