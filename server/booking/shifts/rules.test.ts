import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Problem } from '#contract/platform/errors.ts'
import { when } from './format.ts'
import { bookableSpan, instantAt, rangeOf, spanOf } from './rules.ts'

const zones = [
  'Australia/Melbourne',
  'Australia/Adelaide',
  'Australia/Brisbane',
  'Australia/Perth',
  'Australia/Lord_Howe',
]
const switches = ['2026-04-05', '2026-10-04', '2027-04-04', '2027-10-03', '2028-04-02', '2028-10-01']
const quarters = Array.from(
  { length: 96 },
  (_, i) => `${String(Math.floor(i / 4)).padStart(2, '0')}:${String((i % 4) * 15).padStart(2, '0')}`,
)
const exists = (date: string, time: string, zone: string) =>
  Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone).toPlainTime().toString().slice(0, 5) === time

// attack: 15
for (const zone of zones)
  test(`reads every quarter of an hour of both clock changes in ${zone}`, () => {
    for (const date of switches) {
      let before: Temporal.Instant | undefined
      let missing = 0
      for (const time of quarters) {
        const read = () => instantAt(Temporal.PlainDate.from(date), time, zone, 'start_time')
        if (!exists(date, time, zone)) {
          missing++
          assert.throws(
            read,
            (e) => e instanceof Problem && e.code === 'invalid' && e.message.includes(`so ${time} does not exist`),
          )
          continue
        }
        const instant = read()
        assert.equal(
          instant.toZonedDateTimeISO(zone).toPlainTime().toString().slice(0, 5),
          time,
          'it is shown as it was booked',
        )
        if (before) assert.ok(Temporal.Instant.compare(before, instant) < 0, 'a later reading is a later instant')
        before = instant
      }
      const hour = { 'Australia/Melbourne': 4, 'Australia/Adelaide': 4, 'Australia/Lord_Howe': 2 }[zone] ?? 0
      assert.equal(missing, date.includes('-10-') ? hour : 0)
    }
  })

test('takes the first of two instants with the same local time', () => {
  const first = instantAt(Temporal.PlainDate.from('2026-04-05'), '02:30', 'Australia/Melbourne', 'start_time')
  assert.equal(first.toString(), '2026-04-04T15:30:00Z')
})

test('measures a night shift over a clock change in real hours', () => {
  const hours = (date: string) => {
    const { start, end } = spanOf({ date, start_time: '22:00', end_time: '06:00' }, 'Australia/Melbourne')
    return end.since(start).total('hours')
  }
  assert.deepEqual([hours('2026-03-02'), hours('2026-04-04'), hours('2026-10-03')], [8, 9, 7])
})

const date = fc
  .integer({ min: 0, max: 700 })
  .map((days) => Temporal.PlainDate.from('2026-01-01').add({ days }).toString())
const clock = fc
  .integer({ min: 0, max: 1439 })
  .map((m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`)

test('keeps the requested clock times and lengths of any bookable shift', () => {
  fc.assert(
    fc.property(date, clock, clock, fc.constantFrom(...zones), (day, start_time, end_time, zone) => {
      const now = Temporal.Instant.from('2025-12-01T00:00:00Z')
      let span: ReturnType<typeof bookableSpan>
      try {
        span = bookableSpan({ date: day, start_time, end_time }, zone, now)
      } catch (error) {
        assert.ok(error instanceof Problem && error.code === 'invalid')
        return
      }
      const minutes = span.end.since(span.start).total('minutes')
      assert.ok(minutes >= 30 && minutes <= 960)
      const [from, to] = [span.start.toZonedDateTimeISO(zone), span.end.toZonedDateTimeISO(zone)]
      assert.equal(from.toPlainDate().toString(), day)
      assert.deepEqual(
        [from, to].map((z) => z.toPlainTime().toString().slice(0, 5)),
        [start_time, end_time],
      )
    }),
  )
})

test('writes the date and times of a shift in full', () => {
  assert.equal(
    when({ date: '2026-03-02', start_time: '08:30', end_time: '15:30' }),
    'Monday 2 March 2026, 08:30 to 15:30',
  )
  assert.match(when({ date: '2026-03-02', start_time: '22:00', end_time: '06:00' }), /22:00 to 06:00 the next day$/)
})

test('a shift starts within a year from now, and lasts half an hour to 16 hours', () => {
  // 08:30 in Melbourne.
  const now = Temporal.Instant.from('2026-03-01T21:30:00Z')
  const errorsOf = (date: string, start_time: string, end_time: string) => {
    try {
      bookableSpan({ date, start_time, end_time }, 'Australia/Melbourne', now)
      return null
    } catch (error) {
      return (error as Problem).errors
    }
  }
  const past = { start_time: ['A shift cannot start in the past.'] }
  const far = { date: ['Choose a date within the next year.'] }
  const short = { end_time: ['A shift must be at least 30 minutes long.'] }
  const long = { end_time: ['A shift can be at most 16 hours long.'] }
  assert.deepEqual(
    {
      'a minute ago': errorsOf('2026-03-02', '08:29', '15:00'),
      now: errorsOf('2026-03-02', '08:30', '15:00'),
      'in a year': errorsOf('2027-03-02', '08:30', '15:00'),
      'in a year and a day': errorsOf('2027-03-03', '08:30', '15:00'),
      '29 minutes': errorsOf('2026-03-03', '08:30', '08:59'),
      '30 minutes': errorsOf('2026-03-03', '08:30', '09:00'),
      '16 hours': errorsOf('2026-03-03', '08:30', '00:30'),
      '16 hours and a minute': errorsOf('2026-03-03', '08:30', '00:31'),
      'a start that the clocks leave out': errorsOf('2026-10-04', '02:30', '08:00'),
      'an end that the clocks leave out': errorsOf('2026-10-03', '20:00', '02:30'),
    },
    {
      'a minute ago': past,
      now: null,
      'in a year': null,
      'in a year and a day': far,
      '29 minutes': short,
      '30 minutes': null,
      '16 hours': null,
      '16 hours and a minute': long,
      'a start that the clocks leave out': {
        start_time: ['The clocks go forward on 4 October 2026, so 02:30 does not exist that day.'],
      },
      'an end that the clocks leave out': {
        end_time: ['The clocks go forward on 4 October 2026, so 02:30 does not exist that day.'],
      },
    },
  )
})

test('writes a period as a half-open range', () => {
  const [start, end] = ['2026-03-01T21:30:00Z', '2026-03-02T04:00:00Z'].map((text) => Temporal.Instant.from(text))
  assert.equal(rangeOf({ start: start!, end: end! }), '[2026-03-01T21:30:00Z,2026-03-02T04:00:00Z)')
})
