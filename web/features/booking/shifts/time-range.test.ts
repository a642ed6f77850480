import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeRange } from './time-range.ts'

// spec: 2.employer-book-staff.11
// spec: 9.9
test('a range of times says when it ends the next day', () => {
  assert.equal(timeRange('08:30', '15:30:00'), '08:30–15:30')
  assert.equal(timeRange('22:00', '06:00'), '22:00–06:00 (next day)')
})
