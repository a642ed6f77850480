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
  const forecast = forecastOf({
    days: days(20, (week) => (week <= 12 ? (week % 2 === 0 ? 3 : 2) : 100)),
    today,
    closed: [],
  })
  assert.deepEqual(
    forecast.map(({ week }) => week),
    ['2026-03-16', '2026-03-23', '2026-03-30', '2026-04-06'],
  )
  assert.deepEqual(
    forecast[0]!.days.map(({ expected }) => expected),
    [2.5, 0, 0, 0, 0, 0, 0],
  )
})

test('counts a day without requests as zero, but not weeks before the first request', () => {
  const eight = [...days(8, () => 4)].filter((_, i) => i !== 3)
  assert.equal(forecastOf({ days: eight, today, closed: [] })[0]!.days[0]!.expected, 3.5)
})

test('expects nothing on a closed day, and does not count those of the past', () => {
  const holiday = (date: string) => ({ date, kind: 'public_holiday' as const, name: 'Labour Day' })
  const closed = [holiday(weeksBefore(2, 1)), holiday('2026-03-16')]
  const [next, later] = forecastOf({ days: days(8, (week) => (week === 2 ? 0 : 4)), today, closed })
  assert.deepEqual([next!.days[0]!.expected, next!.days[0]!.closed], [0, 'Labour Day'])
  assert.equal(later!.days[0]!.expected, 4)
})

test('expects more in a week of the term that was busy before', () => {
  const closed = [27, 26, 15, 14, 3, 2].flatMap((week) =>
    [1, 7].map((weekday) => ({
      date: weeksBefore(week, weekday),
      kind: 'school_holidays' as const,
      name: 'School holidays',
    })),
  )
  // Two terms of ten weeks, with six people on the Monday of the third week and two on the others.
  const isHoliday = (week: number) => [15, 14, 3, 2].includes(week)
  const places = (week: number) => (isHoliday(week) ? 0 : week === 23 || week === 11 ? 6 : 2)
  const [third, fourth] = forecastOf({ days: days(25, places), today, closed })
  // 28 on the last twelve Mondays of term; 12 in two third weeks, where 2 x 50 / 21 are usual.
  assert.equal(third!.days[0]!.expected, 3.5)
  assert.equal(fourth!.days[0]!.expected, 2.2)
})

test('tells what is requested already', () => {
  const [week] = forecastOf({ days: [...days(12, () => 1), { date: '2026-03-16', places: 5 }], today, closed: [] })
  assert.deepEqual(week!.days[0], { date: '2026-03-16', expected: 1, requested: 5, closed: null })
})

test('expects nothing from fewer than six weeks', () => {
  assert.deepEqual(forecastOf({ days: [], today, closed: [] }), [])
  assert.deepEqual(forecastOf({ days: days(5, () => 1), today, closed: [] }), [])
  assert.equal(forecastOf({ days: days(6, () => 1), today, closed: [] }).length, 4)
})

test('reads a year back and four weeks ahead', () => {
  assert.deepEqual(forecastRange(today), { from: '2025-03-10', to: '2026-04-12' })
})
