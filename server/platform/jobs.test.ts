import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startApp } from '#test/app.ts'
import { onClock } from '#test/helpers/clock.ts'
import { bringJobsForward, createWorker, type Job, queue, type RecurringJob } from './jobs.ts'
import { createLog } from './log.ts'

class Outage extends Error {}

/** A job that fails on demand, and the rows that are left of it. */
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
  const worker = createWorker({ db: onClock(app.db, () => now), log: createLog('silent') }, [job], [])
  await app.db.transaction((tx) => queue(tx, 'fails', {}))
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

test('gives up a failing job after twelve tries', async (t) => {
  const { last, left, triesOf } = await failing(t)
  await last({ hours: 24 }, new Error('It cannot be done'))
  assert.deepEqual([await left(), triesOf()], [[{ is_dead: true }], 12])
})

test('postpones a job during an outage without using up its tries', async (t) => {
  const { last, left, triesOf } = await failing(t)
  await last({ hours: 72 }, new Outage('Nobody answers'))
  assert.deepEqual(await left(), [{ is_dead: false }])
  assert.ok(triesOf() > 3 * 72, 'it is tried again and again')
  await last({ minutes: 30 }, null)
  assert.deepEqual(await left(), [])
})

test('counts the tries of a job after an outage', async (t) => {
  const { last, left } = await failing(t)
  await last({ hours: 5 }, new Outage('Nobody answers'))
  await last({ hours: 24 }, new Error('It cannot be done'))
  assert.deepEqual(await left(), [{ is_dead: true }])
})

test('runs recurring jobs on time during a long queue', async (t) => {
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
    for (let n = 0; n < 4; n++) await queue(tx, 'slow', {})
  })
  await createWorker({ db: onClock(app.db, () => now), log: createLog('silent') }, [slow], [often]).runDue()
  assert.deepEqual(done, ['often', 'slow', 'slow', 'often', 'slow', 'slow', 'often'])
})

test('runs recurring jobs after the clock has been set back', async (t) => {
  const app = await startApp(t)
  let now = app.now()
  let runs = 0
  const hourly: RecurringJob = { kind: 'hourly', every: 3600, run: async () => void runs++ }
  const worker = createWorker({ db: onClock(app.db, () => now), log: createLog('silent') }, [], [hourly])
  const runsAfter = async (jump: Temporal.DurationLike) => {
    now = now.add(jump)
    await worker.runDue()
    return runs
  }
  assert.equal(await runsAfter({ hours: 3 }), 1)
  assert.equal(await runsAfter({ seconds: -30 }), 1, 'clocks of machines may differ')
  assert.equal(await runsAfter({ hours: -3 }), 2)
  assert.equal(await runsAfter({ minutes: 10 }), 2)
})

test('runs jobs that were queued, tried or leased while the clock was a day ahead', async (t) => {
  const app = await startApp(t)
  let now = app.now().add({ hours: 24 })
  const done: string[] = []
  let isBroken = true
  const jobs = ['new', 'tried', 'leased', 'meant_for_later'].map(
    (kind): Job => ({
      kind,
      async run() {
        if (isBroken) throw new Error('not yet')
        done.push(kind)
      },
    }),
  )
  const db = onClock(app.db, () => now)
  const workerOf = (some: readonly Job[]) =>
    createWorker({ db, log: createLog('silent') }, some, [
      { kind: 'bring_jobs_forward', every: 60, run: ({ db: at }) => bringJobsForward(at) },
    ])
  const [, tried] = jobs
  await db.transaction((tx) => queue(tx, 'tried', {}))
  await workerOf([tried!]).runDue()
  isBroken = false
  await db.transaction(async (tx) => {
    for (const kind of ['new', 'leased']) await queue(tx, kind, {})
    await queue(tx, 'meant_for_later', {}, now.add({ hours: 2 }))
    await tx.run`
      update jobs set leased_by = gen_random_uuid(), leased_until = ${now.add({ seconds: 30 })} where kind = 'leased'`
  })
  now = app.now()
  const ranAfter = async (wait: Temporal.DurationLike) => {
    now = now.add(wait)
    await workerOf(jobs).runDue()
    return done.splice(0).toSorted()
  }
  assert.deepEqual(await ranAfter({ seconds: 1 }), ['new', 'tried'])
  assert.deepEqual(await ranAfter({ seconds: 30 }), ['leased'])
  assert.deepEqual(await ranAfter({ hours: 1 }), [])
  assert.deepEqual(await ranAfter({ hours: 1 }), ['meant_for_later'])
})

test('counts the wait of a job that was postponed by a clock a day ahead from now', async (t) => {
  const app = await startApp(t)
  let now = app.now()
  const db = onClock(app.db, () => now)
  await db.transaction((tx) => queue(tx, 'card', {}))
  await db.run`update jobs set postponed_since = ${now.add({ hours: 24 })}, run_at = ${now.add({ hours: 24 })}`
  await bringJobsForward(db)
  now = now.add({ minutes: 5 })
  const { waited } = await db.one<{ waited: number }>`
    select extract(epoch from ${now}::timestamptz - postponed_since)::integer as waited from jobs where run_at <= ${now}::timestamptz`
  assert.equal(waited, 300)
})

/** A queued job that runs until it is released. */
const longJob = async (t: Parameters<typeof startApp>[0]) => {
  const app = await startApp(t)
  const started = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let runs = 0
  const job: Job = {
    kind: 'long',
    run() {
      runs += 1
      started.resolve()
      return released.promise
    },
  }
  await app.db.transaction((tx) => queue(tx, 'long', {}, app.now()))
  const workerOf = () => createWorker({ db: app.db, log: createLog('silent') }, [job], [])
  t.after(() => released.resolve())
  return { app, workerOf, started: started.promise, release: released.resolve, runsOf: () => runs }
}
const until = async (what: string, isSo: () => boolean | Promise<boolean>) => {
  for (let tries = 0; !(await isSo()); tries++) {
    assert.ok(tries < 400, what)
    await pause(5)
  }
}
const rowsOf = async ({ db }: Awaited<ReturnType<typeof startApp>>) =>
  (await db.one<{ rows: number }>`select count(*) as rows from jobs`).rows

test('runs a job without an open transaction', async (t) => {
  const { app, workerOf, started, release } = await longJob(t)
  const running = workerOf().runDue()
  await started
  const open = await app.db.all`
    select state, query from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`
  assert.deepEqual(open, [])
  release()
  await running
  assert.equal(await rowsOf(app), 0)
})

test('leaves a running job to the worker that leased it', async (t) => {
  const { app, workerOf, started, release, runsOf } = await longJob(t)
  const running = workerOf().runDue()
  await started
  await workerOf().runDue()
  assert.equal(runsOf(), 1)
  release()
  await running
  assert.equal(await rowsOf(app), 0)
})

test('renews the lease of a long job', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const { app, workerOf, started, release, runsOf } = await longJob(t)
  const leasedUntil = async () => (await app.db.one<{ at: string }>`select leased_until as at from jobs`).at
  const running = workerOf().runDue()
  await started
  for (let renewals = 0; renewals < 6; renewals++) {
    app.setNow(app.now().add({ seconds: 10 }))
    t.mock.timers.tick(10_000)
    const end = app.now().add({ seconds: 30 }).toString()
    await until('the lease is renewed', async () => (await leasedUntil()) === end)
  }
  await workerOf().runDue()
  assert.equal(runsOf(), 1)
  release()
  await running
})

test('does not settle a job whose lease another worker took', async (t) => {
  const { app, workerOf, started, release, runsOf } = await longJob(t)
  const first = workerOf().runDue()
  await started
  app.setNow(app.now().add({ seconds: 30 }))
  const second = workerOf().runDue()
  await until('it runs again', () => runsOf() === 2)
  await app.db.run`update jobs set leased_by = gen_random_uuid()`
  release()
  await Promise.all([first, second])
  assert.equal(await rowsOf(app), 1)
})

test('retakes the job of a killed process when its lease expires', async (t) => {
  const { app, workerOf, release, runsOf } = await longJob(t)
  release()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../test/hanging-worker.ts')], {
    env: { PATH: process.env.PATH, DATABASE_URL: app.databaseUrl, JOB: 'long', NOW: app.now().toString() },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended

  await workerOf().runDue()
  assert.deepEqual([runsOf(), await rowsOf(app)], [0, 1])
  app.setNow(app.now().add({ seconds: 30 }))
  await workerOf().runDue()
  assert.deepEqual([runsOf(), await rowsOf(app)], [1, 0])
})
