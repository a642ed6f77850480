import assert from 'node:assert/strict'
import { test } from 'node:test'
import { likelyHours, timeRange } from './shift-hours.ts'

// spec: 2.employer-book-staff.11
// spec: 9.9
test('marks a range of times that ends the next day', () => {
  assert.equal(timeRange('08:30', '15:30:00'), '08:30–15:30')
  assert.equal(timeRange('22:00', '06:00'), '22:00–06:00 (next day)')
})

const school = { start_time: '08:30', end_time: '15:30' }
const at = (time: string, date: string | null = '2026-03-02') =>
  likelyHours(school, { date, today: '2026-03-02', time })

test('suggests the usual hours before they begin, on other days and without a date', () => {
  for (const hours of [at('06:10'), at('08:29'), at('14:11', '2026-03-03'), at('14:11', null)])
    assert.deepEqual(hours, school)
})

test('suggests the rest of a day that has begun', () => {
  assert.deepEqual(at('08:30'), { start_time: '08:45', end_time: '15:30' })
  assert.deepEqual(at('14:11'), { start_time: '14:15', end_time: '15:30' })
  assert.deepEqual(at('14:15'), { start_time: '14:30', end_time: '15:30' })
})

test('suggests a whole shift that starts soon when less than an hour is left', () => {
  assert.deepEqual(at('14:31'), { start_time: '14:45', end_time: '21:45' })
  assert.deepEqual(at('20:00'), { start_time: '20:15', end_time: '03:15' })
  assert.deepEqual(at('23:50'), school, 'the day is over')
})
