import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { whenIdle } from './whenIdle.ts'

let wait: (() => void) | null = null
const stand = (isOnline: boolean) => {
  const listen = (_: string, act: () => void) => {
    wait = act
  }
  Object.assign(globalThis, { window: {}, addEventListener: listen })
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: isOnline }, configurable: true })
}

beforeEach(() => {
  wait = null
  mock.timers.enable({ apis: ['setTimeout'] })
})
afterEach(() => mock.timers.reset())

test('what can wait is done once the screen has come to rest', () => {
  stand(true)
  const act = mock.fn()
  whenIdle(act)
  assert.equal(act.mock.callCount(), 0)
  mock.timers.tick(5000)
  assert.equal(act.mock.callCount(), 1)
})

test('without a line it waits for one, since code that failed to come would start the page afresh', () => {
  stand(false)
  const act = mock.fn()
  whenIdle(act)
  mock.timers.tick(5000)
  assert.equal(act.mock.callCount(), 0)
  wait?.()
  assert.equal(act.mock.callCount(), 1)
})
