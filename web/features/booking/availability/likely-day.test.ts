import assert from 'node:assert/strict'
import { test } from 'node:test'
import { likelyBookingDay } from './likely-day.ts'

test('books for today in the morning, and later for the next day on which the sector works', () => {
  const wednesday = '2026-03-11'
  assert.equal(likelyBookingDay(wednesday, 6, 'education'), wednesday)
  assert.equal(likelyBookingDay(wednesday, 10, 'education'), '2026-03-12')
  assert.equal(likelyBookingDay('2026-03-13', 15, 'education'), '2026-03-16')
  assert.equal(likelyBookingDay('2026-03-14', 6, 'education'), '2026-03-16')
  assert.equal(likelyBookingDay('2026-03-13', 15, 'healthcare'), '2026-03-14')
})

test('books for no day on which a school is closed', () => {
  const daysOff = new Set(['2026-03-11', '2026-03-16'])
  assert.equal(likelyBookingDay('2026-03-11', 6, 'education', daysOff), '2026-03-12')
  assert.equal(likelyBookingDay('2026-03-13', 15, 'education', daysOff), '2026-03-17')
})
