import type { Outcome, PeopleSort } from '#contract/admin/analytics.ts'
import { countBehind, slicesBehind } from '#server/admin/analytics/behind.ts'
import { metricsOf } from '#server/admin/analytics/figures.ts'
import { marketOf } from '#server/admin/analytics/market.ts'
import { availabilitySums, peopleIds, peopleOf } from '#server/admin/analytics/people.ts'
import type { MetricsQuery } from '#server/admin/analytics/rules.ts'
import type { Database } from '#server/platform/database.ts'
import type { BenchData } from './data.ts'
import { measure } from './measure.ts'
import type { ReadFigures } from './reads.ts'

const ranges = {
  week: { from: '2026-02-24', to: '2026-03-02' },
  month: { from: '2026-02-01', to: '2026-03-02' },
  year: { from: '2025-04-01', to: '2026-03-31' },
}

/** The n-th choice of an admin: mostly dates alone, and each filter in turn. */
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

const page = async (db: Database, query: MetricsQuery, sort: PeopleSort, n: number) => {
  const { ids } = await peopleIds(db, query, { sort, order: 'down' }, { limit: 15, offset: 15 * (n % 4) })
  return peopleOf(db, query, ids)
}
const bookingsBehind = async (db: Database, query: MetricsQuery, outcome: Outcome) => {
  const total = await countBehind(db, query, { outcome })
  return slicesBehind(db, query, { outcome }, { limit: Math.min(15, total) })
}

type Question = { what: string; callers: number; open: (db: Database, n: number) => Promise<unknown> }
const questions = (data: BenchData): readonly Question[] => [
  {
    what: 'a tab of the analytics: totals and people by name',
    callers: 16,
    open: (db, n) => Promise.all([metricsOf(db, choices(data, n)), page(db, choices(data, n), 'name', n)]),
  },
  { what: 'figures of 12 months', callers: 16, open: (db) => metricsOf(db, ranges.year) },
  {
    what: 'figures of 12 months, one subject',
    callers: 16,
    open: (db, n) => metricsOf(db, { ...ranges.year, subject_id: data.subjects[n % data.subjects.length]! }),
  },
  { what: 'people by acceptance, 7 days', callers: 16, open: (db, n) => page(db, ranges.week, 'acceptance', n) },
  { what: 'people by acceptance, 30 days', callers: 2, open: (db, n) => page(db, ranges.month, 'acceptance', n) },
  { what: 'people by acceptance, 12 months', callers: 1, open: (db, n) => page(db, ranges.year, 'acceptance', n) },
  {
    what: 'people of a region, 12 months',
    callers: 1,
    open: (db, n) => page(db, { ...ranges.year, region: n % 2 ? 'VIC' : 'NSW' }, 'name', n),
  },
  { what: 'availability of all, 12 months', callers: 2, open: (db) => availabilitySums(db, ranges.year) },
  { what: 'supply and demand, 12 months', callers: 4, open: (db) => marketOf(db, ranges.year) },
  {
    what: 'bookings behind a bar',
    callers: 16,
    open: (db, n) => bookingsBehind(db, ranges.year, n % 2 ? 'rejected' : 'expired'),
  },
]

/** Runs each analytics query with the number of callers that must be served within a second. */
export const benchAnalytics = async (db: Database, data: BenchData, seconds: number): Promise<ReadFigures[]> => {
  const measured: ReadFigures[] = []
  for (const { what, callers, open } of questions(data)) {
    await measure(1, Math.min(2, seconds), (n) => open(db, n))
    measured.push({ what, server: await measure(callers, Math.min(seconds, 5), (n) => open(db, n)) })
  }
  return measured
}
