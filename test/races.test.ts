import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from '#server/platform/database.ts'
import { ApiError, clientFor } from '#web/platform/api.ts'
import { cloneDatabase } from './cluster.ts'
import { peopleOf } from './people.ts'
import { startProcess } from './process.ts'

const ROUNDS = 20
const REQUESTS = 25

type Outcome = 'accepted' | string
const outcomeOf = (answer: Promise<{ data: { status: string } }>): Promise<Outcome> =>
  answer.then(
    ({ data }) => data.status,
    (error) => (error instanceof ApiError ? error.code : String(error)),
  )

test('of 50 answers at once to 25 overlapping requests, over two server processes, exactly one is accepted, 20 times', async (t) => {
  const database = await cloneDatabase()
  const db = connect({ url: database.url, max: 5 })
  t.after(async () => {
    await db.close()
    await database.drop()
  })
  const clock = () => Temporal.Now.instant()
  const [one, two] = await Promise.all([1, 2].map(() => startProcess(t, { DATABASE_URL: database.url })))
  const people = peopleOf(one!.base, db, clock)
  const schools = await Promise.all(Array.from({ length: REQUESTS }, (_, n) => people.employer(`School ${n}`)))
  const subject_id = await people.subject()
  const date = clock().toZonedDateTimeISO('Australia/Melbourne').toPlainDate().add({ days: 3 }).toString()

  for (let round = 0; round < ROUNDS; round++) {
    const ana = await people.employee(`Ana ${round}`)
    const onOther = clientFor({ base: two!.base, token: () => ana.token })
    const shifts = await Promise.all(
      schools.map((school, n) =>
        school.shifts.request({
          body: {
            inviter_id: school.id,
            invitee_id: ana.id,
            subject_id,
            date,
            start_time: `08:${String(10 + n)}`,
            end_time: `15:${String(10 + n)}`,
            // The day may be a Sunday.
            ask_anyway: true,
          },
        }),
      ),
    )
    const body = { status: 'accepted' as const }
    const outcomes = await Promise.all(
      shifts.flatMap(({ data: { id } }) => [
        outcomeOf(ana.shifts.answer({ params: { id }, body })),
        outcomeOf(onOther.shifts.answer({ params: { id }, body })),
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
      select status, count(*)::int as n from shifts where invitee_id = ${ana.id} group by status order by status`
    assert.deepEqual(rows, [
      { status: 'accepted', n: 1 },
      { status: 'withdrawn', n: REQUESTS - 1 },
    ])
    const { told } = await db.one<{ told: number }>`
      select count(*)::int as told from notifications n where n.message like ${`%Ana ${round} %`} and n.title in ('Shift accepted', 'Request withdrawn')`
    assert.equal(told, REQUESTS, 'each school hears once')
  }
})
