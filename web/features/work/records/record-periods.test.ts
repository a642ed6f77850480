import assert from 'node:assert/strict'
import { test } from 'node:test'
import { datesOfPeriod } from './record-periods.ts'

test('knows the first and last day of each period', () => {
  const thursday = '2026-03-12'
  assert.deepEqual(datesOfPeriod('this-week', thursday), { from: '2026-03-09', to: '2026-03-15' })
  assert.deepEqual(datesOfPeriod('last-week', thursday), { from: '2026-03-02', to: '2026-03-08' })
  assert.deepEqual(datesOfPeriod('last-fortnight', thursday), { from: '2026-02-23', to: '2026-03-08' })
  assert.deepEqual(datesOfPeriod('this-month', thursday), { from: '2026-03-01', to: '2026-03-31' })
  assert.deepEqual(datesOfPeriod('last-month', thursday), { from: '2026-02-01', to: '2026-02-28' })
  assert.deepEqual(datesOfPeriod('financial-year', thursday), { from: '2025-07-01', to: '2026-06-30' })
})

test('crosses the ends of months and years', () => {
  assert.deepEqual(datesOfPeriod('this-month', '2026-12-31'), { from: '2026-12-01', to: '2026-12-31' })
  assert.deepEqual(datesOfPeriod('last-month', '2027-01-01'), { from: '2026-12-01', to: '2026-12-31' })
  assert.deepEqual(datesOfPeriod('this-week', '2027-01-01'), { from: '2026-12-28', to: '2027-01-03' })
  assert.deepEqual(datesOfPeriod('financial-year', '2026-07-01'), { from: '2026-07-01', to: '2027-06-30' })
})
