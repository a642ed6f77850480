import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dbOver } from '#server/platform/database.ts'
import { brand } from '#test/helpers/brand.ts'
import { cacheAnswers, KEPT_SECONDS } from './answer-cache.ts'

const start = Temporal.Instant.from('2026-03-01T20:00:00Z')
const unused = { query: () => Promise.reject(new Error('no statement is needed')) }

/** Answers with the number of computations so far, as soon as `finish` is called. */
const setUp = (isLarge: boolean) => {
  const keep = cacheAnswers<number>(() => isLarge)
  const db = dbOver(unused, brand, start)
  const waiting: PromiseWithResolvers<void>[] = []
  let computed = 0
  return {
    ask: (question: object, afterSeconds = 0, handle = db) =>
      keep(handle.at(start.add({ seconds: afterSeconds })), question, async () => {
        const own = Promise.withResolvers<void>()
        waiting.push(own)
        computed += 1
        const answer = computed
        await own.promise
        return answer
      }),
    finish: () => {
      for (const each of waiting.splice(0)) each.resolve()
    },
    fail: () => {
      for (const each of waiting.splice(0)) each.reject(new Error('lost'))
    },
  }
}

test('computes an answer once for equal questions at the same time', async () => {
  const { ask, finish } = setUp(false)
  const answers = [ask({ page: 1 }), ask({ page: 1 }), ask({ page: 2 })]
  finish()
  assert.deepEqual(await Promise.all(answers), [1, 1, 2])
})

test('computes a small answer again for the next question', async () => {
  const { ask, finish } = setUp(false)
  const first = ask({})
  finish()
  assert.equal(await first, 1)
  const second = ask({})
  finish()
  assert.equal(await second, 2)
})

test('uses a large answer again until it is too old', async () => {
  const { ask, finish } = setUp(true)
  const first = ask({})
  finish()
  assert.equal(await first, 1)
  assert.equal(await ask({}, KEPT_SECONDS - 1), 1)
  const later = ask({}, KEPT_SECONDS)
  finish()
  assert.equal(await later, 2)
  const earlier = ask({}, 0)
  finish()
  assert.equal(await earlier, 3)
})

test('keeps no answer for another database, and none that failed', async () => {
  const { ask, finish, fail } = setUp(true)
  const failed = ask({})
  fail()
  await assert.rejects(failed, { message: 'lost' })
  const first = ask({})
  const other = ask({}, 0, dbOver(unused, brand, start))
  finish()
  assert.deepEqual(await Promise.all([first, other]), [2, 3])
})
