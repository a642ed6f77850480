import type { RecommendedEmployee, RecommendedEmployer, Side } from '#contract/connections.ts'
import type { Sector } from '#contract/values.ts'
import { type Db, type Fragment, sql } from '../platform/database.ts'
import { hiddenFrom } from './blocks.ts'
import { otherSide } from './domain.ts'
import { metBy } from './queries.ts'

type Viewer = { id: number; side: Side }
type Asked = { search?: string | undefined; page: number; per_page: number }

// Written out and not passed along, so that the indexes of one role are known to serve.
const roleIs = { employer: sql`p.role = 'employer'`, employee: sql`p.role = 'employee'` }

/** Everyone listed less the few who are left out; of a search, those whose names it finds. */
const count = (db: Db, viewer: Viewer, sector: Sector, search: string | undefined, leftOut: Fragment) => {
  const isOther = roleIs[otherSide(viewer.side)]
  return search === undefined
    ? db.one<{ total: number; near: number }>`
        select total, total as near from (
          select (select sum(p.n) from people_listed p where ${isOther})
            - (select count(*) from people p
               where ${isOther} and p.is_listed and p.person_id in (${leftOut})) as total) as counted`
    : db.one<{ total: number; near: number }>`
        select count(*) as total, count(*) filter (where p.sector = ${sector}) as near from people p
        where ${isOther} and p.is_listed and p.words @@ name_query(${search}) and p.person_id not in (${leftOut})`
}

/** How many people are listed, roughly: decides only which of two ways is shorter. */
const LISTED = 100_000

/**
 * One page, best first: the same sector, then most shifts together, then the standing, then who was there lately, then
 * the name. The few with whom the viewer has worked are sorted; the rest comes from a walk along the index in that order,
 * which stops when the page is full. A search that finds few would walk past everybody, so these are gathered instead.
 */
const page = (
  db: Db,
  viewer: Viewer,
  sector: Sector,
  asked: Asked,
  found: { total: number; near: number },
  leftOut: Fragment,
  more: Fragment,
) => {
  const isOther = roleIs[otherSide(viewer.side)]
  const skip = (asked.page - 1) * asked.per_page
  const needed = skip + asked.per_page
  const gathers = found.near < needed || found.total ** 2 < needed * LISTED
  const matches = asked.search === undefined ? sql`` : sql`and p.words @@ name_query(${asked.search})`
  // Written like this the condition cannot lead to the index of words, so the walk stays in its order.
  const matchesOnTheWay =
    asked.search === undefined ? sql`` : sql`and coalesce(p.words, '') @@ name_query(${asked.search})`
  const bySector = sector === 'education' ? sql`p.sector` : sql`p.sector desc`
  const rest = sql`p.standing desc, p.active_on desc nulls last, p.name, p.person_id`
  const together = viewer.side === 'employer' ? sql`w.employer_id = ${viewer.id}` : sql`w.employee_id = ${viewer.id}`
  const partner = viewer.side === 'employer' ? sql`w.employee_id` : sql`w.employer_id`
  return db.all<RecommendedEmployee & RecommendedEmployer>`
    with left_out as materialized (${leftOut}), known as (
      select p.person_id, p.sector, w.shifts, p.standing, p.active_on, p.name, p.accepted, p.answered
      from worked_together w join people p on p.person_id = ${partner}
      where ${together} and ${isOther} and p.is_listed ${matches} and p.person_id not in (select user_id from left_out)
    ), others as (
      select p.person_id, p.sector, 0 as shifts, p.standing, p.active_on, p.name, p.accepted, p.answered from people p
      where ${isOther} and p.is_listed ${gathers ? matches : matchesOnTheWay}
        and p.person_id not in (select user_id from left_out union all select person_id from known)
      order by ${bySector}, ${rest} limit ${needed}
    ), best as (
      select p.*, row_number() over (order by p.sector <> ${sector}, p.shifts desc, ${rest}) as place
      from (select * from known union all select * from others) p
      order by place offset ${skip} limit ${asked.per_page}
    )
    select u.id, u.name, '/api/files/' || u.avatar as avatar, u.sector,
      date_trunc('day', u.last_login_at, u.time_zone) as last_login_at, best.shifts as past_shifts ${more}
    from best join users u on u.id = best.person_id order by best.place`
}

const SUBJECTS_SHOWN = 3
const ofEmployees = sql`,
  coalesce((select array_agg(named.name order by named.name) from (
    select s.name from taught_subjects t join subjects s on s.id = t.subject_id
    where t.employee_id = u.id and t.can_teach order by s.name limit ${SUBJECTS_SHOWN}) named), '{}') as subjects,
  (select count(*) from taught_subjects t where t.employee_id = u.id and t.can_teach) as subject_count,
  case when best.answered > 0 then round(100.0 * best.accepted / best.answered)::integer end as acceptance_rate`

/** Whom this person might connect with, best first, and how many they are. */
const recommended = async (db: Db, viewer: Viewer, asked: Asked, now: Temporal.Instant, more: Fragment) => {
  const { sector } = await db.one<{ sector: Sector }>`select sector from users where id = ${viewer.id}`
  const leftOut = sql`${metBy(viewer.side, viewer.id, now)} union all ${hiddenFrom(viewer.id)}`
  const found = await count(db, viewer, sector, asked.search, leftOut)
  const isPastTheEnd = (asked.page - 1) * asked.per_page >= found.total
  const people = isPastTheEnd ? [] : await page(db, viewer, sector, asked, found, leftOut, more)
  return { people, total: found.total }
}

export const recommendedEmployees = (db: Db, employerId: number, asked: Asked, now: Temporal.Instant) =>
  recommended(db, { id: employerId, side: 'employer' }, asked, now, ofEmployees)

export const recommendedEmployers = (db: Db, employeeId: number, asked: Asked, now: Temporal.Instant) =>
  recommended(db, { id: employeeId, side: 'employee' }, asked, now, sql``)
