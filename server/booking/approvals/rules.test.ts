import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exceededLimits, NO_LIMITS } from './rules.ts'

const shift = { date: '2026-03-09', start_time: '08:30', end_time: '15:30' }
const request = { shift, minutes: 420, hourly_cents: 7000, cost_cents: 45_500 }
const usual_times = { weekdays: [1, 2, 3, 4, 5], start_time: '08:30', end_time: '15:30' }
const outside = (times: Partial<typeof shift>, weekdays = usual_times.weekdays) =>
  exceededLimits(
    { ...NO_LIMITS, usual_times: { ...usual_times, weekdays } },
    { ...request, shift: { ...shift, ...times } },
  ).map(({ message }) => message)

test('a request at a limit is within it, and one above it is not', () => {
  const limits = { longest_minutes: 420, cost_cents: 45_500, hourly_cents: 7000, usual_times }
  assert.deepEqual(exceededLimits(limits, request), [])
  assert.deepEqual(
    exceededLimits(limits, { ...request, minutes: 450, hourly_cents: 7001, cost_cents: 45_501 }).map(
      ({ message }) => message,
    ),
    [
      'The shift is 7 hours 30 minutes long. The limit is 7 hours.',
      'The shift costs about $455.01. The limit is $455.00.',
      'The hourly rate is $70.01. The limit is $70.00.',
    ],
  )
  assert.deepEqual(exceededLimits(NO_LIMITS, { ...request, minutes: 960 }), [])
})

test('a shift is outside the usual times by its day, start, end or the next day', () => {
  const sentence = 'The shift is outside Monday to Friday, 08:30 to 15:30.'
  assert.deepEqual(outside({}), [])
  for (const times of [
    { date: '2026-03-14' },
    { start_time: '08:29' },
    { end_time: '15:31' },
    { start_time: '14:00', end_time: '09:00' },
  ])
    assert.deepEqual(outside(times), [sentence], JSON.stringify(times))
})

test('days are named as a row where they are one', () => {
  const on = (weekdays: number[]) => outside({ start_time: '06:00' }, weekdays)[0]
  assert.match(on([1])!, /outside Monday, /)
  assert.match(on([5, 1])!, /outside Monday and Friday, /)
  assert.match(on([1, 3, 5])!, /outside Monday, Wednesday and Friday, /)
  assert.match(on([1, 2, 3, 4, 5, 6, 7])!, /outside Monday to Sunday, /)
})
