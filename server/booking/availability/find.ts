/** Searches for the API: among the people in memory if they are loaded, else in the database. */
import type { AvailablePerson } from '#contract/booking/availability.ts'
import type { SearchIndex } from '#server/booking/search-index/live.ts'
import { type Acquaintance, type Found, type IndexQuestion, searchPeople } from '#server/booking/search-index/search.ts'
import { contactAccessOf } from '#server/booking/shifts/contact-access.ts'
import { type About, datesAhead, furtherFactsOf, furtherOf } from '#server/booking/staff-facts/queries.ts'
import { peopleWhoPrefer } from '#server/people/places/queries.ts'
import { placeInPool, placesInPools } from '#server/people/pools/queries.ts'
import { type MarketRow, marketColumns, marketIn, marketJoins, marketOf } from '#server/people/profiles/employers.ts'
import { type Db, sql } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import { type Filters, ownZonesOf, traitsOf } from './question.ts'
import { type SiteReach, siteReach } from './reach.ts'
import { weekdayOf, windowOf } from './rules.ts'
import { availableStaff, type Employer, hiddenIds, isNamed, namedPeople, shownOf } from './search.ts'

type Facts = {
  hidden: number[]
  preferred_by: number[]
  /** Ids; null for none. */
  connected: number[] | null
  booked: number[] | null
  worked_with: number[] | null
  /** For each of `worked_with`. */
  past_shifts: number[] | null
  /** People whom the organisation's own filters name; null without such a filter. */
  among: { employee_id: number; place: number | null }[] | null
}

/**
 * Reads the employer and its own data about people, which the index does not have. Acquaintances
 * come as lists of numbers: an employer may have hundreds, and an object for each took most of the
 * time of this statement.
 */
const factsOf = async (db: Db, id: number, filters: Filters) => {
  const place = filters.pool_id === undefined ? sql`null::integer` : placeInPool(filters.pool_id, sql`n.employee_id`)
  const among = isNamed(filters)
    ? sql`(select coalesce(json_agg(json_build_object('employee_id', n.employee_id, 'place', ${place})), '[]')
        from (${namedPeople(id, filters)}) n)`
    : sql`null::json`
  const row = await db.one<MarketRow & Facts>`
    select ${marketColumns}, array(${hiddenIds(id)}) as hidden, array(${peopleWhoPrefer(id, 'preferred')}) as preferred_by,
      access.connected, access.booked, worked.worked_with, worked.past_shifts, ${among} as among
    from users u ${marketJoins}
    cross join (
      select array_to_json(array_agg(employee_id) filter (where reason = 'connected')) as connected,
        array_to_json(array_agg(employee_id) filter (where reason <> 'connected')) as booked
      from (${contactAccessOf(sql`${id}::integer`, db.now)}) c) access
    cross join (
      select array_to_json(array_agg(employee_id)) as worked_with, array_to_json(array_agg(shifts)) as past_shifts
      from worked_together where employer_id = ${id}) worked
    where u.id = ${id}`
  return { employer: { id, ...marketIn(row) }, facts: row }
}

/** The people whom the employer knows, as `acquaintancesOf` returns them. */
const acquaintancesIn = ({ connected, booked, worked_with, past_shifts }: Facts): Map<number, Acquaintance> => {
  const known = new Map<number, Acquaintance>()
  for (const id of booked ?? []) known.set(id, { connected: false, contact: true, past: 0 })
  for (const id of connected ?? []) known.set(id, { connected: true, contact: true, past: 0 })
  for (const [i, id] of (worked_with ?? []).entries()) {
    const { connected, contact } = known.get(id) ?? { connected: false, contact: false }
    known.set(id, { connected, contact, past: past_shifts![i]! })
  }
  return known
}

const dayOf = ({ date, start_time, end_time }: Filters, zone: string): IndexQuestion['day'] => {
  if (date === undefined) return null
  const weekday = weekdayOf(date)
  if (start_time === undefined || end_time === undefined) return { date, weekday, window: null }
  return { date, weekday, window: windowOf({ date, start_time, end_time }, zone) }
}

const indexQuestionOf = (
  employer: Employer,
  site: SiteReach | null,
  filters: Filters,
  facts: Facts,
): IndexQuestion => ({
  subject: filters.subject_id,
  traits: traitsOf(employer, filters),
  ownZones: ownZonesOf(employer),
  states: filters.states ?? 'own',
  day: dayOf(filters, employer.time_zone),
  site: site && { point: site.point, kmByLocality: site.kmByLocality, preferredBy: facts.preferred_by },
  hidden: facts.hidden,
  known: acquaintancesIn(facts),
  named: facts.among && new Map(facts.among.map((each) => [each.employee_id, each.place])),
  skip: (filters.page - 1) * filters.per_page,
  take: filters.per_page,
})

/** Looks up the next free day only if the search has no date. */
const factsToLookUp = (db: Db, { id, time_zone }: Employer, { date }: Filters): About => ({
  employerId: id,
  dates: date === undefined ? datesAhead(db.now, time_zone) : [],
})

/** The found people as the employer sees them, in the same order. */
const shown = (db: Db, employer: Employer, filters: Filters, found: readonly Found[]) => {
  const { id } = employer
  const further = furtherOf(factsToLookUp(db, employer, filters), sql`array(select employee_id from best)`)
  const column = <K extends keyof Found>(key: K) => found.map((each) => each[key])
  return db.all<AvailablePerson>`
    with places as materialized (${placesInPools(id)}), best as (
      select * from unnest(${column('id')}::integer[], ${column('connected')}::boolean[],
          ${column('contact')}::boolean[], ${column('past')}::integer[], ${column('traits')}::integer[],
          ${column('km')}::double precision[])
        with ordinality as f (employee_id, connected, contact, past, traits, km, number))
    ${shownOf(db.now, { employer, filters }, sql`best.km`, further)}
    order by best.number`
}

type FoundStaff = { people: AvailablePerson[]; total: number; other_states_total: number }
export type FindStaff = (db: Db, employerId: number, filters: Filters) => Promise<FoundStaff>

/** Searches in the database alone. */
export const findInDatabase: FindStaff = async (db, employerId, filters) => {
  const employer = { id: employerId, ...(await marketOf(db, employerId)) }
  const { people, ...totals } = await availableStaff(db, employer, filters)
  const ids = people.map(({ id }) => id)
  const facts = await furtherFactsOf(db, factsToLookUp(db, employer, filters), ids)
  return { people: people.map((person) => ({ ...person, ...facts.get(person.id)! })), ...totals }
}

/** One search in so many is also answered by the database, to see that both agree. */
const CHECKED_ONE_IN = 1000

export const createFind = (index: SearchIndex, log: Log, checkedOneIn = CHECKED_ONE_IN): FindStaff => {
  let searches = 0

  /** Null while the people are being read. */
  const ask = async (db: Db, employerId: number, filters: Filters) => {
    const [people, { employer, facts }] = await Promise.all([index.current(), factsOf(db, employerId, filters)])
    if (people === null) return null
    const site = await siteReach(db, employer)
    const { own, other, found } = searchPeople(people, indexQuestionOf(employer, site, filters, facts))
    return { employer, found, total: filters.states === 'other' ? other : own, other_states_total: other }
  }

  /**
   * Compares the totals, and the people if all fit on one page. Skips the comparison if the index
   * has changed meanwhile; discards the index if the answers differ.
   */
  const check = async (db: Db, employerId: number, filters: Filters): Promise<void> => {
    const version = index.version()
    const inMemory = await ask(db, employerId, filters)
    if (inMemory === null) return
    const inDatabase = await availableStaff(db, inMemory.employer, filters)
    await index.current()
    if (index.version() !== version) return
    const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id).sort((one, other) => one - other)
    const [memory, database] = [
      [inMemory.total, inMemory.other_states_total, ...(inMemory.total <= filters.per_page ? ids(inMemory.found) : [])],
      [
        inDatabase.total,
        inDatabase.other_states_total,
        ...(inDatabase.total <= filters.per_page ? ids(inDatabase.people) : []),
      ],
    ]
    if (memory.join() === database.join()) return
    log.error({ filters, memory, database }, 'the search index differs from the database and is read again')
    index.discard()
  }

  return async (db, employerId, filters) => {
    const answer = await ask(db, employerId, filters)
    if (answer === null) return findInDatabase(db, employerId, filters)
    searches += 1
    if (searches % checkedOneIn === 0)
      void check(db, employerId, filters).catch((err) => log.warn({ err }, 'a search could not be checked'))
    const { employer, found, ...totals } = answer
    return { people: found.length === 0 ? [] : await shown(db, employer, filters, found), ...totals }
  }
}
