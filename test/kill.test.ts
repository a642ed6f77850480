import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '#server/platform/database.ts'
import { startEmbedded } from '#server/platform/embedded/server.ts'
import { migrate } from '#server/platform/migrate.ts'
import { brand } from '#test/helpers/brand.ts'
import { clientFor } from '#web/platform/api.ts'
import { peopleOf } from './people.ts'
import { startProcess } from './process.ts'

const ROUNDS = 5
const PAIRS = 8

test('keeps every acknowledged booking when the server or the database is killed', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'bellbird-kill-'))
  // Uses a durable database as in production, because the tests' own database is less durable.
  const embedded = await startEmbedded({ dir: join(folder, 'database') })
  t.after(async () => {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  })
  await migrate(embedded.url)
  const db = connect({ url: embedded.url, brand, max: 5 })
  t.after(() => db.close())
  const clock = () => Temporal.Now.instant()
  const start = () => startProcess(t, { DATABASE_URL: embedded.url, DATA_DIR: folder })
  let server = await start()
  const people = peopleOf(server.base, db, clock)
  const subject_id = await people.subject()
  const couples = await Promise.all(
    Array.from({ length: PAIRS }, async (_, n) => ({
      school: await people.employer(`School ${n}`),
      ana: await people.employee(`Ana ${n}`),
    })),
  )
  const today = clock().toZonedDateTimeISO('Australia/Melbourne').toPlainDate()
  const acknowledged = new Map<number, string>()
  let day = 0

  for (let round = 0; round < ROUNDS; round++) {
    let busy = true
    const before = acknowledged.size
    const work = couples.map(async ({ school, ana }) => {
      const [asSchool, asAna] = [school, ana].map(({ token }) => clientFor({ base: server.base, token: () => token }))
      while (busy) {
        const date = today.add({ days: 1 + (day++ % 600) }).toString()
        try {
          const { data } = await asSchool!.shifts.request({
            body: {
              inviter_id: school.id,
              invitee_id: ana.id,
              subject_id,
              date,
              start_time: '08:30',
              end_time: '15:30',
            },
          })
          acknowledged.set(data.id, 'pending')
          await asAna!.shifts.answer({ params: { id: data.id }, body: { status: 'accepted' } })
          acknowledged.set(data.id, 'accepted')
        } catch {
          // A call without an answer confirmed nothing, so the loop continues until the round ends.
          await pause(10)
        }
      }
    })
    for (const waits = Date.now(); acknowledged.size < before + 2 * PAIRS && Date.now() - waits < 30_000; )
      await pause(20)
    await pause(200 + round * 50)
    if (round % 2 === 0) await server.kill('SIGKILL')
    else process.kill(embedded.pid, 'SIGKILL')
    await pause(100)
    busy = false
    await Promise.all(work)
    assert.ok(acknowledged.size > before, 'the round had bookings to lose')

    if (round % 2 === 0) server = await start()
    await untilAnswers(() => db.one`select 1 as alive`)
    const rows = await db.all<{
      id: number
      status: string
    }>`select id, status from requests where id = any(${[...acknowledged.keys()]}::int[])`
    const stored = new Map(rows.map((row) => [row.id, row.status]))
    for (const [id, status] of acknowledged) {
      const now = stored.get(id)
      assert.ok(
        now === status || (status === 'pending' && now === 'accepted'),
        `round ${round}: shift ${id} was ${status}, is ${now}`,
      )
    }
    const { overlaps } = await db.one<{ overlaps: number }>`
      select count(*)::int as overlaps from shifts a join shifts b on a.invitee_id = b.invitee_id and a.id < b.id and a.period && b.period
      where a.status = 'accepted' and b.status = 'accepted'`
    assert.equal(overlaps, 0)
    await untilAnswers(() => clientFor({ base: server.base, token: () => null }).service.health())
  }
})

const untilAnswers = async (ask: () => Promise<unknown>) => {
  for (let tries = 0; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (tries === 200) throw error
      await pause(100)
    }
  }
}
