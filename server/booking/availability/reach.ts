/**
 * Travel in the search: people with a travel limit are found by the sites within it and by those
 * that they prefer. Everyone else is in reach of every site.
 */

import { travelLimits } from '#contract/people/places.ts'
import type { Point } from '#contract/people/travel-estimates.ts'
import { peopleWhoPrefer } from '#server/people/places/queries.ts'
import { type Fragment, sql } from '#server/platform/database.ts'

/** A site whose place is known. */
export type Site = { id: number; point: Point }

/** The bit of `traits` (migration 0126) that a person with a travel limit has. */
const LIMITED = 1 << 29
export const isLimited = (row: Fragment) => sql`${row}.traits & ${LIMITED}::integer <> 0`

/** Kilometres by road from the home of `h` (localities); null if unknown. */
const kmFrom = (h: Fragment, { lat, lon }: Point) =>
  sql`road_km(${h}.lat, ${h}.lon, ${lat}::double precision, ${lon}::double precision)`

/** Kilometres by road from the home of a person to the site; null if unknown. */
export const kmOf = (employee: Fragment, site: Site) => sql`(
  select ${kmFrom(sql`h`, site.point)} from employee_profiles p join localities h on h.id = p.home_id
  where p.employee_id = ${employee})`

const prefersSite = (employee: Fragment, { id }: Site) =>
  sql`${employee} = any (array(${peopleWhoPrefer(id, 'preferred')}))`

/** Whether a person of a row `t` with `traits` is in reach, looked up for this person alone. */
export const isInReach = (
  t: Fragment,
  site: Site,
) => sql`(not ${isLimited(t)} or ${prefersSite(sql`${t}.employee_id`, site)} or exists (
  select from employee_profiles p join localities h on h.id = p.home_id
  where p.employee_id = ${t}.employee_id and ${kmFrom(sql`h`, site.point)} <= p.travel_limit_km))`

/** Half the height of a box around a site that contains every home within the longest limit. */
const BOX_DEGREES = travelLimits.at(-1)! / 111
/** A degree of longitude is this much shorter at the southern end of Tasmania. */
const BOX_STRETCH = 1.5

/** Subquery for the ids of all people with a travel limit who are in reach of the site. */
export const limitedInReach = (site: Site) => {
  const { lat, lon } = site.point
  return sql`
    select p.employee_id from localities h join employee_profiles p on p.home_id = h.id
    where p.travel_limit_km is not null
      and h.lat between ${lat - BOX_DEGREES}::double precision and ${lat + BOX_DEGREES}::double precision
      and h.lon between ${lon - BOX_DEGREES * BOX_STRETCH}::double precision and ${lon + BOX_DEGREES * BOX_STRETCH}::double precision
      and ${kmFrom(sql`h`, site.point)} <= p.travel_limit_km
    union
    ${peopleWhoPrefer(site.id, 'preferred')}`
}
