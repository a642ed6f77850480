import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendarTitle, spanAround, spanText, step, weekOf, weeksOfMonth } from './calendar-span.ts'

test('spans a week from Monday to Sunday across month ends and clock changes', () => {
  assert.deepEqual(
    weekOf('2026-04-05').join(' '),
    '2026-03-30 2026-03-31 2026-04-01 2026-04-02 2026-04-03 2026-04-04 2026-04-05',
  )
})

test('shows every week that a month touches', () => {
  assert.equal(weeksOfMonth('2026-03-15').length, 6)
  assert.equal(weeksOfMonth('2027-02-15').length, 4)
  assert.equal(weeksOfMonth('2026-03-15').flat()[0], '2026-02-23')
})

test('requests every day that a month shows', () => {
  for (const date of ['2026-01-01', '2026-02-28', '2026-03-31', '2026-08-31', '2027-02-01']) {
    const { from, to } = spanAround(date)
    for (const day of [...weekOf(date), ...weeksOfMonth(date).flat()])
      assert.ok(from <= day && day <= to, `${day} of ${date}`)
  }
})

test('moves by a week or a month, and never skips a short month', () => {
  assert.equal(step('week', '2026-03-02', -1), '2026-02-23')
  assert.equal(step('month', '2026-01-31', 1), '2026-02-28')
})

test('shortens a title to what it needs', () => {
  assert.equal(calendarTitle('month', '2026-03-15'), 'March 2026')
  assert.equal(calendarTitle('week', '2026-03-04'), '2 – 8 Mar 2026')
  assert.equal(spanText('2026-03-30', '2026-04-05'), '30 Mar – 5 Apr 2026')
  assert.equal(spanText('2026-12-28', '2027-01-03'), '28 Dec 2026 – 3 Jan 2027')
  assert.equal(spanText('2026-03-02', '2026-03-02'), '2 Mar 2026')
})
