import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DayPattern } from '#contract/booking/availability.ts'
import { addRange, clearDay, copyMonday, errorsOf, patternOf, presets, setRange, weekDraftOf } from './week-draft.ts'

const school = { start_time: '08:30', end_time: '15:30' }
const monday = weekDraftOf([{ weekday: 1, ranges: [school] }])
const firstOf = (draft: typeof monday, weekday: number) => draft.find((day) => day.weekday === weekday)!.ranges[0]!

test('keeps a week unchanged through the form, including an end at midnight', () => {
  const pattern = [
    { weekday: 1, ranges: [school] },
    { weekday: 6, ranges: [{ start_time: '18:00', end_time: '24:00' }] },
  ]
  assert.deepEqual(patternOf(weekDraftOf(pattern)), pattern)
})

test("copies Monday's times to the other weekdays but not to the weekend", () => {
  assert.deepEqual(
    patternOf(copyMonday(monday)).map(({ weekday }) => weekday),
    [1, 2, 3, 4, 5],
  )
})

test('counts a day without times as a day off', () => {
  assert.deepEqual(patternOf(clearDay(monday, 1)), [])
})

test('starts a day with the usual hours, and a second stretch empty', () => {
  const oneRange = addRange(weekDraftOf([]), 2, school)
  assert.deepEqual(patternOf(oneRange), [{ weekday: 2, ranges: [school] }])
  assert.equal(errorsOf(addRange(oneRange, 2, school)).get(2), 'Please enter both times.')
})

test('reports overlapping, reversed and off-quarter times at their day', () => {
  const errorOf = (start: string, end: string) =>
    errorsOf(setRange(monday, 1, { ...firstOf(monday, 1), start, end })).get(1)
  assert.equal(errorOf('15:00', '08:00'), 'The end must be after the start.')
  assert.equal(errorOf('08:10', '12:00'), 'Please use 15-minute steps, like 08:15')
  const twice = weekDraftOf([{ weekday: 1, ranges: [school, { start_time: '09:00', end_time: '10:00' }] }])
  assert.equal(errorsOf(twice).get(1), 'These times overlap.')
  assert.equal(errorsOf(monday).size, 0)
})

test('offers only usual hours that the contract accepts', () => {
  for (const { name, draft } of Object.values(presets).flat())
    for (const day of patternOf(draft())) assert.ok(DayPattern.safeParse(day).success, name)
})
