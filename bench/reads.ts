import { RecordGrouping } from '#contract/work/records.ts'
import { employeesPage, employersPage } from '#server/admin/directory/directory.ts'
import { countedUpTo } from '#server/admin/directory/rules.ts'
import { connectionsOf } from '#server/people/connections/queries.ts'
import { recommendedEmployees, recommendedEmployers } from '#server/people/connections/recommended.ts'
import { conversationsOf, countConversations, countUnread } from '#server/people/conversations/lists.ts'
import type { Database } from '#server/platform/database.ts'
import { historyPage, recordsPage } from '#server/work/records/pages.ts'
import type { BenchData } from './data.ts'
import { type Figures, measure, sequence } from './measure.ts'

const CALLERS = 16

/** A page view as a user makes it; `open` runs the n-th one on the test database. */
type Read = { what: string; open: (db: Database, n: number) => Promise<unknown> }

const FIRST = ['ana', 'ben', 'chloe', 'grace', 'hugo', 'priya', 'ruby', 'sam']
const LAST = ['nguyen', 'smith', 'singh', 'taylor', 'kelly', 'white']

/** First letters, and words that are in every email address. */
const COMMON = ['a', 'an', 'example', 'staff']

/** Returns partly typed searches for people: mostly both names, or a first name. */
const typed = (data: BenchData, count: number) => {
  const random = sequence(17)
  return Array.from({ length: count }, () => {
    const [first, last] = [FIRST[random(FIRST.length)]!, LAST[random(LAST.length)]!]
    const kind = random(10)
    if (kind < 5) return `${first} ${last.slice(0, 1 + random(last.length))}`
    if (kind < 8) return first.slice(0, 3 + random(3))
    if (kind < 9) return last.slice(0, 3 + random(3))
    return String(data.firstEmployee + random(data.staff))
  })
}

/** Reads the list of conversations as its handler does. */
const searchConversations = (db: Database, id: number, page: number, search?: string) => {
  const filters = { page, per_page: 30, search, supportName: 'Bellbird Support' }
  return Promise.all([
    conversationsOf(db, { id }, filters),
    countConversations(db, { id }, filters),
    countUnread(db, { id }),
  ])
}

const as = (role: 'employer' | 'employee', id: number) => ({ id, role, name: '', time_zone: 'Australia/Melbourne' })

const readsOf = (data: BenchData): readonly Read[] => {
  const random = sequence(13)
  const employer = () => data.firstEmployer + random(data.employers)
  const employee = () => data.firstEmployee + random(data.staff)
  const searches = typed(data, 200)
  const first = { page: 1, per_page: 10 }
  const counted = countedUpTo(data.now.toZonedDateTimeISO('Australia/Melbourne').toPlainDate())
  return [
    {
      what: 'recommended employees',
      open: (db, n) => recommendedEmployees(db.at(data.now), employer(), { page: 1 + (n % 3), per_page: 10 }),
    },
    {
      what: 'recommended employees, searched',
      open: (db, n) =>
        recommendedEmployees(db.at(data.now), employer(), { ...first, search: searches[n % searches.length]! }),
    },
    { what: 'recommended employers', open: (db) => recommendedEmployers(db.at(data.now), employee(), first) },
    {
      what: 'recommended employers, searched',
      open: (db) =>
        recommendedEmployers(db.at(data.now), employee(), {
          ...first,
          search: `school ${String(employer()).slice(0, 2 + random(4))}`,
        }),
    },
    {
      what: 'employees for admins',
      open: (db, n) =>
        employeesPage(db.at(data.now), { page: 1 + (n % 50), per_page: 15, ...(n % 3 === 0 && { status: 'active' }) }),
    },
    {
      what: 'employees for admins, searched',
      open: (db, n) =>
        employeesPage(db.at(data.now), { page: 1, per_page: 15, search: searches[n % searches.length]! }),
    },
    {
      what: 'employees for admins, searched for what many have',
      open: (db, n) => employeesPage(db.at(data.now), { page: 1, per_page: 15, search: COMMON[n % COMMON.length]! }),
    },
    {
      what: 'employers for admins',
      open: (db, n) => employersPage(db.at(data.now), { page: 1 + (n % 50), per_page: 15 }, counted),
    },
    {
      what: 'connections of an employer',
      open: (db) => connectionsOf(db, 'employer', employer(), { status: 'accepted', page: 1, per_page: 50 }),
    },
    {
      what: 'connections of an employee',
      open: (db) => connectionsOf(db, 'employee', employee(), { page: 1, per_page: 50 }),
    },
    { what: 'conversations of an employer', open: (db, n) => searchConversations(db, employer(), 1 + (n % 2)) },
    {
      what: 'conversations of an employer, searched',
      open: (db, n) => searchConversations(db, employer(), 1, searches[n % searches.length]!),
    },
    { what: 'conversations of an employee', open: (db) => searchConversations(db, employee(), 1) },
    {
      what: 'activity history, highest paid',
      open: (db) =>
        historyPage(db.at(data.now), as('employee', employee()), {
          page: 1,
          per_page: 20,
          filter: 'all',
          sort: 'highest',
        }),
    },
    ...RecordGrouping.options.map((group) => ({
      what: `activity records by ${group}`,
      open: (db: Database) =>
        recordsPage(db.at(data.now), as('employer', employer()), { page: 1, per_page: 50, group, status: 'all' }),
    })),
  ]
}

export type ReadFigures = { what: string; server: Figures }

/**
 * Measures each list as its handler reads it, with 16 callers, after the database has warmed up.
 */
export const benchReads = async (db: Database, data: BenchData, seconds: number): Promise<ReadFigures[]> => {
  const measured: ReadFigures[] = []
  for (const { what, open } of readsOf(data)) {
    const read = (n: number) => open(db, n)
    await measure(CALLERS, Math.min(2, seconds), read)
    measured.push({ what, server: await measure(CALLERS, Math.min(seconds, 5), read) })
  }
  return measured
}
