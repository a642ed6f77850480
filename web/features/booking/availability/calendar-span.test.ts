import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendarTitle, spanAround, spanText, step, weekOf, weeksOfMonth } from './calendar-span.ts'

test('a week runs from Monday to Sunday, also over the end of a month and the change of the clocks', () => {
  assert.deepEqual(
    weekOf('2026-04-05').join(' '),
    '2026-03-30 2026-03-31 2026-04-01 2026-04-02 2026-04-03 2026-04-04 2026-04-05',
  )
})

test('a month shows every week that it touches', () => {
  assert.equal(weeksOfMonth('2026-03-15').length, 6)
  assert.equal(weeksOfMonth('2027-02-15').length, 4)
  assert.equal(weeksOfMonth('2026-03-15').flat()[0], '2026-02-23')
})

test('whatever is shown on a day of a month lies in what was asked for', () => {
  for (const date of ['2026-01-01', '2026-02-28', '2026-03-31', '2026-08-31', '2027-02-01']) {
    const { from, to } = spanAround(date)
    for (const day of [...weekOf(date), ...weeksOfMonth(date).flat()])
      assert.ok(from <= day && day <= to, `${day} of ${date}`)
  }
})

test('turning the page goes a week or a month on, and a month never skips a short one', () => {
  assert.equal(step('week', '2026-03-02', -1), '2026-02-23')
  assert.equal(step('month', '2026-01-31', 1), '2026-02-28')
})

test('a title says no more than it must', () => {
  assert.equal(calendarTitle('month', '2026-03-15'), 'March 2026')
  assert.equal(calendarTitle('week', '2026-03-04'), '2 – 8 Mar 2026')
  assert.equal(spanText('2026-03-30', '2026-04-05'), '30 Mar – 5 Apr 2026')
  assert.equal(spanText('2026-12-28', '2027-01-03'), '28 Dec 2026 – 3 Jan 2027')
  assert.equal(spanText('2026-03-02', '2026-03-02'), '2 Mar 2026')
})
