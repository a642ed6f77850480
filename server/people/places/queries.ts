import type { Locality, MyTravel, SitePreference, TravelSite } from '#contract/people/places.ts'
import { distanceBands, type TravelMode } from '#contract/people/places.ts'
import type { State } from '#contract/platform/states.ts'
import { hiddenFrom } from '#server/people/connections/blocks.ts'
import { type Db, type Fragment, sql, type Tx } from '#server/platform/database.ts'
import { escapeLike } from '#server/platform/text-search.ts'

/** A locality as JSON; null without one. `l` is the alias of its row. */
export const localityJson = (l: Fragment) => sql`
  case when ${l}.id is not null then
    json_build_object('id', ${l}.id, 'name', ${l}.name, 'postcode', ${l}.postcode, 'state', ${l}.state) end`

const MOST_LOCALITIES = 20

/** Localities whose name, or a later word of it, or postcode starts with the text. */
export const localitiesLike = (db: Db, search: string, state: State | null) => {
  // The state and the postcode may be typed with the name, as they are shown.
  const [, name = '', postcode = ''] =
    /^(.*?)(?:[\s,]+(?:act|nsw|nt|qld|sa|tas|vic|wa))?(?:[\s,]*(\d{1,4}))?$/.exec(search.toLowerCase()) ?? []
  const start = escapeLike(name.trim())
  return db.all<Locality>`
    select id, name, postcode, state from localities
    where (lower(name) like ${`${start}%`} or lower(name) like ${`% ${start}%`}) and postcode like ${`${postcode}%`}
    order by state is distinct from ${state}, lower(name) <> ${name.trim()}, lower(name) not like ${`${start}%`},
      lower(name), postcode
    limit ${MOST_LOCALITIES}`
}

export const UNKNOWN_LOCALITY = 'Please choose a suburb from the list.'
export const localityById = (db: Db, id: number) =>
  db.maybe<Locality>`select id, name, postcode, state from localities where id = ${id}`

/** All of them, for an import that looks up thousands. */
export const allLocalities = (db: Db) => db.all<Locality>`
  select id, name, postcode, state from localities order by name, state, postcode`

export const localityNamed = (db: Db, name: string, postcode: string) =>
  db.one<Locality>`select id, name, postcode, state from localities where name = ${name} and postcode = ${postcode}`

const bandsDown = distanceBands.toReversed()
/** The smallest band that includes a distance. Negated, because bounds belong to the lower band. */
const bandOf = (km: Fragment) =>
  sql`(${bandsDown}::integer[])[width_bucket(-(${km}), ${bandsDown.map((band) => -band)}::double precision[])]`

/**
 * Distance as JSON, from kilometres by road that may be null: to the kilometre if `isExact`, else
 * as a band.
 */
export const travelJson = (km: Fragment, mode: Fragment, isExact: Fragment) => sql`
  case when ${km} is null then null
    when ${isExact} then json_build_object('precision', 'about', 'km', round(${km})::integer, 'mode', ${mode})
    when ${km} > ${distanceBands.at(-1)!}::integer
      then json_build_object('precision', 'over', 'km', ${distanceBands.at(-1)!}::integer, 'mode', ${mode})
    else json_build_object('precision', 'within', 'mode', ${mode}, 'km', ${bandOf(km)}) end`

type Traveller = Omit<MyTravel, 'sites'>

const travellerOf = (db: Db, employeeId: number) => db.one<Traveller>`
  select ${localityJson(sql`l`)} as home, p.travel_limit_km as limit_km, p.travel_mode as mode
  from employee_profiles p left join localities l on l.id = p.home_id
  where p.employee_id = ${employeeId}`

/** Open employers that the person knows, except blocked ones. */
const sitesOf = (db: Db, employeeId: number) => db.all<TravelSite>`
  select u.id, u.name, ${localityJson(sql`l`)} as locality,
    ${travelJson(sql`d.km`, sql`p.travel_mode`, sql`true`)} as travel, f.preference
  from (
    select employer_id from connections where employee_id = ${employeeId} and status = 'accepted'
    union select employer_id from worked_together where employee_id = ${employeeId}
    union select employer_id from site_preferences where employee_id = ${employeeId}) known
  join users u on u.id = known.employer_id and u.status in ('active', 'on_leave')
  join employee_profiles p on p.employee_id = ${employeeId}
  left join employer_details e on e.employer_id = u.id
  left join localities l on l.id = e.locality_id
  left join localities h on h.id = p.home_id
  left join site_preferences f on f.employee_id = p.employee_id and f.employer_id = u.id
  cross join lateral (select road_km(h.lat, h.lon, l.lat, l.lon) as km) d
  where u.id <> all (array(${hiddenFrom(employeeId)}))
  order by lower(u.name), u.id`

type SitePlace = Pick<TravelSite, 'id' | 'locality' | 'travel'>

/** Suburbs of employers, and how far they are from the person's home. */
export const placesOfSites = (db: Db, employeeId: number, employerIds: readonly number[]) => db.all<SitePlace>`
  select e.employer_id as id, ${localityJson(sql`l`)} as locality,
    ${travelJson(sql`d.km`, sql`p.travel_mode`, sql`true`)} as travel
  from employer_details e
  join localities l on l.id = e.locality_id
  left join employee_profiles p on p.employee_id = ${employeeId}
  left join localities h on h.id = p.home_id
  cross join lateral (select road_km(h.lat, h.lon, l.lat, l.lon) as km) d
  where e.employer_id = any(${employerIds}::integer[])`

/** 404 for a person without a profile. */
export const travelOf = async (db: Db, employeeId: number): Promise<MyTravel> => ({
  ...(await travellerOf(db, employeeId)),
  sites: await sitesOf(db, employeeId),
})

export const replaceSitePreferences = async (
  tx: Tx,
  employeeId: number,
  sites: Readonly<Record<SitePreference, readonly number[]>>,
): Promise<void> => {
  await tx.run`delete from site_preferences where employee_id = ${employeeId}`
  const rows = Object.entries(sites).flatMap(([preference, ids]) => ids.map((id) => ({ preference, id })))
  await tx.run`
    insert into site_preferences (employee_id, employer_id, preference)
    select ${employeeId}, * from unnest(${rows.map(({ id }) => id)}::integer[], ${rows.map(({ preference }) => preference)}::text[])
    on conflict do nothing`
}

/** Subquery for the ids of people with this preference for a site. */
export const peopleWhoPrefer = (employerId: number, preference: SitePreference) => sql`
  select employee_id from site_preferences where employer_id = ${employerId} and preference = ${preference}`

export type TravelFields = { home_id: number | null; limit_km: number | null; mode: TravelMode }
