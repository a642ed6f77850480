/** Simulates schools and teachers who book until `stop` is called. */
import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '#bench/measure.ts'
import type { Database } from '#server/platform/database.ts'
import { type Person, peopleOf } from '#test/people.ts'
import { ApiError, clientFor } from '#web/platform/api.ts'

export type Work = {
  calls: number
  /** Calls with an unexpected answer, by the code of the answer. */
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

export type WorkSize = {
  couples: number
  /** Pause between two bookings of a person, so that nobody exceeds the limit of calls a minute. */
  restMs?: number
  /** Leaves out the calls that only read. */
  onlyWrites?: boolean
  /** Part of each person's name, so that two runs at the same time have different people. */
  group?: string
}
const REST_MS = 200
/** Weekdays of a year, on each of which a person is booked once. */
const DAYS = 250

/** Codes of calls that got no answer, or that may be repeated. */
const PASSING = ['0 no_answer', '0 not_loaded', '503 unavailable']

/** Starts this many schools and teachers, who call the addresses in turn. */
export const startWork = async (
  db: Database,
  bases: readonly string[],
  { couples, restMs = REST_MS, onlyWrites = false, group = '' }: WorkSize,
) => {
  const people = peopleOf(bases[0]!, db, () => Temporal.Now.instant())
  const at = (n: number, person: Person): Person => {
    const base = bases[n % bases.length]!
    return { ...person, ...clientFor({ base, token: () => person.token }) }
  }
  const subject_id = await people.subject()
  const schools: Person[] = []
  const staff: Person[] = []
  // One couple after the other, because hundreds at once would wait too long for a connection.
  for (let n = 0; n < couples; n++) {
    const [school, ana] = await Promise.all([
      people.employer(`School ${group}${n}`),
      people.employee(`Ana ${group}${n}`),
    ])
    schools.push(at(n, school))
    staff.push(at(n + 1, ana))
  }
  const today = db.now.toZonedDateTimeISO('Australia/Melbourne').toPlainDate()
  const times: number[] = []
  const failed: Record<string, number> = {}
  // A set of ids, because a call repeated with its idempotency key is acknowledged again.
  const acknowledged = new Set<number>()
  const awaiting = new Set<{ since: number; resolve: () => void }>()
  let onFailure = () => {}
  let lastAcknowledged = performance.now()
  let longestGap = 0
  let isOver = false

  const acknowledge = (id: number, began: number) => {
    acknowledged.add(id)
    const now = performance.now()
    longestGap = Math.max(longestGap, now - lastAcknowledged)
    lastAcknowledged = now
    for (const each of awaiting)
      if (began >= each.since) {
        awaiting.delete(each)
        each.resolve()
      }
  }

  const timed = async <T>(call: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    try {
      return await call()
    } finally {
      times.push(performance.now() - began)
    }
  }
  // Uses weekdays, because people count as free at weekends only if they say so. Starts on the
  // Monday after next, because on a clock that is days ahead the shifts of next week have begun.
  const monday = today.add({ days: 15 - today.dayOfWeek })
  const weekday = (n: number) => monday.add({ days: Math.floor(n / 5) * 7 + (n % 5) })
  const book = async (school: Person, ana: Person, day: number) => {
    const [inviter_id, invitee_id, date] = [school.id, ana.id, weekday(day).toString()]
    const hours = { start_time: '08:30', end_time: '15:30' }
    if (!onlyWrites) await timed(() => school.availability.staff({ query: { subject_id, date, ...hours } }))
    const { data } = await timed(() =>
      school.shifts.request(
        { body: { inviter_id, invitee_id, subject_id, date, ...hours } },
        { idempotencyKey: `ask-${ana.id}-${day}` },
      ),
    )
    if (!onlyWrites) await timed(() => ana.notifications.list())
    const began = performance.now()
    await timed(() =>
      ana.shifts.answer(
        { params: { id: data.id }, body: { status: 'accepted' } },
        { idempotencyKey: `answer-${ana.id}-${day}` },
      ),
    )
    acknowledge(data.id, began)
    if (!onlyWrites) await timed(() => school.accounts.me())
  }
  const keepBooking = async (ana: Person, n: number) => {
    for (let day = 0; !isOver && day < DAYS; ) {
      // Schools take turns, because one may ask the same person twenty times a day only.
      const school = schools[(n + day) % schools.length]!
      const code = await book(school, ana, day).then(
        () => null,
        (error: unknown) => (error instanceof ApiError ? `${error.status} ${error.code}` : String(error)),
      )
      if (code !== null) {
        failed[code] = (failed[code] ?? 0) + 1
        onFailure()
      }
      // A call without an answer is made again with its key, as browsers do.
      if (code === null || !PASSING.includes(code)) day += 1
      await pause(restMs * (0.5 + Math.random()))
    }
  }
  const working = Promise.all(staff.map(keepBooking))
  return {
    /** Resolves once an acceptance that is sent from now on has been acknowledged. */
    nextAcknowledged: () => new Promise<void>((resolve) => void awaiting.add({ since: performance.now(), resolve })),
    nextFailed: () =>
      new Promise<void>((resolve) => {
        onFailure = resolve
      }),
    acknowledged: () => acknowledged.size,
    /** Acknowledgements a second within the next seconds. */
    async rateOver(seconds: number) {
      const before = acknowledged.size
      await pause(seconds * 1000)
      return (acknowledged.size - before) / seconds
    },
    /**
     * Longest time without an acknowledgement since the last call of this function, in
     * milliseconds.
     */
    longestGap() {
      const gap = Math.max(longestGap, performance.now() - lastAcknowledged)
      longestGap = 0
      return gap
    },
    async stop(): Promise<Work> {
      isOver = true
      await working
      const { booked } = await db.one<{ booked: number }>`
        select count(*) as booked from shifts where id = any(${[...acknowledged]}::int[]) and is_booked(status)`
      const sorted = Float64Array.from(times).sort()
      return {
        calls: times.length,
        failed,
        acknowledged: acknowledged.size,
        lost: acknowledged.size - booked,
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

/** Whether every acknowledged booking is stored, and all other calls may be repeated. */
export const isLossless = ({ failed, acknowledged, lost }: Work) =>
  acknowledged > 0 && lost === 0 && Object.keys(failed).every((code) => PASSING.includes(code))
