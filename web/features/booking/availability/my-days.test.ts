import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AvailabilityException, MyAvailability } from '#contract/booking/availability.ts'
import { dayOf, daySentence, openText, subtract, summaryText, union } from './my-days.ts'

// Monday, 2 March 2026.
const MONDAY = '2026-03-02'
const TUESDAY = '2026-03-03'
const SUNDAY = '2026-03-08'

const school = { start_time: '08:30', end_time: '15:30' }
const allDay = { start_time: null, end_time: null }

let count = 0
const exception = (available: boolean, times: Partial<AvailabilityException> = {}): AvailabilityException => ({
  id: ++count,
  from_date: MONDAY,
  to_date: MONDAY,
  available,
  ...allDay,
  note: null,
  ...times,
})

const shift = (date: string, start_time: string, end_time: string) => ({
  id: ++count,
  date,
  start_time,
  end_time,
  employer: 'Hill',
  subject: 'Mathematics',
  starts_at: '',
  ends_at: '',
})

const week = (rest: Partial<MyAvailability> = {}): MyAvailability => ({
  time_zone: 'Australia/Melbourne',
  is_set: true,
  pattern: [{ weekday: 1, ranges: [school] }],
  exceptions: [],
  shifts: [],
  ...rest,
})
const openOn = (date: string, rest: Partial<MyAvailability> = {}) => openText(dayOf(date, week(rest)).open)

test('follows the weekly pattern, with unnamed days off', () => {
  assert.equal(openOn(MONDAY), 'Available 08:30–15:30')
  assert.equal(openOn(SUNDAY), 'Not available')
})

test('removes a whole day off, or only its hours', () => {
  assert.equal(openOn(MONDAY, { exceptions: [exception(false)] }), 'Not available')
  const lunch = exception(false, { start_time: '12:00', end_time: '13:00' })
  assert.equal(openOn(MONDAY, { exceptions: [lunch] }), 'Available 08:30–12:00, 13:00–15:30')
})

test("replaces the pattern by a day's own hours, also on a day off", () => {
  const early = exception(true, { start_time: '06:00', end_time: '10:00' })
  assert.equal(openOn(MONDAY, { exceptions: [early] }), 'Available 06:00–10:00')
  const sunday = exception(true, { from_date: SUNDAY, to_date: SUNDAY })
  assert.equal(openOn(SUNDAY, { exceptions: [sunday] }), 'Available all day')
})

test('lets a closing exception win over an opening one', () => {
  const closed = exception(false, { start_time: '09:00', end_time: '24:00' })
  assert.equal(openOn(MONDAY, { exceptions: [exception(true), closed] }), 'Available 00:00–09:00')
})

test('covers a span of dates from its first day to its last', () => {
  const span = exception(false, { from_date: '2026-02-20', to_date: MONDAY })
  assert.equal(openOn(MONDAY, { exceptions: [span] }), 'Not available')
  assert.equal(openOn('2026-03-09', { exceptions: [span] }), 'Available 08:30–15:30')
})

test('splits a night shift into two days', () => {
  const night = week({ shifts: [shift(MONDAY, '21:00', '07:00')] })
  assert.deepEqual(
    [MONDAY, TUESDAY, '2026-03-04'].map((date) => dayOf(date, night).shifts.map(({ from, to }) => [from, to])),
    [[[21 * 60, 24 * 60]], [[0, 7 * 60]], []],
  )
})

test('keeps a shift that ends at midnight out of the next day', () => {
  const late = week({ shifts: [shift(MONDAY, '16:00', '00:00')] })
  assert.deepEqual(dayOf(TUESDAY, late).shifts, [])
})

test('removes an accepted shift from the day and describes the day in a sentence', () => {
  const day = dayOf(MONDAY, week({ shifts: [shift(MONDAY, '11:00', '13:30')] }))
  assert.equal(daySentence(day), 'booked at Hill, Mathematics, 11:00–13:30; Available 08:30–11:00, 13:30–15:30')
})

test('leaves out of a summary free time beside a booking that is too short for a shift', () => {
  const textOf = (...shifts: ReturnType<typeof shift>[]) => summaryText(dayOf(MONDAY, week({ shifts })))
  assert.equal(textOf(shift(MONDAY, '09:00', '10:00')), 'Available 10:00–15:30')
  assert.equal(textOf(shift(MONDAY, '09:00', '15:00')), null)
  assert.equal(textOf(shift(MONDAY, '08:30', '15:30')), null)
  const early = exception(true, { start_time: '06:00', end_time: '07:00' })
  assert.equal(summaryText(dayOf(MONDAY, week({ exceptions: [early] }))), 'Available 06:00–07:00')
})

test('names a short stretch that the person has entered for a day with a booking', () => {
  const early = exception(true, { start_time: '06:00', end_time: '07:00' })
  const own = { exceptions: [early, exception(true, school)] }
  assert.equal(
    summaryText(dayOf(MONDAY, week({ ...own, shifts: [shift(MONDAY, '08:30', '15:30')] }))),
    'Available 06:00–07:00',
  )
})

test('tells a reader of all free time, however short', () => {
  const textOf = (start: string) => daySentence(dayOf(MONDAY, week({ shifts: [shift(MONDAY, start, '15:30')] })))
  assert.equal(textOf('09:00'), 'booked at Hill, Mathematics, 09:00–15:30; Available 08:30–09:00')
  assert.equal(textOf('08:30'), 'booked at Hill, Mathematics, 08:30–15:30')
})

test('joins adjacent stretches and drops empty ones', () => {
  assert.deepEqual(
    union([
      { from: 60, to: 90 },
      { from: 0, to: 60 },
    ]),
    [{ from: 0, to: 90 }],
  )
  assert.deepEqual(subtract([{ from: 0, to: 60 }], [{ from: 0, to: 60 }]), [])
})
