import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '#server/platform/database.ts'
import { brand } from '#test/helpers/brand.ts'
import { ApiError, clientFor } from '#web/platform/api.ts'
import { cloneDatabase } from './cluster.ts'
import { peopleOf } from './people.ts'
import { startProcess } from './process.ts'

const ROUNDS = 20
const REQUESTS = 25

const isBusy = (error: unknown) => error instanceof ApiError && error.code === 'unavailable'

/**
 * Repeats a call as browsers do while the service is busy. On a slow machine, some of 50 calls at
 * once wait longer for a connection than the service lets them.
 */
const untilFree = async <T>(call: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!isBusy(error)) throw error
      await pause(500)
    }
  }
}

type Outcome = 'accepted' | string
const outcomeOf = (answer: () => Promise<{ data: { status: string } }>): Promise<Outcome> =>
  untilFree(answer).then(
    ({ data }) => data.status,
    (error) => (error instanceof ApiError ? error.code : String(error)),
  )

/** Two processes on one database. */
const startTwoProcesses = async (t: TestContext) => {
  const database = await cloneDatabase()
  const db = connect({ url: database.url, brand, max: 5 })
  t.after(async () => {
    await db.close()
    await database.drop()
  })
  const clock = () => Temporal.Now.instant()
  const start = () => startProcess(t, { DATABASE_URL: database.url })
  const [one, two] = await Promise.all([start(), start()])
  return { db, clock, two, people: peopleOf(one.base, db, clock) }
}

test('accepts one of 50 simultaneous answers over two processes, 20 times', async (t) => {
  const { db, clock, two, people } = await startTwoProcesses(t)
  const schools = await Promise.all(Array.from({ length: REQUESTS }, (_, n) => people.employer(`School ${n}`)))
  const subject_id = await people.subject()
  const date = clock().toZonedDateTimeISO('Australia/Melbourne').toPlainDate().add({ days: 3 }).toString()

  for (let round = 0; round < ROUNDS; round++) {
    const ana = await people.employee(`Ana ${round}`)
    const anaElsewhere = clientFor({ base: two.base, token: () => ana.token })
    const shifts = await Promise.all(
      schools.map((school, n) =>
        untilFree(() =>
          school.shifts.request({
            body: {
              inviter_id: school.id,
              invitee_id: ana.id,
              subject_id,
              also_ask: 'more_needed',
              date,
              start_time: `08:${String(10 + n)}`,
              end_time: `15:${String(10 + n)}`,
              // The day may be a Sunday, when people are usually not asked.
              ask_anyway: true,
            },
          }),
        ),
      ),
    )
    const body = { status: 'accepted' as const }
    const outcomes = await Promise.all(
      shifts.flatMap(({ data: { id } }) => [
        outcomeOf(() => ana.shifts.answer({ params: { id }, body })),
        outcomeOf(() => anaElsewhere.shifts.answer({ params: { id }, body })),
      ]),
    )
    const counted = Map.groupBy(outcomes, (o) => o)
    assert.equal(
      counted.get('accepted')?.length,
      1,
      `round ${round}: ${[...counted].map(([o, all]) => `${o} ${all.length}`)}`,
    )
    assert.equal(counted.get('already_answered')?.length, 2 * REQUESTS - 1, 'everybody else is told clearly')
    const rows = await db.all<{ status: string; n: number }>`
      select status, count(*)::int as n from requests where invitee_id = ${ana.id} group by status order by status`
    assert.deepEqual(rows, [
      { status: 'accepted', n: 1 },
      { status: 'withdrawn', n: REQUESTS - 1 },
    ])
    const { notified } = await db.one<{ notified: number }>`
      select count(*)::int as notified from notifications n where n.message like ${`%Ana ${round} %`} and n.title in ('Shift accepted', 'Request withdrawn')`
    assert.equal(notified, REQUESTS, 'each school hears once')
  }
})

const INVITEES = 20

test('books as many of 20 people as slots need, over two processes, ten times', async (t) => {
  const { db, clock, two, people } = await startTwoProcesses(t)
  const subject_id = await people.subject()
  const staff = await Promise.all(Array.from({ length: INVITEES }, (_, n) => people.employee(`Person ${n}`)))
  const schools = await Promise.all(['Hill', 'Lake'].map((name) => people.employer(name)))
  const day = clock().toZonedDateTimeISO('Australia/Melbourne').toPlainDate()

  for (let round = 0; round < 10; round++) {
    // Each round has its own week, so that nobody exceeds 38 hours in a week.
    const hours = { date: day.add({ days: 3 + round * 7 }).toString(), start_time: '08:30', end_time: '15:30' }
    // Both schools ask everybody for the same hours, so each acceptance withdraws requests of both
    // slots.
    const requestIds = await Promise.all(
      schools.map(async (school) => {
        const ids = []
        for (const { id } of staff) {
          const body = {
            ...hours,
            subject_id,
            inviter_id: school.id,
            invitee_id: id,
            also_ask: 'first_yes_wins' as const,
            ask_anyway: true,
          }
          ids.push((await school.shifts.request({ body })).data.id)
        }
        return ids
      }),
    )
    await db.run`update slots set headcount = 5 where employer_id = ${schools[1]!.id}`
    const messages: string[] = []
    const accept = (person: (typeof staff)[number], n: number, id: number) => {
      const api = n % 2 === 0 ? person : clientFor({ base: two.base, token: () => person.token })
      return outcomeOf(() => {
        const answer = api.shifts.answer({ params: { id: String(id) }, body: { status: 'accepted' } })
        answer.catch((error: Error) => isBusy(error) || messages.push(error.message))
        return answer
      })
    }
    const outcomes = await Promise.all(staff.map((person, n) => accept(person, n, requestIds[n % 2]![n]!)))
    const counted = Map.groupBy(outcomes, (outcome) => outcome)
    const summary = [...counted].map(([outcome, all]) => `${outcome} ${all.length}`).join()
    assert.deepEqual([...counted.keys()].sort(), ['accepted', 'already_answered'], `round ${round}: ${summary}`)
    assert.equal(counted.get('accepted')!.length, 6, `round ${round}: one and five, ${summary}`)
    // The request of the other school may still be open at that moment, and is named.
    const heard = /^Someone else has taken this shift\.( Waiting for your answer: (Hill|Lake), 08:30 to 15:30\.)?$/
    for (const message of messages) assert.match(message, heard)
    const rows = await db.all<{ inviter_id: number; accepted: number; open: number }>`
      select inviter_id, count(*) filter (where status = 'accepted') as accepted,
        count(*) filter (where status = 'pending') as open
      from requests where id = any(${requestIds.flat()}) group by inviter_id order by inviter_id`
    const perSchool = schools.map(({ id }, n) => ({ inviter_id: id, accepted: n === 0 ? 1 : 5, open: 0 }))
    assert.deepEqual(
      rows,
      perSchool.toSorted((a, b) => a.inviter_id - b.inviter_id),
    )
  }
})
