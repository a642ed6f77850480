import type { AvailablePerson } from '#contract/booking/availability.ts'
import type { Point } from '#contract/people/travel-estimates.ts'
import { contactAccessOf } from '#server/booking/shifts/contact-access.ts'
import type { Further, FurtherFacts } from '#server/booking/staff-facts/queries.ts'
import { hiddenFrom } from '#server/people/connections/blocks.ts'
import { visibleRegistrations } from '#server/people/credentials/registrations.ts'
import { peopleWhoPrefer, travelJson } from '#server/people/places/queries.ts'
import { peopleInPool, placeInPool, placesInPools } from '#server/people/pools/queries.ts'
import { organisationOf, peopleWithOnboarding } from '#server/people/staff-notes/queries.ts'
import { notBookedBy, preferredBy } from '#server/people/staff-preferences/queries.ts'
import { type Db, type Fragment, sql } from '#server/platform/database.ts'
import { weeksSince } from './confirmations.ts'
import {
  type Filters,
  levelsOf,
  ownZonesOf,
  type QuestionForZone,
  questionOf,
  rolesOf,
  type SearchMarket,
  traitsOf,
  zonesOf,
} from './question.ts'
import {
  isInReach,
  isUnlimited,
  kmFrom,
  kmOf,
  limitedInReach,
  limitedWeeksInReach,
  type SiteReach,
  siteReach,
} from './reach.ts'

export type { Filters } from './question.ts'

/** A person whom the search in the database found; `staff-facts` adds the rest. */
export type FoundPerson = Omit<AvailablePerson, keyof FurtherFacts>

export type Employer = SearchMarket & {
  id: number
  /** Coordinates of the site; null if unknown, and then everyone is in reach. */
  point: Point | null
}

type Search = {
  employer: Employer
  /** Null if the place is unknown. */
  site: SiteReach | null
  filters: Filters
  ask: QuestionForZone
}

type Counted = {
  /** Number of matching people in the employer's state, and in other states. */
  own: number
  other: number
  /**
   * People of the requested states with the subject and traits, whether free or not. For filters
   * that name people: all who match, in any state.
   */
  pool: number
}

const hasTraits = (employer: SearchMarket, filters: Filters, row: Fragment) => {
  const traitFilter = traitsOf(employer, filters)
  return sql`${row}.traits & ${traitFilter}::integer = ${traitFilter}::integer`
}

/** Whether a person of a row `t` (staff_subject) answers the question. */
const fitsOf = ({ employer, filters, ask }: Search): Fragment => {
  const { usual, thatDay } = ask(sql`t.zone_id`)
  // Scalar subqueries keep the planner on the ordered index; as joins they would make it sort
  // everyone first.
  return sql`${hasTraits(employer, filters, sql`t`)} and
    (select count(*) from staff_week w where w.employee_id = t.employee_id and ${usual})
    ${
      thatDay
        ? sql`+ (select coalesce(sum(d.sign), 0) from staff_day d
      where d.subject_id = ${filters.subject_id ?? 0} and d.employee_id = t.employee_id and ${thatDay})`
        : sql``
    } > 0`
}

/**
 * Subquery for blocked people, those who avoid the site, and those whom the site does not book;
 * nothing shows the employer which of the first two a person is.
 */
export const hiddenIds = (employerId: number) => sql`
  ${hiddenFrom(employerId)} union all ${peopleWhoPrefer(employerId, 'avoided')} union all ${notBookedBy(employerId)}`
const hiddenPeople = (employerId: number) => sql`hidden (employee_id) as materialized (${hiddenIds(employerId)})`
const hidden = sql`(array(select employee_id from hidden))`

/** Whether the organisation's own filters name the few people who are searched. */
export const isNamed = ({ pool_id, onboarding, preferred }: Filters) =>
  pool_id !== undefined || onboarding !== undefined || preferred !== undefined

/** Subquery for the ids of people whom the organisation's own filters name. */
export const namedPeople = (siteId: number, { pool_id, onboarding, preferred }: Filters): Fragment => sql`
  select s.employee_id from staff s where true
    ${pool_id === undefined ? sql`` : sql`and s.employee_id in (${peopleInPool(siteId, pool_id)})`}
    ${onboarding === undefined ? sql`` : sql`and s.employee_id in (${peopleWithOnboarding(siteId, onboarding)})`}
    ${preferred === undefined ? sql`` : sql`and s.employee_id in (${preferredBy(siteId)})`}`

/** Counts among the few people whom the organisation's own filters name. */
const countNamed = (db: Db, search: Search) => {
  const { employer, site, filters } = search
  const isOwn = sql`t.zone_id = any(${ownZonesOf(employer)}::smallint[])`
  return db.one<Counted>`
    with ${hiddenPeople(employer.id)}
    select count(*) filter (where ${isOwn}) as own, count(*) filter (where not ${isOwn}) as other, count(*) as pool
    from (${namedPeople(employer.id, filters)}) n join staff_subject t on t.subject_id = ${filters.subject_id ?? 0} and t.employee_id = n.employee_id
    where t.employee_id <> all ${hidden} ${site ? sql`and ${isInReach(sql`t`, site)}` : sql``}
      and ${fitsOf(search)}`
}

/**
 * Counts without reading people: the number per usual interval, corrected for people with
 * exceptions that day, minus the few hidden from the employer. People with a travel limit have rows
 * of their own, of which those in reach count.
 */
const countAll = (db: Db, search: Search) => {
  const { employer, site, filters, ask } = search
  const subject = filters.subject_id ?? 0
  const { usual } = ask(sql`w.zone_id`)
  const { thatDay, dates } = ask(sql`d.zone_id`)
  const isOwn = (row: Fragment) => sql`${row}.zone_id = any(${ownZonesOf(employer)}::smallint[])`
  const split = (value: Fragment, row: Fragment) => sql`
    coalesce(sum(${value}) filter (where ${isOwn(row)}), 0) as own,
    coalesce(sum(${value}) filter (where not ${isOwn(row)}), 0) as other`
  const unlimited = (row: Fragment) => (site ? sql`and ${isUnlimited(row)}` : sql``)
  const people = sql`from (select * from week_histogram union all select * from week_histogram_changes) w
    where w.subject_id = ${subject} and ${hasTraits(employer, filters, sql`w`)}`
  const reach = site
    ? sql`reach as materialized (
        select employee_id from (${limitedInReach(subject, site, hasTraits(employer, filters, sql`w`))}) near
        where employee_id <> all ${hidden}),`
    : sql``
  const inReach = site
    ? sql`select ${split(sql`1`, sql`r`)}
        from (${limitedWeeksInReach(subject, site, sql`${hasTraits(employer, filters, sql`w`)} and ${usual}`)}) r
        where r.employee_id <> all ${hidden}`
    : sql`select 0 as own, 0 as other`
  const corrected = thatDay
    ? sql`select ${split(sql`d.sign`, sql`d`)} from staff_day d
        where d.subject_id = ${subject} and d.date = any(${dates}::date[]) and ${thatDay}
          and ${hasTraits(employer, filters, sql`d`)}
          ${site ? sql`and (${isUnlimited(sql`d`)} or d.employee_id in (select employee_id from reach))` : sql``}`
    : sql`select 0 as own, 0 as other`
  return db.one<Counted>`
    with ${hiddenPeople(employer.id)}, ${reach} usual as (select ${split(sql`w.n`, sql`w`)} ${people} and ${usual} ${unlimited(sql`w`)}),
      corrected as (${corrected}),
      limited as (${inReach}),
      unseen as (select ${split(sql`1`, sql`t`)} from staff_subject t
        where t.subject_id = ${subject} and t.employee_id = any ${hidden} ${unlimited(sql`t`)}
          and ${fitsOf(search)})
    select usual.own + corrected.own - unseen.own + limited.own as own,
      usual.other + corrected.other - unseen.other + limited.other as other,
      (select coalesce(sum(w.n), 0) ${people} and w.weekday = 0
        and w.zone_id = any(${zonesOf(employer, filters.states)}::smallint[])) as pool
    from usual, corrected, limited, unseen`
}

/** Subquery for the people whom the employer knows, with what it knows of them. */
const acquaintancesOf = (employerId: number, now: Temporal.Instant) => sql`
  select employee_id, bool_or(connected) as connected, bool_or(contact) as contact, sum(past)::integer as past from (
    select employee_id, reason = 'connected' as connected, true as contact, 0 as past
    from (${contactAccessOf(sql`${employerId}`, now)}) access
    union all
    select employee_id, false, false, shifts from worked_together where employer_id = ${employerId}) either
  group by employee_id`

/** Kilometres by road from a home `p.home_id` to the site; null if unknown. */
const kmOfBest = (site: SiteReach | null) =>
  site ? sql`coalesce(best.km, (${kmFrom(sql`p.home_id`, site)}))` : sql`null::double precision`

/**
 * Columns of the people of a query `best`, as the employer sees them, and further ones; needs
 * `placesInPools`.
 */
export const shownOf = (
  now: Temporal.Instant,
  { employer, filters }: Pick<Search, 'employer' | 'filters'>,
  km: Fragment,
  further: Further = { columns: sql``, joins: sql`` },
) => {
  const { id, sector, state } = employer
  const people = sql`array(select employee_id from best)`
  // `offset 0` makes the planner compute the distance once for each row and not at each use.
  return sql`
    select u.id, u.name,
      case when u.hides_email and not best.contact then null else u.email end as email,
      case when u.shows_phone or best.contact then u.phone end as phone,
      '/api/files/' || u.avatar as avatar, u.role, u.status, u.sector, u.bio, u.created_at,
      json_build_object('work_preferences', p.work_preferences) as employee_details,
      ${levelsOf(sql`best`, sector)} as year_levels, ${rolesOf(sql`best`, sector)} as classifications,
      state_of_zone(u.time_zone) as state,
      seen.registration,
      best.connected, best.past as past_shifts,
      u.id = any(array(${preferredBy(id)})) as preferred, coalesce(n.onboarding, 'not_started') as onboarding,
      coalesce(pooled.pools, '[]') as pools,
      ${travelJson(sql`away.km`, sql`p.travel_mode`, sql`best.contact`)} as travel,
      case when best.connected then (
        select round(100.0 * s.accepted / s.answered)::integer from staff s where s.employee_id = u.id and s.answered > 0) end
        as acceptance_rate,
      ${weeksSince(sql`confirmed.confirmed_at`, now)} as calendar_confirmed_weeks ${further.columns}
    from best
    join users u on u.id = best.employee_id
    left join employee_profiles p on p.employee_id = best.employee_id
    left join (${visibleRegistrations(people, { sector: sql`${sector}::text`, state: sql`${state}::text` }, now)}) seen
      on seen.employee_id = best.employee_id
    left join (
      select l.employee_id, json_agg(json_build_object('id', l.pool_id, 'name', l.name, 'place', l.place)
        order by l.pool_id is distinct from ${filters.pool_id ?? null}::integer, lower(l.name), l.pool_id) as pools
      from places l where l.employee_id = any(${people}) group by l.employee_id) pooled
      on pooled.employee_id = best.employee_id
    left join staff_notes n on n.organisation_id = ${organisationOf(id)} and n.employee_id = best.employee_id
    left join calendar_confirmations confirmed on confirmed.employee_id = best.employee_id
    ${further.joins}
    cross join lateral (select ${km} as km offset 0) away`
}

/** A person whom the planner may ask. */
export type FittingPerson = Pick<FoundPerson, 'id' | 'past_shifts' | 'preferred' | 'travel'>

/** The columns of `shownOf` that the planner needs, with joins for them alone. */
const fittingOf = ({ employer: { id } }: Pick<Search, 'employer'>, km: Fragment) => sql`
  select best.employee_id as id, best.past as past_shifts, best.employee_id = any(array(${preferredBy(id)})) as preferred,
    ${travelJson(sql`away.km`, sql`p.travel_mode`, sql`best.contact`)} as travel
  from best
  left join employee_profiles p on p.employee_id = best.employee_id
  cross join lateral (select ${km} as km offset 0) away`

/** Walking past more people than this takes longer than collecting those who may be free. */
const LONGEST_WALK = 2000
/** Up to so many people of the asked subject, those with the same rate are ordered by distance. */
const MOST_BY_DISTANCE = 1000

/**
 * Query for one page, best first: connected with this employer, then most past shifts here,
 * acceptance rate, distance and name (rulings.md section 5). The few people known to the employer
 * are sorted; the rest come from an index walk in that order, zone by zone, until the page is full.
 * If few are free, as on a Sunday, the walk would read everyone, so likely matches are collected
 * and sorted instead.
 */
const pageOf = (
  now: Temporal.Instant,
  search: Search,
  { total, pool, longestWalk }: { total: number; pool: number; longestWalk: number },
  columns: (km: Fragment) => Fragment,
): Fragment => {
  const { employer, site, filters, ask } = search
  const subject = filters.subject_id ?? 0
  const { id } = employer
  const { roughly, thatDay, dates } = ask(sql`t.zone_id`)
  const zones = zonesOf(employer, filters.states)
  const skip = (filters.page - 1) * filters.per_page
  const needed = skip + filters.per_page
  const hasNames = isNamed(filters)
  const walk = hasNames ? 0 : total >= needed ? (needed * pool) / total : pool
  // A long walk passes many people who are out of reach, so those in reach are collected first.
  const reach =
    site !== null && walk > longestWalk
      ? sql`reach as materialized (${limitedInReach(subject, site, hasTraits(employer, filters, sql`w`))}),`
      : sql``
  const inReach =
    site === null
      ? sql``
      : walk > longestWalk
        ? sql`and (${isUnlimited(sql`t`)} or t.employee_id in (select employee_id from reach))`
        : sql`and ${isInReach(sql`t`, site)}`
  const place = filters.pool_id === undefined ? sql`0` : placeInPool(filters.pool_id, sql`t.employee_id`)
  const byPlace = filters.pool_id === undefined ? sql`` : sql`place,`
  const fits = sql`t.employee_id <> all ${hidden} ${inReach} and ${fitsOf(search)}`
  const km = site ? kmOf(sql`t.employee_id`, site) : sql`null::double precision`
  const isByDistance = site !== null && pool <= MOST_BY_DISTANCE
  // The order of the index, unless the distance is in it, so that nothing is sorted.
  const kmOrder = isByDistance ? sql`, ${km},` : sql`,`
  const kmOfOthers = isByDistance ? km : sql`null::double precision`
  const few = hasNames
    ? sql`near as materialized (${namedPeople(id, filters)}),`
    : sql`near as materialized (
      select w.employee_id from staff_week w where ${roughly}
      union
      select d.employee_id from staff_day d where d.subject_id = ${subject} and d.date = any(${dates}::date[]) and d.sign = 1),`
  const gathers = hasNames || (walk > longestWalk && thatDay !== null)
  const isKnownNamed = hasNames ? sql`and t.employee_id in (select employee_id from near)` : sql``
  const isOther = sql`t.subject_id = ${subject} and t.employee_id not in (select employee_id from relation) and ${fits}`
  const gathered = sql`near n cross join lateral (
      select * from staff_subject each where each.subject_id = ${subject} and each.employee_id = n.employee_id limit 1) t
    where t.zone_id = any(${zones}::smallint[]) and ${isOther}`
  const walked = sql`unnest(${zones}::smallint[]) zone cross join lateral (
      select * from staff_subject t where t.zone_id = zone and ${isOther}
      order by t.rate desc${kmOrder} t.name, t.employee_id limit ${needed}) t`
  return sql`
    with ${hiddenPeople(id)}, ${reach} ${gathers ? few : sql``} relation as materialized (
      ${acquaintancesOf(id, now)}
    ), known as (
      select t.employee_id, r.connected, r.contact, r.past, t.rate, ${km} as km, t.name, t.traits, ${place} as place
      from staff_subject t join relation r on r.employee_id = t.employee_id
      where t.subject_id = ${subject} and t.employee_id = any (array(select employee_id from relation))
        and t.zone_id = any(${zones}::smallint[]) ${isKnownNamed} and ${fits}
    ), others as (
      select t.employee_id, false as connected, false as contact, 0 as past, t.rate, ${kmOfOthers} as km, t.name, t.traits, ${place} as place
      from ${gathers ? gathered : walked}
      order by ${byPlace} t.rate desc, km, t.name, t.employee_id
      limit ${needed}
    ), places as materialized (${placesInPools(id)}
    ), best as (
      select * from (select * from known union all select * from others) everyone
      order by ${byPlace} connected desc, past desc, rate desc, km, name, employee_id
      offset ${skip} limit ${filters.per_page}
    )
    ${columns(kmOfBest(site))}
    order by ${byPlace} best.connected desc, best.past desc, best.rate desc, best.km, best.name, best.employee_id`
}

/** Counts the people, and returns the query for their page; null for a page past the end. */
const search = async (
  db: Db,
  { employer, filters, longestWalk = LONGEST_WALK }: Pick<Search, 'employer' | 'filters'> & { longestWalk?: number },
  columns: (km: Fragment) => Fragment,
) => {
  const site = await siteReach(db, employer)
  const asked = { employer, site, filters, ask: questionOf(filters, employer.time_zone) }
  const { own, other, pool } = await (isNamed(filters) ? countNamed(db, asked) : countAll(db, asked))
  const total = filters.states === 'other' ? other : own
  const isPastTheEnd = (filters.page - 1) * filters.per_page >= total
  const page = isPastTheEnd ? null : pageOf(db.now, asked, { total, pool, longestWalk }, columns)
  return { page, total, other_states_total: other }
}

/**
 * Returns the available people of the requested states, best first, with the totals in the own and
 * other states. Times are read on the employer's clock.
 */
export const availableStaff = async (db: Db, employer: Employer, filters: Filters, longestWalk = LONGEST_WALK) => {
  const shown = (km: Fragment) => shownOf(db.now, { employer, filters }, km)
  const { page, ...totals } = await search(db, { employer, filters, longestWalk }, shown)
  return { people: page ? await db.all<FoundPerson>`${page}` : [], ...totals }
}

/** Like `availableStaff`, but with the columns that the planner needs. */
export const staffToAsk = async (db: Db, employer: Employer, filters: Filters) => {
  const { page, ...totals } = await search(db, { employer, filters }, (km) => fittingOf({ employer }, km))
  return { people: page ? await db.all<FittingPerson>`${page}` : [], ...totals }
}
