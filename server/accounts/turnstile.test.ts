import assert from 'node:assert/strict'
import { test } from 'node:test'
import { turnstile } from './turnstile.ts'

test('two are inside at once, a few wait, and the rest are told to come back', async () => {
  const inTurn = turnstile({ atOnce: 2, waiting: 3 })
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
  const inTurn = turnstile({ atOnce: 1, waiting: 1 })
  const failing = inTurn(() => Promise.reject(new Error('no')))
  const next = inTurn(async () => 'done')
  await assert.rejects(failing, /no/)
  assert.equal(await next, 'done')
  assert.equal(await inTurn(async () => 'again'), 'again')
})
