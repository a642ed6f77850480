/** Schools and their teachers at work, until they are told to stop. */
import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '#bench/measure.ts'
import type { Database } from '#server/platform/database.ts'
import { type Person, peopleOf } from '#test/people.ts'
import { ApiError, clientFor } from '#web/platform/api.ts'

export type Work = {
  calls: number
  /** Calls that were not answered as they should be, by their code. */
  failed: Record<string, number>
  /** Acceptances that were answered with success. */
  acknowledged: number
  /** Acknowledged acceptances that are not booked. */
  lost: number
  /** Milliseconds of a call. */
  p50: number
  p95: number
  max: number
}

/** Between two bookings of a person, so that nobody exceeds the calls of a minute. */
const REST_MS = 200
/** Weekdays of a year, on each of which a person is booked once. */
const DAYS = 250

/** Starts as many schools and teachers, who call these addresses in turn. */
export const startWork = async (db: Database, bases: readonly string[], couples: number) => {
  const people = peopleOf(bases[0]!, db, () => Temporal.Now.instant())
  const at = (n: number, person: Person): Person => {
    const base = bases[n % bases.length]!
    return { ...person, ...clientFor({ base, token: () => person.token }) }
  }
  const subject_id = await people.subject()
  const numbers = Array.from({ length: couples }, (_, n) => n)
  const schools = await Promise.all(numbers.map(async (n) => at(n, await people.employer(`School ${n}`))))
  const staff = await Promise.all(numbers.map(async (n) => at(n + 1, await people.employee(`Ana ${n}`))))
  const today = db.now.toZonedDateTimeISO('Australia/Melbourne').toPlainDate()
  const times: number[] = []
  const failed: Record<string, number> = {}
  const acknowledged: number[] = []
  let isOver = false

  const timed = async <T>(call: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    try {
      return await call()
    } finally {
      times.push(performance.now() - began)
    }
  }
  // Nobody works at the weekend without having said so.
  const monday = today.add({ days: 8 - today.dayOfWeek })
  const weekday = (n: number) => monday.add({ days: Math.floor(n / 5) * 7 + (n % 5) })
  const book = async (school: Person, ana: Person, day: number) => {
    const [inviter_id, invitee_id, date] = [school.id, ana.id, weekday(day).toString()]
    const hours = { start_time: '08:30', end_time: '15:30' }
    await timed(() => school.availability.staff({ query: { subject_id, date, ...hours } }))
    const { data } = await timed(() =>
      school.shifts.request(
        { body: { inviter_id, invitee_id, subject_id, date, ...hours } },
        { idempotencyKey: `ask-${ana.id}-${day}` },
      ),
    )
    await timed(() => ana.notifications.list())
    await timed(() =>
      ana.shifts.answer(
        { params: { id: data.id }, body: { status: 'accepted' } },
        { idempotencyKey: `answer-${ana.id}-${day}` },
      ),
    )
    acknowledged.push(data.id)
    await timed(() => school.accounts.me())
  }
  const keepBooking = async (ana: Person, n: number) => {
    for (let day = 0; !isOver; day = (day + 1) % DAYS) {
      // Schools take turns, because one may ask the same person twenty times a day only.
      const school = schools[(n + day) % schools.length]!
      await book(school, ana, day).catch((error: unknown) => {
        const code = error instanceof ApiError ? `${error.status} ${error.code}` : String(error)
        failed[code] = (failed[code] ?? 0) + 1
      })
      await pause(REST_MS)
    }
  }
  const working = Promise.all(staff.map(keepBooking))
  return {
    async stop(): Promise<Work> {
      isOver = true
      await working
      const { booked } = await db.one<{ booked: number }>`
        select count(*) as booked from shifts where id = any(${acknowledged}::int[]) and is_booked(status)`
      const sorted = Float64Array.from(times).sort()
      return {
        calls: times.length,
        failed,
        acknowledged: acknowledged.length,
        lost: acknowledged.length - booked,
        p50: percentile(sorted, 0.5),
        p95: percentile(sorted, 0.95),
        max: sorted.at(-1) ?? 0,
      }
    },
  }
}

export const reportWork = ({ calls, failed, acknowledged, lost, p50, p95, max }: Work, say: (line: string) => void) => {
  say(`${calls} calls, failed ${JSON.stringify(failed)}`)
  say(`Bookings acknowledged ${acknowledged}, lost ${lost}`)
  say(`A call: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, slowest ${max.toFixed(0)} ms`)
}
export const isWhole = ({ failed, acknowledged, lost }: Work) =>
  acknowledged > 0 && lost === 0 && Object.keys(failed).length === 0
