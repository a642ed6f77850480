import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { runWhenIdle } from './idle.ts'

const NAMES = ['window', 'addEventListener', 'navigator'] as const

/**
 * Simulates a browser that is online or not, and restores the globals after the test, because other
 * files share the process.
 */
const setUpBrowser = (t: TestContext, isOnline: boolean) => {
  const originals = NAMES.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  t.after(() => {
    for (const [name, was] of originals)
      if (was) Object.defineProperty(globalThis, name, was)
      else Reflect.deleteProperty(globalThis, name)
  })
  const browser = { lineIsBack: () => {} }
  const set = (name: (typeof NAMES)[number], value: unknown) =>
    Object.defineProperty(globalThis, name, { value, configurable: true })
  set('window', {})
  set('navigator', { onLine: isOnline })
  set('addEventListener', (_: string, run: () => void) => {
    browser.lineIsBack = run
  })
  t.mock.timers.enable({ apis: ['setTimeout'] })
  return browser
}

test('deferred work runs once the screen is idle', (t) => {
  setUpBrowser(t, true)
  const run = t.mock.fn()
  runWhenIdle(run)
  assert.equal(run.mock.callCount(), 0)
  t.mock.timers.tick(5000)
  assert.equal(run.mock.callCount(), 1)
})

test('offline it waits, since code that fails to load would reload the page', (t) => {
  const browser = setUpBrowser(t, false)
  const run = t.mock.fn()
  runWhenIdle(run)
  t.mock.timers.tick(5000)
  assert.equal(run.mock.callCount(), 0)
  browser.lineIsBack()
  assert.equal(run.mock.callCount(), 1)
})
