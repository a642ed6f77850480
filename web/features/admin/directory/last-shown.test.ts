import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearSoon } from './last-shown.ts'

// spec: 9.16
test('forgets the shown person 300 ms after the dialog closed, unless it reopens', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let isForgotten = false
  const forget = () => {
    isForgotten = true
  }
  const keep = clearSoon(forget)
  t.mock.timers.tick(299)
  keep()
  t.mock.timers.tick(300)
  assert.equal(isForgotten, false)

  clearSoon(forget)
  t.mock.timers.tick(299)
  assert.equal(isForgotten, false)
  t.mock.timers.tick(1)
  assert.equal(isForgotten, true)
})
