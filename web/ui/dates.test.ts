import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import * as dates from './dates.ts'

// spec: 2.employer-book-staff.10
test('a date is written long, with the comma, whatever the machine says', () => {
  assert.equal(dates.longDate('2026-03-02'), 'Monday, 2 March 2026')
  assert.equal(dates.shortDate('2026-11-30'), '30 Nov 2026')
})

// spec: 9.10
test('an instant is shown on the clock of the zone that is named', () => {
  assert.equal(dates.stamp('2026-11-21T13:05:00Z', 'Australia/Melbourne'), '22/11/2026 00:05')
  assert.equal(dates.stamp('2026-11-21T13:05:00Z', 'Australia/Perth'), '21/11/2026 21:05')
  assert.equal(dates.longDateOf('2026-11-21T13:05:00Z', 'Australia/Melbourne'), 'Sunday, 22 November 2026')
})

test('today is the date at the workplace', () => {
  const now = new Date('2026-04-04T14:30:00Z')
  assert.equal(dates.todayIn('Australia/Sydney', now), '2026-04-05')
  assert.equal(dates.todayIn('Australia/Adelaide', now), '2026-04-05')
  assert.equal(dates.todayIn('Australia/Perth', now), '2026-04-04')
})

// spec: 2.employer-book-staff.11
// spec: 9.9
test('a time loses its seconds', () => {
  assert.equal(dates.clockTime('08:30:00'), '08:30')
})

test('days are counted by the calendar, across months, years and daylight saving', () => {
  assert.equal(dates.addDays('2026-12-31', 1), '2027-01-01')
  assert.equal(dates.addDays('2028-03-01', -1), '2028-02-29')
  assert.equal(dates.addDays('2026-04-04', 2), '2026-04-06')
  assert.equal(dates.weekdayOf('2026-11-22'), 7)
  assert.equal(dates.mondayOf('2026-11-22'), '2026-11-16')
})

test('going there and back ends on the same date', () => {
  const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(day, fc.integer({ min: -5000, max: 5000 }), (at, days) => {
      const date = at.toISOString().slice(0, 10)
      assert.equal(dates.addDays(dates.addDays(date, days), -days), date)
      assert.equal(dates.weekdayOf(dates.mondayOf(date)), 1)
    }),
  )
})

// spec: 2.employer-book-staff.12
// spec: 9.22
test('time ago is in minutes, hours, days, weeks, months and years of 365 days', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  const ago = (milliseconds: number) => dates.relativeTime(new Date(now.getTime() - milliseconds).toISOString(), now)
  const minute = 60_000
  const day = 24 * 60 * minute
  assert.equal(ago(-5 * minute), 'just now')
  assert.equal(ago(59_999), 'just now')
  assert.equal(ago(minute), '1 minute ago')
  assert.equal(ago(59 * minute), '59 minutes ago')
  assert.equal(ago(60 * minute), '1 hour ago')
  assert.equal(ago(6 * day), '6 days ago')
  assert.equal(ago(7 * day), '1 week ago')
  assert.equal(ago(29 * day), '4 weeks ago')
  assert.equal(ago(30 * day), '1 month ago')
  assert.equal(ago(364 * day), '12 months ago')
  assert.equal(ago(365 * day), '1 year ago')
  assert.equal(ago(800 * day), '2 years ago')
})

test('a weekday and date leave out the year only', () => {
  assert.equal(dates.weekdayDate('2026-03-02'), 'Monday, 2 March')
})
