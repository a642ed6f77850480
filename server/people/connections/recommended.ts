import type { RecommendedEmployer, Side } from '#contract/people/connections.ts'
import { states } from '#contract/platform/states.ts'
import { placesOfSites } from '#server/people/places/queries.ts'
import { notBookedBy } from '#server/people/staff-preferences/queries.ts'
import { type Db, type Fragment, sql } from '#server/platform/database.ts'
import { hiddenFrom } from './blocks.ts'
import { metBy } from './queries.ts'
import { otherSide } from './rules.ts'

/** Facts about a recommended person of either side. */
type Recommended = Omit<RecommendedEmployer, 'locality' | 'travel'>
type RecommendedQuery = { search?: string | undefined; page: number; per_page: number }
/** `sectors` are those in which people are listed who have a sector in common with the viewer. */
type Viewer = { id: number; side: Side; sectors: readonly string[]; state: string }
type ListRequest = {
  db: Db
  viewer: Viewer
  now: Temporal.Instant
  skip: number
  take: number
}

// The role is a literal and not a parameter, so that the planner can use the indexes of that role.
const roleIs = { employer: sql`p.role = 'employer'`, employee: sql`p.role = 'employee'` }
const isListed = ({ side }: Pick<Viewer, 'side'>) => sql`${roleIs[otherSide(side)]} and p.is_listed`
const isCandidate = (viewer: Viewer) => sql`${isListed(viewer)} and p.sector = any(${viewer.sectors}::text[])`

/** Ids of people who are left out, and the number of shifts worked together with each partner. */
const exclusions = ({ viewer, now }: Pick<ListRequest, 'viewer' | 'now'>) => {
  const [mine, partner] =
    viewer.side === 'employer' ? [sql`employer_id`, sql`employee_id`] : [sql`employee_id`, sql`employer_id`]
  return sql`left_out as materialized (${metBy(viewer.side, viewer.id, now)} union all ${hiddenFrom(viewer.id)}
      ${viewer.side === 'employer' ? sql`union all ${notBookedBy(viewer.id)}` : sql``}),
    partners as materialized (select ${partner} as person_id, shifts from worked_together where ${mine} = ${viewer.id})`
}
const isNotLeftOut = sql`p.person_id not in (select user_id from left_out)`

/** Best first: shifts together, then the viewer's state, `ranking`, recent activity and name. */
const rest = sql`p.ranking desc, p.active_on desc nulls last, p.name, p.person_id`
const order = sql`p.shifts desc, p.is_near desc, ${rest}`
const isNear = ({ state }: Viewer) => sql`p.state = ${state}`
const onPage = ({ skip, take }: Pick<ListRequest, 'skip' | 'take'>, found: Fragment, more = sql``) => sql`
  select u.id, u.name, '/api/files/' || u.avatar as avatar, u.sector,
    date_trunc('day', u.last_login_at, u.time_zone) as last_login_at, p.shifts as past_shifts ${more}
  from (select p.* from (${found}) p order by ${order} offset ${skip} limit ${take}) p
  join users u on u.id = p.person_id order by ${order}`
const columns = sql`p.person_id, p.ranking, p.active_on, p.name`

/**
 * Sorts the few people the viewer has worked with, then walks the index of each state in list order
 * until the page is full, the viewer's own state first.
 */
const walkByState = (look: ListRequest, words: readonly string[] | null) => {
  const { db, viewer, skip, take } = look
  // Written so that the index of words cannot be used and the walk stays in its order.
  const matches = words === null ? sql`` : sql`and coalesce(p.search_vector, '') @@ (select name_query(${words}))`
  const walked = (inStates: readonly string[]) => sql`
    select p.* from unnest(${viewer.sectors}::text[]) listed (sector) cross join unnest(${inStates}::text[]) home (state)
    cross join lateral (
      select ${columns}, 0 as shifts, ${isNear(viewer)} as is_near from people p
      where ${isListed(viewer)} and p.sector = listed.sector and p.state = home.state ${matches} and ${isNotLeftOut}
        and p.person_id not in (select person_id from known)
      order by ${rest} limit ${skip + take}) p
    order by ${rest} limit ${skip + take}`
  const otherStates = states.filter((state) => state !== viewer.state)
  return db.all<Recommended>`
    with ${exclusions(look)}, known as materialized (
      select ${columns}, w.shifts, ${isNear(viewer)} as is_near
      from partners w join people p on p.person_id = w.person_id
      where ${isCandidate(viewer)} ${matches} and ${isNotLeftOut}
    ), near as (${walked([viewer.state])}), far as (${walked(otherStates)})
    ${onPage(look, sql`select * from known union all select * from near union all select * from far`)}`
}

/** Sorts all matches of a search: faster than walking past everyone else if they are few. */
const sortMatches = (look: ListRequest, words: readonly string[]) => look.db.all<Recommended & { total: number }>`
  with ${exclusions(look)}, found as materialized (
    select ${columns}, coalesce(w.shifts, 0) as shifts, ${isNear(look.viewer)} as is_near
    from people p left join partners w on w.person_id = p.person_id
    where ${isCandidate(look.viewer)} and p.search_vector @@ (select name_query(${words})) and ${isNotLeftOut})
  ${onPage(look, sql`select * from found`, sql`, (select count(*) from found) as total`)}`

/** All who are listed in the viewer's sectors, less the few who are left out. */
const countAll = async (look: ListRequest) =>
  (
    await look.db.one<{ total: number }>`
      with ${exclusions(look)}
      select (select sum(p.n) from listed_people_counts p
          where ${roleIs[otherSide(look.viewer.side)]} and p.sector = any(${look.viewer.sectors}::text[]))
        - (select count(*) from people p where ${isCandidate(look.viewer)} and p.person_id in (select user_id from left_out)) as total`
  ).total

const countBeginning = async (look: ListRequest, word: string) =>
  (
    await look.db.one<{ total: number }>`
      with ${exclusions(look)}
      select count(*) as total from people_name_words p
      where ${roleIs[otherSide(look.viewer.side)]} and p.word >= ${word} and p.word < ${word} || chr(1114111)
        and p.sector = any(${look.viewer.sectors}::text[]) and p.shared < length(${word}) and ${isNotLeftOut}`
  ).total

/** Rough number of listed people; only decides which of two strategies is faster. */
const LISTED = 100_000

const searched = async (look: ListRequest, words: readonly string[]) => {
  const [word] = words
  if (word === undefined) return { people: [], total: 0 }
  const needed = look.skip + look.take
  if (words.length === 1) {
    const total = await countBeginning(look, word)
    if (look.skip >= total) return { people: [], total }
    const walks = total >= needed && total ** 2 > needed * LISTED
    return { people: await (walks ? walkByState(look, words) : sortMatches(look, words)), total }
  }
  const people = await sortMatches(look, words)
  if (people[0] !== undefined || look.skip === 0) return { people, total: people[0]?.total ?? 0 }
  // Past the end there is no row to carry the total.
  const [first] = await sortMatches({ ...look, skip: 0, take: 1 }, words)
  return { people, total: first?.total ?? 0 }
}

const recommended = async (db: Db, id: number, side: Side, query: RecommendedQuery) => {
  const skip = (query.page - 1) * query.per_page
  const { sectors, state, words } = await db.one<{ sectors: string[]; state: string; words: string[] }>`
    select p.state, case p.sector when 'both' then array['education', 'healthcare', 'both'] else array[p.sector, 'both'] end as sectors,
      words_of(${query.search ?? ''}) as words
    from people p where p.person_id = ${id}`
  const look = { db, now: db.now, skip, take: query.per_page, viewer: { id, side, sectors, state } }
  if (query.search !== undefined) return searched(look, words)
  const total = await countAll(look)
  return { people: skip < total ? await walkByState(look, null) : [], total }
}

export const recommendedEmployees = (db: Db, employerId: number, query: RecommendedQuery) =>
  recommended(db, employerId, 'employer', query)

const noPlace = { locality: null, travel: null }

export const recommendedEmployers = async (db: Db, employeeId: number, query: RecommendedQuery) => {
  const { people, total } = await recommended(db, employeeId, 'employee', query)
  const ids = people.map(({ id }) => id)
  const places = new Map((await placesOfSites(db, employeeId, ids)).map(({ id, ...place }) => [id, place]))
  return { people: people.map((person) => ({ ...person, ...(places.get(person.id) ?? noPlace) })), total }
}
