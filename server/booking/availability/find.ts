/** The search as the API has it: by the people in the memory of the process if they are ready. */
import type { SearchIndex } from '#server/booking/search-index/live.ts'
import { type Acquaintance, type Found, type IndexQuestion, searchPeople } from '#server/booking/search-index/search.ts'
import { peopleWhoPrefer } from '#server/people/places/queries.ts'
import { placeInPool, placesInPools } from '#server/people/pools/queries.ts'
import { type Db, sql } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import { type Filters, ownZonesOf, traitsOf } from './question.ts'
import { type Site, siteOf } from './reach.ts'
import { weekdayOf, windowOf } from './rules.ts'
import {
  acquaintancesOf,
  availableStaff,
  type Employer,
  type FoundPerson,
  hiddenPeople,
  isNamed,
  namedPeople,
  shownOf,
} from './search.ts'

type Facts = {
  hidden: number[]
  preferred_by: number[]
  known: (Acquaintance & { employee_id: number })[]
  named: { employee_id: number; place: number | null }[] | null
}

/** The employer's own data about people, which the index does not have. */
const factsOf = (db: Db, { id }: Employer, filters: Filters) => {
  const place = filters.pool_id === undefined ? sql`null::integer` : placeInPool(filters.pool_id, sql`n.employee_id`)
  const named = isNamed(filters)
    ? sql`(select coalesce(json_agg(json_build_object('employee_id', n.employee_id, 'place', ${place})), '[]')
        from (${namedPeople(id, filters)}) n)`
    : sql`null::json`
  return db.one<Facts>`
    with ${hiddenPeople(id)}
    select array(select employee_id from hidden) as hidden,
      array(${peopleWhoPrefer(id, 'preferred')}) as preferred_by,
      (select coalesce(json_agg(known), '[]') from (${acquaintancesOf(id, db.now)}) known) as known, ${named} as named`
}

const dayOf = ({ date, start_time, end_time }: Filters, zone: string): IndexQuestion['day'] => {
  if (date === undefined) return null
  const weekday = weekdayOf(date)
  if (start_time === undefined || end_time === undefined) return { date, weekday, window: null }
  return { date, weekday, window: windowOf({ date, start_time, end_time }, zone) }
}

const askOf = (employer: Employer, site: Site | null, filters: Filters, facts: Facts): IndexQuestion => ({
  subject: filters.subject_id,
  traits: traitsOf(employer, filters),
  ownZones: ownZonesOf(employer),
  states: filters.states ?? 'own',
  day: dayOf(filters, employer.time_zone),
  site: site && { point: site.point, kmByLocality: site.kmByLocality, preferredBy: facts.preferred_by },
  hidden: facts.hidden,
  known: new Map(facts.known.map((each) => [each.employee_id, each])),
  named: facts.named && new Map(facts.named.map((each) => [each.employee_id, each.place])),
  skip: (filters.page - 1) * filters.per_page,
  take: filters.per_page,
})

/** The found people as the employer sees them, in the same order. */
const shown = (db: Db, employer: Employer, filters: Filters, found: readonly Found[]) => {
  const { id } = employer
  const column = <K extends keyof Found>(key: K) => found.map((each) => each[key])
  return db.all<FoundPerson>`
    with places as materialized (${placesInPools(id)}), best as (
      select * from unnest(${column('id')}::integer[], ${column('connected')}::boolean[],
          ${column('contact')}::boolean[], ${column('past')}::integer[], ${column('traits')}::integer[],
          ${column('km')}::double precision[])
        with ordinality as f (employee_id, connected, contact, past, traits, km, number))
    ${shownOf(db.now, { employer, filters }, sql`best.km`)}
    order by best.number`
}

/** One search in so many is also answered by the database, to see that both agree. */
const CHECKED_ONE_IN = 1000

export type FindStaff = (db: Db, employer: Employer, filters: Filters) => ReturnType<typeof availableStaff>

export const createFind = (index: SearchIndex, log: Log, checkedOneIn = CHECKED_ONE_IN): FindStaff => {
  let searches = 0

  /** Null while the people are being read. */
  const ask = async (db: Db, employer: Employer, filters: Filters) => {
    const [people, site, facts] = await Promise.all([
      index.current(),
      siteOf(db, employer),
      factsOf(db, employer, filters),
    ])
    if (people === null) return null
    const { own, other, found } = searchPeople(people, askOf(employer, site, filters, facts))
    return { found, total: filters.states === 'other' ? other : own, other_states_total: other }
  }

  /** Compares the totals while nobody is changed; the index is read again if they differ. */
  const check = async (db: Db, employer: Employer, filters: Filters): Promise<void> => {
    const version = index.version()
    const inMemory = await ask(db, employer, filters)
    const inDatabase = await availableStaff(db, employer, filters)
    await index.current()
    if (inMemory === null || index.version() !== version) return
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

  return async (db, employer, filters) => {
    const answer = await ask(db, employer, filters)
    if (answer === null) return availableStaff(db, employer, filters)
    searches += 1
    if (searches % checkedOneIn === 0)
      void check(db, employer, filters).catch((err) => log.warn({ err }, 'a search could not be checked'))
    const { found, ...totals } = answer
    return { people: found.length === 0 ? [] : await shown(db, employer, filters, found), ...totals }
  }
}
