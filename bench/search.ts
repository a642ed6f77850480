import { stateOf } from '#contract/people/employers.ts'
import type { Sector } from '#contract/platform/values.ts'
import { availableStaff, type Filters } from '#server/booking/availability/search.ts'
import type { Database } from '#server/platform/database.ts'
import type { BenchData } from './data.ts'
import { type Figures, measure, sequence } from './measure.ts'
import { pgbench, recorder, scriptOf } from './pgbench.ts'

const CALLERS = 16
const ME = -1
const MELBOURNE = { lat: -37.81, lon: 144.96 }

/**
 * Returns searches as principals make them: mostly a date with times and a subject, today or within
 * two weeks.
 */
const questions = (data: BenchData, count: number): Filters[] => {
  const random = sequence(7)
  return Array.from({ length: count }, () => {
    const kind = random(10)
    const date = Temporal.PlainDate.from(data.today)
      .add({ days: random(12) })
      .toString()
    return {
      date,
      ...(kind < 7 && { start_time: '08:30', end_time: '15:30' }),
      ...(kind !== 6 && kind !== 9 && { subject_id: data.subjects[random(data.subjects.length)]! }),
      ...(kind % 2 === 0 && { year_level: 'primary' as const }),
      page: 1,
      per_page: 50,
    }
  })
}

export type SearchFigures = { server: Figures; pgbench: number | null }

/**
 * Measures the search as its handler runs it, with 16 callers, then the same SQL with pgbench on
 * the same database.
 */
export const benchSearch = async (
  db: Database,
  url: string,
  data: BenchData,
  seconds: number,
): Promise<SearchFigures> => {
  const searches = questions(data, 40)
  const random = sequence(11)
  const found = await db.all<{ id: number; time_zone: string; sector: Sector; lat: number; lon: number }>`
    select u.id, u.time_zone, u.sector, l.lat, l.lon
    from users u join employer_details d on d.employer_id = u.id join localities l on l.id = d.locality_id
    where u.role = 'employer' order by u.id`
  const employers = found.map(({ lat, lon, ...each }) => ({
    ...each,
    state: stateOf(null, each.time_zone),
    point: { lat, lon },
  }))
  const search = (n: number) =>
    availableStaff(db.at(data.now), employers[random(employers.length)]!, searches[n % searches.length]!)
  await measure(CALLERS, Math.min(2, seconds), search)
  const server = await measure(CALLERS, seconds, search)

  // The page's SQL depends on the count, so the statements are noted while they run.
  const client = await db.listener()
  const scripts: string[] = []
  for (const filters of searches) {
    const { statements, db: noted } = recorder(
      data.now,
      async ({ text, values }) => (await client.query(text, values)).rows,
    )
    await availableStaff(
      noted,
      { id: ME, time_zone: 'Australia/Melbourne', sector: 'education', state: 'VIC', point: MELBOURNE },
      filters,
    )
    const employer = `\\set me random(${data.firstEmployer}, ${data.firstEmployer + data.employers - 1})`
    scripts.push([employer, ...statements.map((s) => scriptOf(s, new Map([[ME, ':me']])))].join('\n'))
  }
  await client.end()
  return { server, pgbench: await pgbench(url, scripts, { callers: CALLERS, seconds }) }
}
