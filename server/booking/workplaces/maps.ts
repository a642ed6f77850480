/** Small maps for one employee: their home, sites around it, and names of suburbs. */
import { type Area, areaOf, straightKm } from '#contract/people/map-area.ts'
import type { TravelMap } from '#contract/people/places.ts'
import { FARTHEST_ON_MAP_KM, roadKm } from '#contract/people/travel-estimates.ts'
import { hiddenFrom } from '#server/people/connections/blocks.ts'
import { type Db, type Fragment, sql } from '#server/platform/database.ts'

/** By road; farther sites would make the map too small to read. */
const FARTHEST_KM = 150
const MOST_SITES = 200
/** Grid over the map: the suburb nearest to the middle of each cell may be named on it. */
const COLUMNS = 9
const ROWS = 7

type Home = TravelMap['home'] & { limit_km: number | null }
// Not null: lon, because a locality has both coordinates or none.
const homeOf = (db: Db, employeeId: number) => db.maybe<Home>`
  select l.name, l.lat, l.lon, p.travel_limit_km as limit_km
  from employee_profiles p join localities l on l.id = p.home_id
  where p.employee_id = ${employeeId} and l.lat is not null`

type Site = TravelMap['sites'][number]
// Not null: lon, because a locality has both coordinates or none.
const sitesWhere = (db: Db, employeeId: number, isListed: Fragment) => db.all<Site>`
  select u.id, u.name, l.lat, l.lon
  from users u join employer_details e on e.employer_id = u.id join localities l on l.id = e.locality_id
  where u.role = 'employer' and u.status in ('active', 'on_leave') and l.lat is not null
    and u.id <> all (array(${hiddenFrom(employeeId)})) and ${isListed}
  order by lower(u.name), u.id limit ${MOST_SITES}`

const isKnown = (employeeId: number) => sql`u.id in (
  select employer_id from connections where employee_id = ${employeeId} and status = 'accepted'
  union all select employer_id from worked_together where employee_id = ${employeeId}
  union all select employer_id from site_preferences where employee_id = ${employeeId} and preference = 'preferred'
  union all select inviter_id from requests where invitee_id = ${employeeId})`

const suburbsIn = (db: Db, { west, south, east, north }: Area) => {
  const [wide, high] = [(east - west) / COLUMNS, (north - south) / ROWS]
  // Not null: lat, lon, because a locality without coordinates is in no area.
  return db.all<TravelMap['suburbs'][number]>`
    select distinct on (field_x, field_y) name, lat, lon
    from (
      select name, lat, lon, (lon - ${west}::float8) / ${wide}::float8 as x, (lat - ${south}::float8) / ${high}::float8 as y
      from localities
      where lat > ${south}::float8 and lat < ${north}::float8 and lon > ${west}::float8 and lon < ${east}::float8) l
    cross join lateral (select floor(x) as field_x, floor(y) as field_y) field
    order by field_x, field_y, abs(x - field_x - 0.5) + abs(y - field_y - 0.5), name`
}

/** Null if the home is unknown, or the site that was named is unknown or too far away. */
export const mapOf = async (db: Db, employeeId: number, employerId: number | null): Promise<TravelMap | null> => {
  const found = await homeOf(db, employeeId)
  if (found === null) return null
  const { limit_km, ...home } = found
  const all = await sitesWhere(db, employeeId, employerId === null ? isKnown(employeeId) : sql`u.id = ${employerId}`)
  const farthest = employerId === null ? Math.max(FARTHEST_KM, limit_km ?? 0) : FARTHEST_ON_MAP_KM
  const sites = all.filter((site) => roadKm(home, site) <= farthest)
  if (employerId !== null && sites.length === 0) return null
  const limit = employerId === null ? limit_km : null
  const area = areaOf([home, ...sites], straightKm(limit ?? 0))
  return {
    home,
    sites,
    suburbs: await suburbsIn(db, area),
    limit_km: limit,
    farther: all.length - sites.length,
  }
}
