import type { AvailablePerson } from '#contract/availability.ts'
import { hiddenFrom } from '../connections/blocks.ts'
import { type Db, type Fragment, sql } from '../platform/database.ts'
import { closeTo } from '../shifts/closeness.ts'
import { type Filters, levelOf, questionOf } from './question.ts'

export type { Filters } from './question.ts'

type Employer = { id: number; time_zone: string }

type Counted = {
  /** Everyone who answers the question. */
  total: number
  /** Everyone who teaches the subject and the level, whether free or not. */
  pool: number
}

/** Whether a person of a row `t` (staff_subject) answers the question. */
const fitsOf = (filters: Filters, zone: string): Fragment => {
  const { usual, thatDay } = questionOf(filters, zone, sql`t.zone_id`)
  // Scalar subqueries keep the planner on the ordered index; as joins it would sort everybody first.
  return sql`
    (select count(*) from staff_week w where w.employee_id = t.employee_id and ${usual})
    ${
      thatDay
        ? sql`+ (select coalesce(sum(d.sign), 0) from staff_day d
      where d.subject_id = ${filters.subject_id ?? 0} and d.employee_id = t.employee_id and ${thatDay})`
        : sql``
    } > 0 ${levelOf(filters.year_level, sql`t`)}`
}

/** Whom the employer has blocked or is blocked by, as an array. */
const hidden = (employerId: number) => sql`(array(${hiddenFrom(employerId)}))`

/**
 * Counts without visiting people: so many per usual interval, corrected by those whose day is not as usual, less the few
 * whom the employer does not see.
 */
const count = (db: Db, { id, time_zone: zone }: Employer, filters: Filters) => {
  const subject = filters.subject_id ?? 0
  const { usual } = questionOf(filters, zone, sql`w.zone_id`)
  const { thatDay, dates } = questionOf(filters, zone, sql`d.zone_id`)
  const people = sql`select coalesce(sum(w.n), 0)
    from (select * from week_hist union all select * from week_hist_changes) w
    where w.subject_id = ${subject} ${levelOf(filters.year_level, sql`w`)}`
  const corrected = thatDay
    ? sql`+ (select coalesce(sum(d.sign), 0) from staff_day d
        where d.subject_id = ${subject} and d.date = any(${dates}::date[]) and ${thatDay}
          ${levelOf(filters.year_level, sql`d`)})`
    : sql``
  const unseen = sql`(select count(*) from staff_subject t
    where t.subject_id = ${subject} and t.employee_id = any ${hidden(id)} and ${fitsOf(filters, zone)})`
  return db.one<Counted>`
    select (${people} and ${usual}) ${corrected} - ${unseen} as total, (${people} and w.weekday = 0) as pool`
}

/** A walk that looks at more people than this is longer than gathering those who may be free. */
const LONGEST_WALK = 2000

/**
 * One page, best first: connected with this employer, then most past shifts here, then acceptance rate, then name
 * (rulings.md section 5). The few people known to the employer are sorted. The rest comes from a walk along the index in
 * that order, which stops when the page is full; where few are free, as on a Sunday, that walk would visit everybody, so
 * those whose week or day may answer are gathered and sorted instead.
 */
const page = (
  db: Db,
  { id, time_zone: zone }: Employer,
  filters: Filters,
  { total, pool }: Counted,
  now: Temporal.Instant,
  longestWalk: number,
) => {
  const subject = filters.subject_id ?? 0
  const { roughly, thatDay, dates } = questionOf(filters, zone, sql`t.zone_id`)
  const fits = sql`t.employee_id <> all ${hidden(id)} and ${fitsOf(filters, zone)}`
  const skip = (filters.page - 1) * filters.per_page
  const needed = skip + filters.per_page
  const walk = total >= needed ? (needed * pool) / total : pool
  const few = sql`near as materialized (
      select w.employee_id from staff_week w where ${roughly}
      union
      select d.employee_id from staff_day d where d.subject_id = ${subject} and d.date = any(${dates}::date[]) and d.sign = 1),`
  const gathers = walk > longestWalk && thatDay !== null
  return db.all<AvailablePerson>`
    with ${gathers ? few : sql``} relation as materialized (
      select employee_id, bool_or(connected) as connected, bool_or(contact) as contact, sum(past)::integer as past from (
        select employee_id, tie = 'connected' as connected, true as contact, 0 as past
        from (${closeTo(sql`${id}`, now)}) close
        union all
        select invitee_id, false, false, count(*) from shifts
        where inviter_id = ${id} and status = 'completed' group by invitee_id) either
      group by employee_id
    ), known as (
      select t.employee_id, r.connected, r.contact, r.past, t.rate, t.name
      from relation r join staff_subject t on t.subject_id = ${subject} and t.employee_id = r.employee_id
      where ${fits}
    ), others as (
      select t.employee_id, false as connected, false as contact, 0 as past, t.rate, t.name
      from ${
        gathers
          ? sql`near n cross join lateral (
        select * from staff_subject each where each.subject_id = ${subject} and each.employee_id = n.employee_id limit 1) t`
          : sql`staff_subject t`
      }
      where t.subject_id = ${subject} and t.employee_id <> all (array(select employee_id from relation)) and ${fits}
      order by t.rate desc, t.name, t.employee_id
      limit ${needed}
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
      case when best.connected and s.answered > 0 then round(100.0 * s.accepted / s.answered)::integer end as acceptance_rate
    from best
    join users u on u.id = best.employee_id
    join staff s on s.employee_id = best.employee_id
    left join employee_profiles p on p.employee_id = best.employee_id
    order by best.connected desc, best.past desc, best.rate desc, best.name, best.employee_id`
}

/** Who is free and fits, best first, with the number of all of them. Times are read on the employer's clock. */
export const availableStaff = async (
  db: Db,
  employer: Employer,
  filters: Filters,
  now: Temporal.Instant,
  longestWalk = LONGEST_WALK,
) => {
  const counted = await count(db, employer, filters)
  const { total } = counted
  const isPastTheEnd = (filters.page - 1) * filters.per_page >= total
  const people = isPastTheEnd ? [] : await page(db, employer, filters, counted, now, longestWalk)
  return { people, total }
}
