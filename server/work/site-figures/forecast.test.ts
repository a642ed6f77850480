import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forecastOf, forecastRange } from './forecast.ts'

// A Thursday.
const today = '2026-03-12'
const weeksBefore = (weeks: number, weekday: number) =>
  Temporal.PlainDate.from('2026-03-09')
    .subtract({ weeks })
    .add({ days: weekday - 1 })
    .toString()
const days = (weeks: number, places: (week: number) => number, weekday = 1) =>
  Array.from({ length: weeks }, (_, i) => ({ date: weeksBefore(weeks - i, weekday), places: places(weeks - i) }))

test('expects of a weekday what the last twelve of it had on average', () => {
  const forecast = forecastOf({ days: days(20, (week) => (week <= 12 ? (week % 2 === 0 ? 3 : 2) : 100)), today })
  assert.deepEqual(
    forecast.map(({ week }) => week),
    ['2026-03-16', '2026-03-23', '2026-03-30', '2026-04-06'],
  )
  assert.deepEqual(
    forecast[0]!.days.map(({ expected }) => expected),
    [2.5, 0, 0, 0, 0, 0, 0],
  )
})

test('counts a day without requests as none, but not the weeks before the first request', () => {
  const eight = [...days(8, () => 4)].filter((_, i) => i !== 3)
  assert.equal(forecastOf({ days: eight, today })[0]!.days[0]!.expected, 3.5)
})

test('tells what is requested already', () => {
  const [week] = forecastOf({ days: [...days(12, () => 1), { date: '2026-03-16', places: 5 }], today })
  assert.deepEqual(week!.days[0], { date: '2026-03-16', expected: 1, requested: 5 })
})

test('expects nothing from fewer than six weeks', () => {
  assert.deepEqual(forecastOf({ days: [], today }), [])
  assert.deepEqual(forecastOf({ days: days(5, () => 1), today }), [])
  assert.equal(forecastOf({ days: days(6, () => 1), today }).length, 4)
})

test('reads a year back and four weeks ahead', () => {
  assert.deepEqual(forecastRange(today), { from: '2025-03-10', to: '2026-04-12' })
})
