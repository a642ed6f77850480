/**
 * Travel in the search: people with a travel limit are found by the sites within it and by those
 * that they prefer. Everyone else is in reach of every site.
 */
import type { Point } from '#contract/people/travel-estimates.ts'
import { kmByLocality } from '#server/people/places/distances.ts'
import { peopleWhoPrefer } from '#server/people/places/queries.ts'
import { type Db, type Fragment, sql } from '#server/platform/database.ts'

/** A site whose place is known. */
export type Site = {
  id: number
  point: Point
  /** Kilometres to each locality: the byte at its id. */
  kmByLocality: Buffer
}

export const siteOf = async (db: Db, { id, point }: { id: number; point: Point | null }): Promise<Site | null> =>
  point && { id, point, kmByLocality: await kmByLocality(db, point) }

/** The bit of `traits` (migration 0126) that a person with a travel limit has. */
const LIMITED = 1 << 29
export const isLimited = (row: Fragment) => sql`${row}.traits & ${LIMITED}::integer <> 0`

/** Kilometres by road from the home of a person to the site; null if unknown. */
export const kmOf = (employee: Fragment, { point: { lat, lon } }: Site) => sql`(
  select road_km(h.lat, h.lon, ${lat}::double precision, ${lon}::double precision)
  from employee_profiles p join localities h on h.id = p.home_id where p.employee_id = ${employee})`

const prefersSite = (employee: Fragment, { id }: Site) =>
  sql`${employee} = any (array(${peopleWhoPrefer(id, 'preferred')}))`

// A locality that is newer than this process has the last byte, which is beyond every limit.
const isNear = (row: Fragment, { kmByLocality: km }: Site) =>
  sql`get_byte(${km}::bytea, least(${row}.home_id, ${km.length - 1}::integer)) <= ${row}.travel_limit_km`

/** Whether a person of a row `t` with `traits` is in reach, looked up for this person alone. */
export const isInReach = (
  t: Fragment,
  site: Site,
) => sql`(not ${isLimited(t)} or ${prefersSite(sql`${t}.employee_id`, site)} or exists (
  select from employee_profiles p where p.employee_id = ${t}.employee_id and ${isNear(sql`p`, site)}))`

/** Subquery for the ids of all people with a travel limit who are in reach of the site. */
export const limitedInReach = (site: Site) => sql`
  select p.employee_id from employee_profiles p where p.travel_limit_km is not null and ${isNear(sql`p`, site)}
  union
  ${peopleWhoPrefer(site.id, 'preferred')}`

/** Whether the person of a row `r` (employee_id, home_id, travel_limit_km) is in reach. */
export const isRowInReach = (r: Fragment, site: Site) =>
  sql`(${isNear(r, site)} or ${prefersSite(sql`${r}.employee_id`, site)})`
