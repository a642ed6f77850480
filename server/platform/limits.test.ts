import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startApp } from '#test/app.ts'
import type { Db } from './database.ts'
import { requestBudget, spend } from './limits.ts'

test('calls counted without the database are stored later and count for all processes', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const { db } = await startApp(t)
  const limit = { count: 10, window: 60 }
  let isDown = true
  const failing: Db = { ...db, all: (...asked) => (isDown ? Promise.reject(new Error('no line')) : db.all(...asked)) }
  let heard = 0
  const counting: Db = { ...db, all: (...asked) => db.all<never>(...asked).finally(() => heard++) }
  const [here, there] = [requestBudget(failing, limit), requestBudget(counting, limit)]
  t.after(() => [here, there].map((each) => each.close()))
  const told = async (wanted: number) => {
    for (let tries = 0; tries < 100; tries++) {
      const { spent } = await db.one<{ spent: number }>`
        select coalesce(sum(spent), 0)::int as spent from limits where key like 'ana:%'`
      if (spent === wanted) return
      await pause(20)
    }
    assert.fail(`the database was not told of ${wanted} calls`)
  }
  for (let calls = 0; calls < 6; calls++) here.spend('ana')
  t.mock.timers.tick(1000)
  await pause(50)
  isDown = false
  here.spend('ana')
  t.mock.timers.tick(1000)
  await told(7)
  there.spend('ana')
  t.mock.timers.tick(1000)
  await told(8)
  // Waits until the counts from the other process have arrived too.
  while (heard === 0) await pause(5)
  await pause(5)
  there.spend('ana')
  there.spend('ana')
  assert.throws(() => there.spend('ana'), { code: 'too_many_requests' })
})

test('one statement stores the calls of all callers', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const { db } = await startApp(t)
  const answers: Promise<unknown>[] = []
  const counting: Db = {
    ...db,
    all: <Row>(...asked: Parameters<Db['all']>) => {
      const rows = db.all<Row>(...asked)
      answers.push(rows)
      return rows
    },
  }
  const budget = requestBudget(counting, { count: 10, window: 60 })
  t.after(() => budget.close())
  for (const caller of ['cat', 'ana', 'bo', 'ana']) budget.spend(caller)
  t.mock.timers.tick(1000)
  await Promise.all(answers)
  assert.equal(answers.length, 1)
  const stored = await db.all<{ caller: string; spent: number }>`
    select split_part(key, ':', 1) as caller, spent from limits where key ~ '^(ana|bo|cat):' order by key`
  assert.deepEqual(stored, [
    { caller: 'ana', spent: 2 },
    { caller: 'bo', spent: 1 },
    { caller: 'cat', spent: 1 },
  ])
})

test('a budget starts again after the clock has been set back', async (t) => {
  const app = await startApp(t)
  const limit = { count: 1, window: 60 }
  const budget = requestBudget(app.db, limit)
  t.after(() => budget.close())
  const start = app.now()
  app.setNow(start.add({ hours: 1 }))
  budget.spend('ana')
  await spend(app.db, 'ana', limit)
  app.setNow(start)
  budget.spend('ana')
  await spend(app.db, 'ana', limit)
  assert.throws(() => budget.spend('ana'), { code: 'too_many_requests' })
  await assert.rejects(spend(app.db, 'ana', limit), { code: 'too_many_requests' })
})
