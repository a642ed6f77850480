import type { NewVacancy } from '#contract/booking/vacancies.ts'
import { vacancyRoutes } from '#server/booking/vacancies/routes.ts'
import { registerHandlers } from '#server/handlers.ts'
import type { Database } from '#server/platform/database.ts'
import type { Caller } from '#server/platform/routes.ts'
import type { BenchData } from './data.ts'
import { type Figures, measure, sequence } from './measure.ts'

const CALLERS = 4
/** Enough people for a first wave of more than 20 people. */
const HEADCOUNT = 5

export type VacancyFigures = { server: Figures; offersPerSecond: number; offersPerPost: number }

const handler = vacancyRoutes.find((route) => route.endpoint.route === 'POST /vacancies')!.handler as (
  request: object,
) => Promise<unknown>

export type Posting = { id: number; time_zone: string; subject_id: number }
/** The first employers, each with a subject of their sector. */
export const postingEmployers = (db: Database, count: number) => db.all<Posting>`
  select u.id, u.time_zone, s.id as subject_id from users u
  cross join lateral (
    select s.id from subjects s join categories c on c.id = s.category_id
    where c.sector is null or c.sector = u.sector order by (s.id * 31 + u.id) % 97 limit 1) s
  where u.role = 'employer' order by u.id limit ${count}`

/** Returns a vacancy for one day, `days` after today. */
export const vacancyOn = (
  { today }: BenchData,
  { subject_id }: Posting,
  { days, headcount }: { days: number; headcount: number },
): NewVacancy => {
  const date = Temporal.PlainDate.from(today).add({ days }).toString()
  return { subject_id, asks: 'best', slots: [{ date, start_time: '08:30', end_time: '15:30', headcount }] }
}

/** Measures posting a vacancy up to the commit, including the requests of the first wave. */
export const benchVacancies = async (db: Database, data: BenchData, seconds: number): Promise<VacancyFigures> => {
  registerHandlers()
  const random = sequence(19)
  const employers = await postingEmployers(db, 2000)
  const started = performance.now()
  const server = await measure(CALLERS, seconds, async (n) => {
    const posting = employers[n % employers.length]!
    const { id, time_zone } = posting
    const days = 1 + random(12) + Math.floor(n / employers.length) * 14
    const body = vacancyOn(data, posting, { days, headcount: HEADCOUNT })
    const actor = { id, person_id: id, role: 'employer', member_role: 'owner', name: '', time_zone } as Caller
    await db.transaction((tx) => {
      const at = tx.at(data.now)
      return handler({ actor, body, tx: at, now: data.now })
    })
  })
  const elapsed = (performance.now() - started) / 1000
  const { offers } = await db.one<{ offers: number }>`select count(*) as offers from offers where wave is not null`
  return { server, offersPerSecond: offers / elapsed, offersPerPost: offers / Math.max(1, server.calls) }
}
