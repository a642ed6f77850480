/** Distances from one point to all localities, for searches that compare thousands of homes. */
import { travelLimits } from '#contract/people/places.ts'
import { type Point, roadKm } from '#contract/people/travel-estimates.ts'
import type { Db } from '#server/platform/database.ts'

const LONGEST_KM = travelLimits.at(-1)!
const OUT_OF_REACH = 255
const KM_PER_DEGREE = 111
/** A degree of longitude is this much shorter at the southern end of Tasmania. */
const STRETCH = 1.5

type Home = Point & { id: number }
let homes: Promise<readonly Home[]> | null = null

/** Localities with coordinates. They ship with the product, so each process reads them once. */
const readHomes = async (db: Db): Promise<readonly Home[]> => {
  homes ??= db.all<Home>`select id, lat, lon from localities where lat is not null and lon is not null order by id`
  try {
    return await homes
  } catch (error) {
    homes = null
    throw error
  }
}

/**
 * Returns kilometres by road from a point to each locality, rounded up: one byte at the id of each.
 * It is 255 for those without coordinates or beyond the longest travel limit, and at the end.
 */
export const kmByLocality = async (db: Db, point: Point): Promise<Buffer> => {
  const all = await readHomes(db)
  const km = Buffer.alloc((all.at(-1)?.id ?? 0) + 2, OUT_OF_REACH)
  const degrees = LONGEST_KM / KM_PER_DEGREE
  for (const home of all) {
    if (Math.abs(home.lat - point.lat) > degrees || Math.abs(home.lon - point.lon) > degrees * STRETCH) continue
    km[home.id] = Math.min(OUT_OF_REACH, Math.ceil(roadKm(home, point)))
  }
  return km
}
