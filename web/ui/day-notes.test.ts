import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from './dates.ts'
import { runDates, runsOf } from './day-notes.ts'

const dates = (first: string, count: number) => Array.from({ length: count }, (_, index) => addDays(first, index))

test('joins days with the same text, also across a weekend that has it too', () => {
  const notes = new Map(dates('2026-09-19', 16).map((date) => [date, 'School holidays']))
  notes.set('2026-09-25', 'Grand Final')
  const weekdays = dates('2026-09-14', 21).filter((date) => new Date(date).getUTCDay() % 6 !== 0)
  assert.deepEqual(
    runsOf(weekdays, notes).map((run) => `${runDates(run)}: ${run.text}`),
    ['21 Sept to 24 Sept: School holidays', '25 Sept: Grand Final', '28 Sept to 2 Oct: School holidays'],
  )
})
