import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFairQueue } from './fair-queue.ts'

test('runs two at once, lets a few wait and refuses the rest', async () => {
  const inTurn = createFairQueue({ atOnce: 2, waiting: 3 })
  let inside = 0
  let most = 0
  const work = () =>
    inTurn(async () => {
      most = Math.max(most, ++inside)
      await new Promise((resolve) => setTimeout(resolve, 5))
      inside--
    })
  const results = await Promise.allSettled(Array.from({ length: 8 }, work))
  assert.equal(most, 2)
  assert.deepEqual(
    results.map(({ status }) => status),
    [...Array(5).fill('fulfilled'), ...Array(3).fill('rejected')],
  )
  const { reason } = results.at(-1) as PromiseRejectedResult
  assert.deepEqual([reason.code, reason.status, reason.retryAfter], ['unavailable', 503, 2])
})

test('work that fails makes room for the next', async () => {
  const inTurn = createFairQueue({ atOnce: 1, waiting: 1 })
  const failing = inTurn(() => Promise.reject(new Error('no')))
  const next = inTurn(async () => 'done')
  await assert.rejects(failing, /no/)
  assert.equal(await next, 'done')
  assert.equal(await inTurn(async () => 'again'), 'again')
})

/**
 * Runs one task for each of these names; returns the order in which they ran and which were
 * refused.
 */
const runTasks = async (names: readonly string[], room: { atOnce: number; waiting: number }) => {
  const inTurn = createFairQueue(room)
  const order: string[] = []
  const results = await Promise.allSettled(names.map((name) => inTurn(async () => void order.push(name), name)))
  return { order, refused: names.filter((_, n) => results[n]?.status === 'rejected') }
}
const flood = (length: number, name = 'flood') => Array<string>(length).fill(name)

test('a flood delays another group by one turn', async () => {
  const { order, refused } = await runTasks([...flood(10), 'school', 'school', 'clinic'], { atOnce: 1, waiting: 20 })
  assert.deepEqual(order.slice(0, 6), ['flood', 'flood', 'school', 'clinic', 'flood', 'school'])
  assert.deepEqual([order.length, refused], [13, []])
})

test('a flood that has taken all places gives them up to others, and is refused itself', async () => {
  const { order, refused } = await runTasks([...flood(100), ...flood(5, 'school')], { atOnce: 1, waiting: 8 })
  assert.equal(order.filter((name) => name === 'school').length, 4)
  assert.equal(order.filter((name) => name === 'flood').length, 5)
  assert.equal(refused.filter((name) => name === 'school').length, 1)
})

test('many floods leave one place to each newcomer while a group has two', async () => {
  const floods = [...flood(50, 'a'), ...flood(50, 'b'), ...flood(50, 'c')]
  const others = ['d', 'e', 'f']
  const { order, refused } = await runTasks([...floods, ...others], { atOnce: 1, waiting: 6 })
  assert.deepEqual(
    order.filter((name) => others.includes(name)),
    others,
  )
  assert.ok(refused.every((name) => !others.includes(name)))
})
