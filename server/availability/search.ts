import type { AvailablePerson } from '#contract/availability.ts'
import type { YearLevel } from '#contract/values.ts'
import { type Db, type Fragment, sql } from '../platform/database.ts'
import { type Window, weekdayOf, windowOf } from './domain.ts'

export type Filters = {
  date?: string | undefined
  start_time?: string | undefined
  end_time?: string | undefined
  subject_id?: number | undefined
  year_level?: YearLevel | undefined
  page: number
  per_page: number
}

/** The three questions one can ask of a day: nothing, "that date", "that date from … to …". */
type Question = {
  /** Usual intervals that answer it, of a row `w` (staff_week or week_hist). */
  usual: Fragment
  /** The day's signed intervals that answer it, of a row `d` (staff_day); null when no date is asked. */
  thatDay: Fragment | null
  /** The dates that it means; more than one where the zones are not on the same day. */
  dates: readonly string[]
}

const noDate: Question = { usual: sql`w.weekday = 0`, thatDay: null, dates: [] }

const wholeDate = (date: string): Question => ({
  usual: sql`w.weekday = ${weekdayOf(date)} and w.is_first`,
  thatDay: sql`d.date = ${date} and d.is_first`,
  dates: [date],
})

// The zone's number picks its own reading of the window out of the arrays.
const between = ({ weekdays, dates, froms, tos }: Window, zone: Fragment): Question => ({
  usual: sql`w.weekday = any(${[...new Set(weekdays)]}::smallint[]) and w.weekday = (${weekdays}::smallint[])[${zone}]
    and w.from_min <= (${froms}::smallint[])[${zone}] and w.to_min >= (${tos}::smallint[])[${zone}]`,
  thatDay: sql`d.date = (${dates}::date[])[${zone}]
    and d.from_min <= (${froms}::smallint[])[${zone}] and d.to_min >= (${tos}::smallint[])[${zone}]`,
  dates: [...new Set(dates)],
})

const questionOf = (filters: Filters, zone: string, zoneColumn: Fragment): Question => {
  const { date, start_time, end_time } = filters
  if (date === undefined) return noDate
  if (start_time === undefined || end_time === undefined) return wholeDate(date)
  return between(windowOf({ date, start_time, end_time }, zone), zoneColumn)
}

const LEVEL_BITS = { primary: 1, secondary: 2 } as const
const levelBits = (level: YearLevel | undefined) => (level === undefined ? 0 : LEVEL_BITS[level])

/**
 * Everyone who answers the question, counted without visiting them: people per usual interval, corrected by those
 * whose day is not as usual.
 */
const count = (db: Db, filters: Filters, zone: string) => {
  const subject = filters.subject_id ?? 0
  const bits = levelBits(filters.year_level)
  const usual = questionOf(filters, zone, sql`w.zone_id`).usual
  const { thatDay, dates } = questionOf(filters, zone, sql`d.zone_id`)
  const level = (row: Fragment) => (bits === 0 ? sql`` : sql`and ${row}.levels & ${bits}::smallint <> 0`)
  const corrected = thatDay
    ? sql`+ (select coalesce(sum(d.sign), 0) from staff_day d
        where d.subject_id = ${subject} and d.date = any(${dates}::date[]) and ${thatDay} ${level(sql`d`)})`
    : sql``
  return db.one<{ total: number }>`
    select (select coalesce(sum(w.n), 0) from week_hist w where w.subject_id = ${subject} and ${usual} ${level(sql`w`)})
      ${corrected} as total`
}

/**
 * One page, best first: connected with this employer, then most past shifts here, then acceptance rate, then name
 * (rulings.md section 5). The few people known to the employer are sorted; the rest comes from a walk along the index
 * in that order, which stops when the page is full.
 */
const page = (db: Db, employerId: number, filters: Filters, zone: string) => {
  const subject = filters.subject_id ?? 0
  const bits = levelBits(filters.year_level)
  const { usual, thatDay } = questionOf(filters, zone, sql`t.zone_id`)
  // Scalar subqueries keep the planner on the ordered index; as joins it would sort everybody first.
  const fits = sql`
    ${bits === 0 ? sql`` : sql`t.levels & ${bits}::smallint <> 0 and`}
    (select count(*) from staff_week w where w.employee_id = t.employee_id and ${usual})
    ${
      thatDay
        ? sql`+ (select coalesce(sum(d.sign), 0) from staff_day d
      where d.subject_id = ${subject} and d.employee_id = t.employee_id and ${thatDay})`
        : sql``
    } > 0`
  const skip = (filters.page - 1) * filters.per_page
  return db.all<AvailablePerson>`
    with relation as materialized (
      select employee_id, bool_or(connected) as connected, bool_or(contact) as contact, sum(past)::integer as past from (
        select employee_id, true as connected, true as contact, 0 as past from connections
        where employer_id = ${employerId} and status = 'accepted'
        union all
        select invitee_id, false, bool_or(status = 'accepted'), count(*) filter (where status = 'completed') from shifts
        where inviter_id = ${employerId} and status in ('accepted', 'completed') group by invitee_id) either
      group by employee_id
    ), known as (
      select t.employee_id, r.connected, r.contact, r.past, t.rate, t.name
      from relation r join staff_subject t on t.subject_id = ${subject} and t.employee_id = r.employee_id
      where ${fits}
    ), others as (
      select t.employee_id, false as connected, false as contact, 0 as past, t.rate, t.name
      from staff_subject t
      where t.subject_id = ${subject} and t.employee_id <> all (array(select employee_id from relation)) and ${fits}
      order by t.rate desc, t.name, t.employee_id
      limit ${skip + filters.per_page}
    ), best as (
      select * from (select * from known union all select * from others) everyone
      order by connected desc, past desc, rate desc, name, employee_id
      offset ${skip} limit ${filters.per_page}
    )
    select u.id, u.name,
      case when u.hides_email and not best.contact then null else u.email end as email,
      case when u.shows_phone or best.contact then u.phone end as phone,
      '/api/files/' || u.avatar as avatar, u.role, u.status, u.sector, u.bio, u.created_at,
      json_build_object('work_preferences', p.work_preferences) as employee_details,
      ((array['{}', '{primary}', '{secondary}', '{primary,secondary}'])[s.levels + 1])::text[] as year_levels,
      best.connected, best.past as past_shifts,
      case when s.answered > 0 then round(100.0 * s.accepted / s.answered)::integer end as acceptance_rate
    from best
    join users u on u.id = best.employee_id
    join staff s on s.employee_id = best.employee_id
    left join employee_profiles p on p.employee_id = best.employee_id
    order by best.connected desc, best.past desc, best.rate desc, best.name, best.employee_id`
}

/** Who is free and fits, best first, with the number of all of them. Times are read on the employer's clock. */
export const availableStaff = async (db: Db, employer: { id: number; time_zone: string }, filters: Filters) => {
  const [people, { total }] = await Promise.all([
    page(db, employer.id, filters, employer.time_zone),
    count(db, filters, employer.time_zone),
  ])
  return { people, total }
}
