import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDate } from './date-words.ts'

const SUNDAY = '2026-11-22'

test('a day is understood however it is typed', () => {
  for (const typed of [
    '25/11',
    '25/11/2026',
    '25.11.26',
    '25-11',
    '2026-11-25',
    '25 nov',
    'Nov 25',
    '25th of November',
    'wed',
    'Wednesday',
    'this wed',
    'wed 25 nov',
    'on wednesday',
    '25 November 2026',
  ])
    assert.equal(parseDate(typed, SUNDAY), '2026-11-25', typed)
  assert.equal(parseDate('today', SUNDAY), SUNDAY)
  assert.equal(parseDate('Tomorrow ', SUNDAY), '2026-11-23')
})

test('the name of a weekday is the next one, and "next" the one of the week after this', () => {
  const tuesday = '2026-11-24'
  assert.equal(parseDate('tue', tuesday), tuesday)
  assert.equal(parseDate('fri', tuesday), '2026-11-27')
  assert.equal(parseDate('next fri', tuesday), '2026-12-04')
  assert.equal(parseDate('mon', tuesday), '2026-11-30')
  assert.equal(parseDate('next mon', tuesday), '2026-11-30')
})

test('a day without a year is the next one of that name, over the turn of the year too', () => {
  assert.equal(parseDate('21/11', SUNDAY), '2027-11-21')
  assert.equal(parseDate('5 jan', SUNDAY), '2027-01-05')
})

test('past dates, impossible dates and other words are no date', () => {
  for (const typed of [
    '21/11/2026',
    '31/11',
    '0/5',
    '25/13',
    '29 feb 2027',
    '',
    'we',
    'book',
    'ana',
    '25',
    '25 ana',
    'may',
    'next',
    '25 nov 20',
    'wed thu fri sat',
    '2026',
  ])
    assert.equal(parseDate(typed, SUNDAY), null, typed)
})
