import assert from 'node:assert/strict'
import { test } from 'node:test'
import { likelyBookingDay } from './likely-day.ts'

test('chooses today in the morning, and later the next working day of the sector', () => {
  const wednesday = '2026-03-11'
  assert.equal(likelyBookingDay(wednesday, 6, 'education'), wednesday)
  assert.equal(likelyBookingDay(wednesday, 10, 'education'), '2026-03-12')
  assert.equal(likelyBookingDay('2026-03-13', 15, 'education'), '2026-03-16')
  assert.equal(likelyBookingDay('2026-03-14', 6, 'education'), '2026-03-16')
  assert.equal(likelyBookingDay('2026-03-13', 15, 'healthcare'), '2026-03-14')
})

test('skips days on which a school is closed', () => {
  const daysOff = new Set(['2026-03-11', '2026-03-16'])
  assert.equal(likelyBookingDay('2026-03-11', 6, 'education', daysOff), '2026-03-12')
  assert.equal(likelyBookingDay('2026-03-13', 15, 'education', daysOff), '2026-03-17')
})
