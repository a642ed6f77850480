import assert from 'node:assert/strict'
import { test } from 'node:test'
import { likelyBookingDay } from './booking-day.ts'

test('looks for staff of today in the morning, and of the next working day after that', () => {
  const wednesday = '2026-03-11'
  assert.equal(likelyBookingDay(wednesday, 6, 'education'), wednesday)
  assert.equal(likelyBookingDay(wednesday, 10, 'education'), '2026-03-12')
  assert.equal(likelyBookingDay('2026-03-13', 15, 'education'), '2026-03-16')
  assert.equal(likelyBookingDay('2026-03-14', 6, 'education'), '2026-03-16')
  assert.equal(likelyBookingDay('2026-03-13', 15, 'healthcare'), '2026-03-14')
})
