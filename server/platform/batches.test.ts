import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { inBatches } from './batches.ts'

const double = (keys: readonly number[]) => keys.map((key) => key * 2)

/** Questions that are answered when the test says so. */
const questions = () => {
  const asked: { keys: readonly number[]; answer: PromiseWithResolvers<number[]> }[] = []
  const ask = inBatches((keys: readonly number[]) => {
    const answer = Promise.withResolvers<number[]>()
    asked.push({ keys, answer })
    return answer.promise
  })
  return { asked, ask }
}

test('asks at once, and together for what comes while a question is under way', async () => {
  const { asked, ask } = questions()
  const first = ask(1)
  const others = [ask(2), ask(3)]
  assert.deepEqual(
    asked.map(({ keys }) => keys),
    [[1]],
  )
  asked[0]!.answer.resolve([2])
  assert.equal(await first, 2)
  assert.deepEqual(asked[1]!.keys, [2, 3])
  asked[1]!.answer.resolve(double(asked[1]!.keys))
  assert.deepEqual(await Promise.all(others), [4, 6])
})

test('a failed question fails those who waited for it, and nobody else', async () => {
  const { asked, ask } = questions()
  const first = ask(1)
  const second = ask(2)
  asked[0]!.answer.reject(new Error('lost'))
  await assert.rejects(first, /lost/)
  asked[1]!.answer.resolve([4])
  assert.equal(await second, 4)
})

test('a long queue is asked in several questions', async () => {
  const sizes: number[] = []
  const ask = inBatches(async (keys: readonly number[]) => {
    sizes.push(keys.length)
    return double(keys)
  })
  const answers = await Promise.all(Array.from({ length: 250 }, (_, n) => ask(n)))
  assert.deepEqual({ sizes, last: answers.at(-1) }, { sizes: [1, 100, 100, 49], last: 498 })
})

test('a question without an answer is asked once more, with the keys that came since', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { asked, ask } = questions()
  const first = ask(1)
  const second = ask(2)
  t.mock.timers.tick(500)
  await turn()
  assert.deepEqual(asked[1]?.keys, [1, 2])
  asked[0]!.answer.reject(new Error('lost'))
  asked[1].answer.resolve([2, 4])
  assert.deepEqual(await Promise.all([first, second]), [2, 4])
})

test('a question is asked no more than twice, and a late answer counts', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { asked, ask } = questions()
  const first = ask(1)
  t.mock.timers.tick(500)
  t.mock.timers.tick(500)
  await turn()
  assert.deepEqual(
    asked.map(({ keys }) => keys),
    [[1], [1]],
  )
  const second = ask(2)
  assert.deepEqual(asked[2]?.keys, [2])
  asked[2].answer.resolve([4])
  assert.equal(await second, 4)
  asked[1]!.answer.reject(new Error('lost'))
  asked[0]!.answer.resolve([2])
  assert.equal(await first, 2)
})
