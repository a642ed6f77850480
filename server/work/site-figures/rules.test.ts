import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthsBefore, monthsIn, monthsOf } from './rules.ts'

test('shows the current month and the two before it', () => {
  assert.deepEqual(monthsOf({}, '2026-01-09'), { from: '2025-11', to: '2026-01' })
  assert.deepEqual(monthsOf({ from: '2026-04' }, '2026-01-09'), { from: '2026-04', to: '2026-04' })
})

test('refuses months in the wrong order and more than twelve of them', () => {
  assert.throws(() => monthsOf({ from: '2026-02', to: '2026-01' }, '2026-03-01'), { code: 'invalid' })
  assert.throws(() => monthsOf({ from: '2025-01', to: '2026-01' }, '2026-03-01'), { code: 'invalid' })
  assert.deepEqual(monthsOf({ from: '2025-02', to: '2026-01' }, '2026-03-01'), { from: '2025-02', to: '2026-01' })
})

test('compares with as many months right before', () => {
  assert.deepEqual(monthsBefore({ from: '2026-01', to: '2026-03' }), { from: '2025-10', to: '2025-12' })
  assert.deepEqual(monthsIn({ from: '2025-11', to: '2026-01' }), ['2025-11', '2025-12', '2026-01'])
})
