/** Filters with which every analytics view is tested, and the rows to check its answers against. */
import { stateOf } from '#contract/people/employers.ts'
import type { TestApp } from '../app.ts'
import { allBookings, type seedAnalytics } from './analytics-data.ts'
import type { Employer, ReportQuery } from './analytics-model.ts'

export type AnalyticsData = Awaited<ReturnType<typeof seedAnalytics>>

export const ranges = [
  { from: '2026-04-01', to: '2026-04-30' },
  { from: '2026-04-04', to: '2026-04-10' },
  { from: '2026-02-15', to: '2026-05-10' },
  { from: '2025-03-01', to: '2026-12-31' },
  { from: '2026-04-05', to: '2026-04-05' },
]
export const choicesOf = ({ subjects, employers }: AnalyticsData): ReportQuery[] =>
  ranges.flatMap((range, i) => [
    range,
    { ...range, sector: 'healthcare' },
    { ...range, region: i % 2 ? 'ACT' : 'NSW' },
    { ...range, subject_id: subjects[0]! },
    { ...range, employer_id: employers[i]!.id },
    { ...range, sector: 'education', region: 'VIC', subject_id: subjects[1]! },
  ])
export const rowsOf = async (app: TestApp) => {
  const bookings = await allBookings(app)
  const employers = (
    await app.db.all<{ id: number; sector: string; state: string | null; time_zone: string }>`
      select u.id, u.sector, d.state, u.time_zone from users u left join employer_details d on d.employer_id = u.id
      where u.role = 'employer'`
  ).map((e): Employer => ({ ...e, state: stateOf(e.state as 'VIC' | null, e.time_zone) }))
  return { bookings, employers }
}
