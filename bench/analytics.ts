import { type Outcome, type PeopleSort, states } from '#contract/admin/analytics.ts'
import { metricsOf, trendOf } from '#server/admin/analytics/figures.ts'
import { countFiltered, filteredSlices } from '#server/admin/analytics/filtered-bookings.ts'
import { openPeriod } from '#server/admin/analytics/jobs.ts'
import { marketMetrics } from '#server/admin/analytics/market.ts'
import { keptAvailabilitySums, pageOfPeople, peopleOf } from '#server/admin/analytics/people.ts'
import type { MetricsQuery } from '#server/admin/analytics/rules.ts'
import { connect, type Database } from '#server/platform/database.ts'
import { brand } from '#test/helpers/brand.ts'
import { type BenchData, dataIn, sizes } from './data.ts'
import { startWithData } from './database.ts'
import { measure } from './measure.ts'
import type { ReadFigures } from './reads.ts'

const ranges = {
  week: { from: '2026-02-24', to: '2026-03-02' },
  month: { from: '2026-02-01', to: '2026-03-02' },
  year: { from: '2025-04-01', to: '2026-03-31' },
}

/**
 * Returns the filters of the n-th call: mostly a date range alone, otherwise one more filter in
 * turn.
 */
const choices = (data: BenchData, n: number): MetricsQuery => {
  const range = [ranges.month, ranges.year, ranges.week][n % 3]!
  const filters: Partial<MetricsQuery>[] = [
    {},
    { subject_id: data.subjects[n % data.subjects.length]! },
    {},
    { employer_id: data.firstEmployer + ((n * 7) % data.employers) },
    {},
  ]
  return { ...range, ...filters[n % filters.length] }
}

const page = async (db: Database, query: MetricsQuery, sort: PeopleSort, n: number, order: 'up' | 'down' = 'down') => {
  const { ids } = await pageOfPeople(db, query, { sort, order }, { limit: 15, offset: 15 * (n % 4) })
  return peopleOf(db, query, ids)
}
const bookingsBehind = async (db: Database, query: MetricsQuery, outcome: Outcome) => {
  const total = await countFiltered(db, query, { outcome })
  return filteredSlices(db, query, { outcome }, { limit: Math.min(15, total) })
}

let listQuestions = 0
/** Opens a list that none of the 191 calls before it opened, so its order is not in the cache. */
const anotherPage = (db: Database) => {
  const n = listQuestions++
  const range = [ranges.month, ranges.year, ranges.week][n % 3]!
  const sort = (['acceptance', 'requests', 'activity', 'rejected'] as const)[Math.floor(n / 3) % 4]!
  const region = states[Math.floor(n / 12) % states.length]!
  return page(db, { ...range, region }, sort, 0, Math.floor(n / 96) % 2 ? 'up' : 'down')
}

type Question = { what: string; open: (db: Database, n: number) => Promise<unknown> }
const questions = (data: BenchData): readonly Question[] => [
  {
    what: 'a tab of the analytics: totals and people by name',
    open: (db, n) => Promise.all([metricsOf(db, choices(data, n)), page(db, choices(data, n), 'name', n)]),
  },
  { what: 'metrics of 12 months', open: (db) => metricsOf(db, ranges.year) },
  {
    what: 'metrics of 12 months, one subject',
    open: (db, n) => metricsOf(db, { ...ranges.year, subject_id: data.subjects[n % data.subjects.length]! }),
  },
  {
    what: 'metrics of 12 months, one state',
    open: (db, n) => metricsOf(db, { ...ranges.year, region: states[n % 8]! }),
  },
  { what: 'trend of 12 months', open: (db) => trendOf(db, ranges.year) },
  { what: 'people by acceptance, 7 days', open: (db, n) => page(db, ranges.week, 'acceptance', n) },
  { what: 'people by acceptance, 30 days', open: (db, n) => page(db, ranges.month, 'acceptance', n) },
  { what: 'people by acceptance, 12 months', open: (db, n) => page(db, ranges.year, 'acceptance', n) },
  {
    what: 'people of a region, 12 months',
    open: (db, n) => page(db, { ...ranges.year, region: n % 2 ? 'VIC' : 'NSW' }, 'name', n),
  },
  { what: 'people of a state by a metric, another list each time', open: anotherPage },
  { what: 'availability of all, 12 months', open: (db) => keptAvailabilitySums(db, ranges.year) },
  { what: 'supply and demand, 12 months', open: (db) => marketMetrics(db, ranges.year) },
  {
    what: 'bookings behind a bar',
    open: (db, n) => bookingsBehind(db, ranges.year, n % 2 ? 'rejected' : 'expired'),
  },
]

/** Admins who look at analytics at the same time, without a pause. */
const CALLERS = 16

/** Measures each analytics query with `CALLERS` callers at the same time. */
export const benchAnalytics = async (db: Database, data: BenchData, seconds: number): Promise<ReadFigures[]> => {
  const measured: ReadFigures[] = []
  // In a running service, the job has opened the ranges that the screen offers.
  for (const range of Object.values(ranges)) await openPeriod(db, range)
  for (const { what, open } of questions(data)) {
    await measure(1, Math.min(2, seconds), (n) => open(db, n))
    measured.push({ what, server: await measure(CALLERS, Math.min(seconds, 5), (n) => open(db, n)) })
  }
  return measured
}

/** Fills a database, or takes one that is filled, and measures the analytics alone. */
export const runAnalytics = async (
  folder: string,
  { size, database }: { size: keyof typeof sizes; database: string | undefined },
  say: (line: string) => void,
) => {
  const own = database === undefined ? await startWithData(folder, size, say) : null
  const db = connect({ url: own?.url ?? database!, brand, max: 20 })
  try {
    const data = own?.data ?? (await dataIn(db, sizes[size]))
    say('| question | callers | calls | p50 ms | p95 ms | p99 ms |')
    say('|---|---|---|---|---|---|')
    for (const { what, server: f } of await benchAnalytics(db, data, 5))
      say(`| ${what} | ${f.callers} | ${f.calls} | ${f.p50.toFixed(1)} | ${f.p95.toFixed(1)} | ${f.p99.toFixed(1)} |`)
  } finally {
    await db.close()
    await own?.stop()
  }
}
