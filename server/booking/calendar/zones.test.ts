/** Reads the file back with a third-party parser: a calendar must show the real time of a shift. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { timeZones } from '#contract/platform/values.ts'
import { spanOf } from '#server/booking/shifts/rules.ts'
import { type CalendarBooking, feedOf, shiftFileOf, type Viewer } from './rules.ts'
import { zoneLines } from './zones.ts'

const brand = { productName: 'Bellbird', publicUrl: 'https://bellbird.example' }
const ana: Viewer = { id: 10001, role: 'employee', name: 'Ana', time_zone: 'Australia/Melbourne' }

type Times = Pick<CalendarBooking, 'date' | 'start_time' | 'end_time' | 'time_zone'>
const bookingOf = (times: Times, id = 1): CalendarBooking => {
  const { start, end } = spanOf(times, times.time_zone)
  return {
    ...times,
    id,
    starts_at: start.toString(),
    ends_at: end.toString(),
    status: 'accepted',
    reason: null,
    cancelled_by: null,
    has_agency_ended: false,
    employer_id: 2,
    employer: 'Hill School',
    agency: null,
    address: null,
    employee: 'Ana',
    note: null,
    details: null,
    subject: 'Mathematics',
    created_at: '2026-01-01T00:00:00Z',
    revisions: 0,
    changed_at: '2026-01-02T00:00:00Z',
  }
}

/** Start and end of each event as another program reads them, by UID. */
const parseTimes = (ics: string) => {
  // Forgets the zones of earlier files, so that only the zone in this file counts.
  ICAL.TimezoneService.reset()
  const calendar = new ICAL.Component(ICAL.parse(ics))
  return new Map(
    calendar.getAllSubcomponents('vevent').map((component) => {
      const { uid, startDate, endDate } = new ICAL.Event(component)
      return [uid, [startDate.toUnixTime(), endDate.toUnixTime()]]
    }),
  )
}
const uidOf = ({ id }: CalendarBooking) => `shift-${id}-${ana.id}@bellbird.example`
const secondsOf = ({ starts_at, ends_at }: CalendarBooking) =>
  [starts_at, ends_at].map((instant) => Temporal.Instant.from(instant).epochMilliseconds / 1000)

const exists = ({ date, time_zone, ...times }: Times) => {
  try {
    spanOf({ date, ...times }, time_zone)
    return true
  } catch {
    return false
  }
}
const quarters = Array.from(
  { length: 96 },
  (_, i) => `${String(Math.floor(i / 4)).padStart(2, '0')}:${String((i % 4) * 15).padStart(2, '0')}`,
)

for (const time_zone of timeZones)
  test(`quarter hours around both switching days are read correctly in ${time_zone}`, () => {
    const bookings = ['2026-04-04', '2026-04-05', '2026-10-03', '2026-10-04']
      .flatMap((date) => quarters.map((start_time, i) => ({ date, start_time, end_time: quarters[(i + 30) % 96]! })))
      .map((times) => ({ ...times, time_zone }))
      .filter(exists)
      .map((times, i) => bookingOf(times, i + 1))
    assert.ok(bookings.length > 4 * 96 - 20)
    const found = parseTimes(feedOf(bookings, ana, brand))
    for (const booking of bookings)
      assert.deepEqual(found.get(uidOf(booking)), secondsOf(booking), `${booking.date} ${booking.start_time}`)
  })

test('any shift in any zone is understood at its real time, alone and among others', () => {
  const day = fc.integer({ min: 0, max: 20 * 365 }).map((days) => Temporal.PlainDate.from('2009-01-01').add({ days }))
  const times = fc
    .record({
      date: day.map(String),
      start_time: fc.constantFrom(...quarters),
      end_time: fc.constantFrom(...quarters),
      time_zone: fc.constantFrom(...timeZones),
    })
    .filter(exists)
  fc.assert(
    fc.property(fc.array(times, { minLength: 1, maxLength: 6 }), (all) => {
      const bookings = all.map((each, i) => bookingOf(each, i + 1))
      const found = parseTimes(feedOf(bookings, ana, brand))
      assert.equal(found.size, bookings.length)
      for (const booking of bookings) {
        assert.deepEqual(found.get(uidOf(booking)), secondsOf(booking))
        assert.deepEqual(parseTimes(shiftFileOf(booking, ana, brand)).get(uidOf(booking)), secondsOf(booking))
      }
    }),
    { numRuns: 150 },
  )
})

test('a zone has two yearly rules or none, and lists each change where they differed', () => {
  const lines = (zone: string, from: string, to: string) =>
    zoneLines(zone, Temporal.Instant.from(from), Temporal.Instant.from(to))
  const rules = (zone: string) =>
    lines(zone, '2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z').filter((line) => line.startsWith('RRULE'))
  const yearly = ['RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU', 'RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU']
  assert.deepEqual(rules('Australia/Melbourne'), yearly)
  assert.deepEqual(rules('Australia/Lord_Howe'), yearly)
  assert.deepEqual(rules('Australia/Brisbane'), [])
  // In 2006 summer time lasted a week longer, for the Games in Melbourne.
  const games = lines('Australia/Melbourne', '2005-12-01T00:00:00Z', '2006-12-01T00:00:00Z')
  assert.ok(games.includes('DTSTART:20060402T030000'))
  assert.deepEqual(
    games.filter((line) => line.startsWith('RRULE')),
    [],
  )
})

test('Lord Howe moves its clocks by half an hour', () => {
  const lines = zoneLines(
    'Australia/Lord_Howe',
    Temporal.Instant.from('2026-03-01T00:00:00Z'),
    Temporal.Instant.from('2026-03-02T00:00:00Z'),
  )
  assert.ok(lines.includes('TZOFFSETFROM:+1100') && lines.includes('TZOFFSETTO:+1030'))
})
