/**
 * Travel in the search: people with a travel limit are found by the sites within it and by those
 * that they prefer. Everyone else is in reach of every site.
 */
import type { Point } from '#contract/people/travel-estimates.ts'
import { type Reach, reachOf } from '#server/people/places/distances.ts'
import { peopleWhoPrefer } from '#server/people/places/queries.ts'
import { type Db, type Fragment, sql } from '#server/platform/database.ts'

/** A site whose place is known. */
export type SiteReach = Reach & { id: number; point: Point }

export const siteReach = async (
  db: Db,
  { id, point }: { id: number; point: Point | null },
): Promise<SiteReach | null> => {
  if (point === null) return null
  return { id, point, ...(await reachOf(db, point)) }
}

/** The bit of `traits` (migration 0126) that a person with a travel limit has. */
export const LIMITED = 1 << 29
// It is the highest bit, so a comparison can use an index on `traits`, which `&` cannot.
export const isUnlimited = (row: Fragment) => sql`${row}.traits < ${LIMITED}::integer`

/** Subquery for kilometres by road from a home to the site; no row if unknown. */
export const kmFrom = (homeId: Fragment, { point: { lat, lon } }: SiteReach) => sql`
  select road_km(h.lat, h.lon, ${lat}::double precision, ${lon}::double precision)
  from localities h where h.id = ${homeId}`

/** Kilometres by road from the home of a person to the site; null if unknown. */
export const kmOf = (employee: Fragment, { point: { lat, lon } }: SiteReach) => sql`(
  select road_km(h.lat, h.lon, ${lat}::double precision, ${lon}::double precision)
  from employee_profiles p join localities h on h.id = p.home_id where p.employee_id = ${employee})`

const prefersSite = (employee: Fragment, { id }: SiteReach) =>
  sql`${employee} = any (array(${peopleWhoPrefer(id, 'preferred')}))`

// A locality that is newer than this process has the last byte, which is beyond every limit.
const isNear = (row: Fragment, { kmByLocality: km }: SiteReach) =>
  sql`get_byte(${km}::bytea, least(${row}.home_id, ${km.length - 1}::integer)) <= ${row}.travel_limit_km`

/** Whether a person of a row `t` with `traits` is in reach, looked up for this person alone. */
export const isInReach = (
  t: Fragment,
  site: SiteReach,
) => sql`(${isUnlimited(t)} or ${prefersSite(sql`${t}.employee_id`, site)} or exists (
  select from employee_profiles p where p.employee_id = ${t}.employee_id and ${isNear(sql`p`, site)}))`

// The area alone is not enough: a site reaches some homes of it and not others.
const isNearRow = (site: SiteReach) => sql`w.area = any(${site.areas}::integer[]) and ${isNear(sql`w`, site)}`

/**
 * Subquery for the ids of people with a travel limit and this subject who live in reach, and of
 * everyone who prefers the site; `matches` is about a row `w` (limited_staff_week).
 */
export const limitedInReach = (subject: number, site: SiteReach, matches: Fragment) => sql`
  select w.employee_id from limited_staff_week w
  where w.subject_id = ${subject} and w.weekday = 0 and ${matches} and ${isNearRow(site)}
  union all
  ${peopleWhoPrefer(site.id, 'preferred')}`

/**
 * Subquery for rows (zone_id, employee_id) of usual weeks of people with a travel limit who are in
 * reach; `matches` is about a row `w` (limited_staff_week).
 */
export const limitedWeeksInReach = (subject: number, site: SiteReach, matches: Fragment) => sql`
  select w.zone_id, w.employee_id from limited_staff_week w
  where w.subject_id = ${subject} and ${matches} and ${isNearRow(site)}
  union all
  select w.zone_id, w.employee_id from limited_staff_week w
  where w.employee_id = any (array(${peopleWhoPrefer(site.id, 'preferred')}))
    and w.subject_id = ${subject} and ${matches} and not ${isNear(sql`w`, site)}`
