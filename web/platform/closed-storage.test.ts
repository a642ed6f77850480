import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createContext, runInContext } from 'node:vm'

const code = readFileSync(new URL('../public/theme.js', import.meta.url), 'utf8')

test('keeps values in memory if the browser refuses all storage', () => {
  const looks: unknown[] = []
  const root = { documentElement: { classList: { toggle: (...look: unknown[]) => looks.push(look) } } }
  const window = createContext({ document: root, matchMedia: () => ({ matches: true }) })
  const refuse = () => {
    throw new DOMException('Access is denied', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get: refuse, configurable: true })
  window.window = window
  runInContext(code, window)
  assert.deepEqual(looks, [['dark', true]])
  const kept = runInContext(
    `localStorage.setItem('draft:1:a', 5)
    localStorage.setItem('token', 't')
    localStorage.removeItem('token')
    ;[Object.keys(localStorage), localStorage.getItem('draft:1:a'), localStorage.getItem('token')]`,
    window,
  )
  assert.deepEqual(JSON.parse(JSON.stringify(kept)), [['draft:1:a'], '5', null])
  const reloads = runInContext(`sessionStorage.getItem('reloaded for a.js') === null`, window)
  assert.equal(reloads, false, 'a missing file reloads the page forever')
})
