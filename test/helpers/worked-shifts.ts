/** A school, a teacher and shifts that have been worked. */
import { type Ends, startApp, type TestApp } from '../app.ts'
import type { Person } from '../people.ts'

export const MONDAY = { date: '2026-03-09', start_time: '08:30', end_time: '15:30' }
/** The evening of that Monday in Melbourne. */
export const EVENING = '2026-03-09T08:00:00Z'

export type ShiftSetup = {
  app: TestApp
  ana: Person
  hill: Person
  subject_id: number
  /** Requests a shift, on Monday unless given, and accepts it; returns its id. */
  book(times?: Partial<typeof MONDAY>, by?: Person, whom?: Person): Promise<number>
  /** Books a shift, and moves the clock past its end so that it is completed; returns its id. */
  work(times?: Partial<typeof MONDAY>, by?: Person, whom?: Person): Promise<number>
}

export const startWithShifts = async (
  t: Ends,
  school: Parameters<TestApp['employer']>[1] = {},
): Promise<ShiftSetup> => {
  const app = await startApp(t)
  const [ana, hill] = [await app.employee('Ana'), await app.employer('Hill', school)]
  const subject_id = await app.subject()
  const book: ShiftSetup['book'] = async (times = {}, by = hill, whom = ana) => {
    const body = { ...MONDAY, ask_anyway: true, subject_id, inviter_id: by.id, invitee_id: whom.id, ...times }
    const { data } = await by.shifts.request({ body })
    await whom.shifts.answer({ params: { id: data.id }, body: { status: 'accepted' } })
    return data.id
  }
  const work: ShiftSetup['work'] = async (...args) => {
    const id = await book(...args)
    const { ends_at } = await app.db.one<{
      ends_at: string
    }>`select upper(period) as ends_at from shifts where id = ${id}`
    app.setNow(Temporal.Instant.from(ends_at).add({ minutes: 150 }))
    // Keeps everyone signed in, however far ahead the clock moves.
    await app.db.run`update sessions set last_used_at = ${app.now()}`
    await app.runJobs()
    return id
  }
  return { app, ana, hill, subject_id, book, work }
}
