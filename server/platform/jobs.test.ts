import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '#test/app.ts'
import { createWorker, type Job, queue, type RecurringJob } from './jobs.ts'
import { createLog } from './log.ts'

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
