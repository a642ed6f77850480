import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EventKind } from '#contract/realtime.ts'
import { pause, staleAfter } from './live.ts'

test('every kind of event makes something stale', () => {
  for (const kind of EventKind.options) assert.ok(staleAfter[kind].length > 0)
})

test('the pause grows with each failure, stays under half a minute, and differs between browsers', () => {
  const longest = [0, 1, 2, 3, 10, 100].map((failures) => pause(failures, () => 1))
  assert.deepEqual(longest, [500, 1000, 2000, 4000, 30_000, 30_000])
  assert.equal(
    pause(1, () => 0),
    500,
  )
})
