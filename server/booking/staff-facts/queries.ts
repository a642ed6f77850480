/** Facts that help an employer to choose people in a list (docs/decisions/0290). */
import { DAYS_AHEAD, type StaffFacts } from '#contract/people/staff-facts.ts'
import { contactAccessOf } from '#server/booking/shifts/contact-access.ts'
import { todayOf } from '#server/people/credentials/queries.ts'
import { travelJson } from '#server/people/places/queries.ts'
import { marketOf } from '#server/people/profiles/employers.ts'
import { type Db, type Fragment, sql } from '#server/platform/database.ts'

const SUBJECTS_SHOWN = 3
/** From this hour on, today is no longer offered as the next free day. */
const NOON = 12

/** Dates from which the next free day is chosen, on the site's clock. */
export const datesAhead = (now: Temporal.Instant, zone: string): string[] => {
  const there = now.toZonedDateTimeISO(zone)
  const first = there.toPlainDate().add({ days: there.hour < NOON ? 0 : 1 })
  return Array.from({ length: DAYS_AHEAD }, (_, days) => first.add({ days }).toString())
}

export type About = {
  employerId: number
  /** Dates among which the next free one is chosen; empty if the list is about a day. */
  dates: readonly string[]
}

/**
 * Joins to people `u` with these ids, for facts that the index of the search does not have. A
 * subquery for each person took three times as long (docs/decisions/0319).
 */
const furtherJoins = ({ employerId }: About, ids: Fragment): Fragment => sql`
  left join (
    select t.employee_id, array_agg(j.name order by j.name) as names
    from taught_subjects t join subjects j on j.id = t.subject_id join categories c on c.id = j.category_id
    where t.employee_id = any(${ids}) and t.can_teach
      and (c.sector is null or c.sector = (select e.sector from users e where e.id = ${employerId}))
    group by t.employee_id) taught on taught.employee_id = u.id
  left join (
    select s.invitee_id, json_build_object('average', round(avg(r.rating), 1), 'count', count(*)) as rating
    from shifts s join ratings r on r.shift_id = s.id and r.side = 'employer'
    where s.inviter_id = ${employerId} and s.invitee_id = any(${ids}) and s.status = 'completed'
    group by s.invitee_id) rated on rated.invitee_id = u.id`

const nextFree = (dates: readonly string[]) =>
  dates.length === 0
    ? sql`null::date`
    : sql`(select min(day) from unnest(${dates}::date[]) day
        where u.status = 'active'
          and (select count(*) from staff_week w
            where w.employee_id = u.id and w.weekday = extract(isodow from day)::smallint and w.is_first)
          + (select coalesce(sum(d.sign), 0) from staff_day d
            where d.subject_id = 0 and d.employee_id = u.id and d.date = day and d.is_first) > 0)`

/** Columns of these joins. */
const furtherFacts = ({ dates }: About): Fragment => sql`
  coalesce(taught.names[:${SUBJECTS_SHOWN}::integer], '{}') as subjects,
  coalesce(cardinality(taught.names), 0) as subject_count,
  rated.rating, ${nextFree(dates)} as next_free`

export type FurtherFacts = Pick<StaffFacts, 'subjects' | 'subject_count' | 'rating' | 'next_free'>

/** Further columns and joins of a query that has people `u` with these ids. */
export type Further = { columns: Fragment; joins: Fragment }
export const furtherOf = (about: About, ids: Fragment): Further => ({
  columns: sql`, ${furtherFacts(about)}`,
  joins: furtherJoins(about, ids),
})

/** Facts about people whom the search in the database has found, by their ids. */
export const furtherFactsOf = async (
  db: Db,
  about: About,
  ids: readonly number[],
): Promise<ReadonlyMap<number, FurtherFacts>> => {
  if (ids.length === 0) return new Map()
  const { columns, joins } = furtherOf(about, sql`${ids}::integer[]`)
  const rows = await db.all<FurtherFacts & { id: number }>`
    select u.id ${columns} from users u ${joins} where u.id = any(${ids}::integer[])`
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

/**
 * All facts about these employees for an employer, by their ids. The caller has checked that the
 * employer may see them.
 */
export const staffFactsOf = async (
  db: Db,
  employerId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StaffFacts>> => {
  if (ids.length === 0) return new Map()
  const { sector, state, time_zone, point } = await marketOf(db, employerId)
  const about = { employerId, dates: datesAhead(db.now, time_zone) }
  const rows = await db.all<StaffFacts & { id: number }>`
    select u.id,
      array(select e.classification from employee_classifications e
        where e.employee_id = u.id and sector_of_classification(e.classification) = ${sector}
        order by role_bit(e.classification)) as classifications,
      array(select l.year_level from employee_levels l
        where l.employee_id = u.id and l.sector = ${sector} order by l.year_level) as year_levels,
      ${travelJson(sql`m.km`, sql`p.travel_mode`, sql`m.is_close`)} as travel,
      (select seen.registration from visible_registration(u.id, ${sector}, ${state}, ${todayOf(db.now)}) seen) as registration,
      coalesce((select w.shifts from worked_together w where w.employer_id = ${employerId} and w.employee_id = u.id), 0)
        as past_shifts,
      ${furtherFacts(about)}
    from users u
    left join employee_profiles p on p.employee_id = u.id
    left join localities h on h.id = p.home_id
    cross join lateral (
      select road_km(h.lat, h.lon, ${point?.lat ?? null}::double precision, ${point?.lon ?? null}::double precision) as km,
        exists (select from (${contactAccessOf(sql`${employerId}`, db.now)}) access where access.employee_id = u.id)
          as is_close) m
    ${furtherJoins(about, sql`${ids}::integer[]`)}
    where u.id = any(${ids}::integer[])`
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}
