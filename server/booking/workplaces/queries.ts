import type { Workplace } from '#contract/booking/workplaces.ts'
import type { Locality } from '#contract/people/places.ts'
import { contactAccessOf } from '#server/booking/shifts/contact-access.ts'
import { hiddenFrom } from '#server/people/connections/blocks.ts'
import { localityJson, travelJson } from '#server/people/places/queries.ts'
import { type Db, sql } from '#server/platform/database.ts'

const MOST = 200

/** Workplaces of the shifts to come; address, directions and phone only with contact access. */
export const workplacesOf = (db: Db, employeeId: number) => db.all<Workplace>`
  select w.employer_id, ${localityJson(sql`l`)} as locality,
    ${travelJson(sql`d.km`, sql`p.travel_mode`, sql`true`)} as travel, coalesce(d.km > p.travel_limit_km, false) as is_beyond_limit,
    case when a.is_close then e.address end as address, case when a.is_close then e.report_to end as report_to,
    case when a.is_close then e.entrance end as entrance, case when a.is_close then e.parking end as parking,
    case when a.is_close then e.site_phone end as site_phone
  from (
    select distinct s.inviter_id as employer_id from requests s
    where s.invitee_id = ${employeeId} and s.status in ('pending', 'accepted') and upper(s.period) > ${db.now}::timestamptz
      and s.inviter_id <> all (array(${hiddenFrom(employeeId)}))
    order by s.inviter_id limit ${MOST}) w
  left join employer_details e on e.employer_id = w.employer_id
  left join localities l on l.id = e.locality_id
  left join employee_profiles p on p.employee_id = ${employeeId}
  left join localities h on h.id = p.home_id
  cross join lateral (select road_km(h.lat, h.lon, l.lat, l.lon) as km) d
  cross join lateral (select exists (
    select from (${contactAccessOf(sql`w.employer_id`, db.now)}) access where access.employee_id = ${employeeId}) as is_close) a
  order by w.employer_id`

/** Suburbs of employers by their ids, without those that have not entered one. */
export const suburbsOf = async (db: Db, employerIds: readonly number[]): Promise<ReadonlyMap<number, Locality>> => {
  const rows = await db.all<{ id: number; suburb: Locality }>`
    select e.employer_id as id, ${localityJson(sql`l`)} as suburb
    from employer_details e join localities l on l.id = e.locality_id
    where e.employer_id = any(${[...new Set(employerIds)]}::int[])`
  return new Map(rows.map(({ id, suburb }) => [id, suburb]))
}
