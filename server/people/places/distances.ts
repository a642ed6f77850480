/** Distances from one point to all localities, for searches that compare thousands of homes. */
import { travelLimits } from '#contract/people/places.ts'
import { EARTH_KM, type Point, roadKmOfChord } from '#contract/people/travel-estimates.ts'
import type { Db } from '#server/platform/database.ts'

const LONGEST_KM = travelLimits.at(-1)!
const OUT_OF_REACH = 255

/** Localities with coordinates, from south to north; the arrays have a place for each of them. */
type Homes = {
  id: Int32Array
  lat: Float64Array
  /** Points on a globe of radius 1, three numbers for each. */
  position: Float64Array
  /**
   * For each travel limit that people can choose, the index in `areas` of the area of such a home.
   */
  areaOf: Uint32Array
  areas: Int32Array
  /** For each of `areas`, 1 if it is in reach; all are 0 except while one point is processed. */
  isInReach: Uint8Array
  lastId: number
}
let homes: Promise<Homes> | null = null

const positionOf = ({ lat, lon }: Point): [number, number, number] => {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180]
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}

/**
 * Area of the map in which people with this home and limit are listed, for the search; `home_area`
 * in SQL is the same.
 */
export const homeArea = ({ lat, lon }: Point, limitKm: number): number => {
  const square = (degrees: number) => Math.floor((degrees * 280) / limitKm) & 2047
  return (limitKm << 22) + (square(lat) << 11) + square(lon)
}

const readHomes = async (db: Db): Promise<Homes> => {
  const rows = await db.all<Point & { id: number }>`
    select id, lat, lon from localities where lat is not null and lon is not null order by lat, id`
  const places = new Map<number, number>()
  const areaOf = new Uint32Array(rows.length * travelLimits.length)
  for (const [i, row] of rows.entries())
    for (const [n, limit] of travelLimits.entries()) {
      const area = homeArea(row, limit)
      const place = places.get(area) ?? places.size
      places.set(area, place)
      areaOf[i * travelLimits.length + n] = place
    }
  return {
    id: Int32Array.from(rows, ({ id }) => id),
    lat: Float64Array.from(rows, ({ lat }) => lat),
    position: Float64Array.from(rows.flatMap(positionOf)),
    areaOf,
    areas: Int32Array.from(places.keys()),
    isInReach: new Uint8Array(places.size),
    lastId: rows.reduce((last, { id }) => Math.max(last, id), 0),
  }
}

/** Localities ship with the product, so each process reads them once. */
const allHomes = async (db: Db): Promise<Homes> => {
  homes ??= readHomes(db)
  try {
    return await homes
  } catch (error) {
    homes = null
    throw error
  }
}

const firstFrom = (sorted: Float64Array, value: number): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

export type Reach = {
  /**
   * Kilometres by road to each locality, rounded up: one byte at its id. It is 255 for those
   * without coordinates or beyond the longest travel limit, and at the end.
   */
  kmByLocality: Buffer
  /** Areas (`home_area` in SQL) with homes whose limit may reach the point, as an array of SQL. */
  areas: string
}

/** Points whose reach is kept, because a site searches several times; each takes about 20 kB. */
const MOST_KEPT = 500
/** Results by coordinates, the most recently used at the end. */
const kept = new Map<string, Reach>()

export const reachOf = async (db: Db, point: Point): Promise<Reach> => {
  const homes = await allHomes(db)
  const key = `${point.lat} ${point.lon}`
  const reach = kept.get(key) ?? computeReach(homes, point)
  kept.delete(key)
  kept.set(key, reach)
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
  return reach
}

const computeReach = (homes: Homes, point: Point): Reach => {
  const { id, lat, position, areaOf, areas, isInReach, lastId } = homes
  const kmByLocality = Buffer.alloc(lastId + 2, OUT_OF_REACH)
  const places: number[] = []
  const [x, y, z] = positionOf(point)
  // No road is shorter than the straight line.
  const degrees = (LONGEST_KM / EARTH_KM / Math.PI) * 180
  const end = firstFrom(lat, point.lat + degrees)
  for (let i = firstFrom(lat, point.lat - degrees); i < end; i++) {
    const dx = position[3 * i]! - x
    const dy = position[3 * i + 1]! - y
    const dz = position[3 * i + 2]! - z
    const km = Math.ceil(roadKmOfChord((dx * dx + dy * dy + dz * dz) / 4))
    if (km > LONGEST_KM) continue
    kmByLocality[id[i]!] = km
    for (let n = travelLimits.length - 1; n >= 0 && km <= travelLimits[n]!; n--) {
      const place = areaOf[travelLimits.length * i + n]!
      if (isInReach[place] === 1) continue
      isInReach[place] = 1
      places.push(place)
    }
  }
  for (const place of places) isInReach[place] = 0
  // Formatted once here, because the driver would format an array each time that it is sent.
  return { kmByLocality, areas: `{${places.map((place) => areas[place]!).join()}}` }
}
