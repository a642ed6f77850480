import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthsOf, monthsText } from './figures-view.ts'

test('counts months back over the end of a year', () => {
  assert.deepEqual(monthsOf('month', '2026-01-20'), { from: '2026-01', to: '2026-01' })
  assert.deepEqual(monthsOf('last-month', '2026-01-20'), { from: '2025-12', to: '2025-12' })
  assert.deepEqual(monthsOf('3-months', '2026-01-20'), { from: '2025-11', to: '2026-01' })
  assert.deepEqual(monthsOf('12-months', '2026-12-31'), { from: '2026-01', to: '2026-12' })
})

test('names one month once', () => {
  assert.equal(monthsText({ from: '2026-01', to: '2026-01' }), 'Jan 2026')
  assert.equal(monthsText({ from: '2025-11', to: '2026-01' }), 'Nov 2025 to Jan 2026')
})
