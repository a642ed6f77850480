import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '#test/app.ts'
import { createWorker, type Job, queue, type RecurringJob } from './jobs.ts'
import { createLog } from './log.ts'

class Outage extends Error {}

/** A job that fails as it is told to, and the rows that are left of it. */
const failing = async (t: Parameters<typeof startApp>[0]) => {
  const app = await startApp(t)
  let now = app.now()
  let trouble: Error | null = null
  let tries = 0
  const job: Job = {
    kind: 'fails',
    isPassing: (error) => error instanceof Outage,
    async run() {
      tries += 1
      if (trouble) throw trouble
    },
  }
  const worker = createWorker({ db: app.db, clock: () => now, log: createLog('silent') }, [job], [])
  await app.db.transaction((tx) => queue(tx, 'fails', {}, now))
  return {
    triesOf: () => tries,
    left: () => app.db.all<{ is_dead: boolean }>`select dead_at is not null as is_dead from jobs`,
    async last(duration: Temporal.DurationLike, error: Error | null) {
      trouble = error
      const end = now.add(duration)
      while (Temporal.Instant.compare(now, end) < 0) {
        now = now.add({ minutes: 10 })
        await worker.runDue()
      }
    },
  }
}

test('a job that fails by itself is given up after twelve tries', async (t) => {
  const { last, left, triesOf } = await failing(t)
  await last({ hours: 24 }, new Error('It cannot be done'))
  assert.deepEqual([await left(), triesOf()], [[{ is_dead: true }], 12])
})

test('trouble of somebody else uses up no tries: the job waits, not longer than twenty minutes, until it is over', async (t) => {
  const { last, left, triesOf } = await failing(t)
  await last({ hours: 72 }, new Outage('Nobody answers'))
  assert.deepEqual(await left(), [{ is_dead: false }])
  assert.ok(triesOf() > 3 * 72, 'it is tried again and again')
  await last({ minutes: 30 }, null)
  assert.deepEqual(await left(), [])
})

test('tries of its own still count after an outage', async (t) => {
  const { last, left } = await failing(t)
  await last({ hours: 5 }, new Outage('Nobody answers'))
  await last({ hours: 24 }, new Error('It cannot be done'))
  assert.deepEqual(await left(), [{ is_dead: true }])
})

test('a long row of jobs holds up nothing that comes round', async (t) => {
  const app = await startApp(t)
  let now = app.now()
  const done: string[] = []
  const slow: Job = {
    kind: 'slow',
    async run() {
      done.push('slow')
      now = now.add({ seconds: 40 })
    },
  }
  const often: RecurringJob = { kind: 'often', every: 60, run: async () => done.push('often') }
  await app.db.transaction(async (tx) => {
    for (let n = 0; n < 4; n++) await queue(tx, 'slow', {}, now)
  })
  await createWorker({ db: app.db, clock: () => now, log: createLog('silent') }, [slow], [often]).runDue()
  assert.deepEqual(done, ['often', 'slow', 'slow', 'often', 'slow', 'slow', 'often'])
})
