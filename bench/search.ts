import { stateOf } from '#contract/people/employers.ts'
import type { Sector } from '#contract/platform/values.ts'
import { createFind } from '#server/booking/availability/find.ts'
import { availableStaff, type Filters } from '#server/booking/availability/search.ts'
import { openSearchIndex } from '#server/booking/search-index/live.ts'
import type { Database } from '#server/platform/database.ts'
import { createLog } from '#server/platform/log.ts'
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
export const questions = (data: BenchData, count: number): Filters[] => {
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

export type SearchFigures = {
  /** As the API answers, from the memory of the process. */
  server: Figures
  /** The same with one caller. */
  alone: Figures
  /** Time until everyone was read into memory. */
  loadMs: number
  /** As the database answers it, and the same SQL with pgbench. */
  database: Figures
  pgbench: number | null
}

/**
 * Measures the search as its handler runs it, with 16 callers and with one, then as the database
 * alone answers it, then the same SQL with pgbench on the same database.
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
  const asker = () => employers[random(employers.length)]!
  const search = (n: number) => searches[n % searches.length]!
  const warmUp = Math.min(2, seconds)
  const inDatabase = (n: number) => availableStaff(db.at(data.now), asker(), search(n))
  await measure(CALLERS, warmUp, inDatabase)
  const database = await measure(CALLERS, seconds, inDatabase)

  const log = createLog('silent')
  const index = openSearchIndex({ db: db.at(data.now), log })
  const start = performance.now()
  while ((await index.current()) === null);
  const loadMs = performance.now() - start
  const find = createFind(index, log)
  const inMemory = (n: number) => find(db.at(data.now), asker().id, search(n))
  await measure(CALLERS, warmUp, inMemory)
  const server = await measure(CALLERS, seconds, inMemory)
  const alone = await measure(1, seconds, inMemory)
  index.close()

  // The SQL of the page depends on the count, so the statements are recorded while they run.
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
  // pgbench counts whole seconds, and on a busy machine none of its first searches may end in one.
  const length = seconds < 1 ? { seconds, count: 5 } : { seconds }
  return { server, alone, loadMs, database, pgbench: await pgbench(url, scripts, { callers: CALLERS, ...length }) }
}
