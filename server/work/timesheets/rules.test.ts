import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Problem } from '#contract/platform/errors.ts'
import { belowAwardRate, workedMinutes } from './rules.ts'

const minutes = (
  [start_time, end_time, break_minutes]: readonly [string, string, number],
  {
    date = '2026-03-09',
    time_zone = 'Australia/Melbourne',
    now = '2026-12-01T00:00:00Z',
    booked: [from, to] = [start_time, end_time],
  }: { date?: string; time_zone?: string; now?: string; booked?: readonly [string, string] } = {},
) => {
  const shift = { date, time_zone, start_time: from, end_time: to }
  try {
    return workedMinutes({ start_time, end_time, break_minutes }, shift, Temporal.Instant.from(now))
  } catch (error) {
    return (error as Problem).errors
  }
}

test('the minutes worked are those between start and end less the break', () => {
  assert.deepEqual(
    [minutes(['08:30', '15:30', 30]), minutes(['08:30', '15:30', 0]), minutes(['21:30', '07:00', 45])],
    [390, 420, 525],
  )
})

test('a night on which the clocks change has the minutes that were really worked', () => {
  const night = (date: string, time_zone?: string) =>
    minutes(['22:00', '06:00', 0], { date, ...(time_zone && { time_zone }) })
  assert.deepEqual(
    {
      usual: night('2026-03-09'),
      'end of daylight saving': night('2026-04-04'),
      'start of daylight saving': night('2026-10-03'),
      'half an hour on Lord Howe Island': night('2026-04-04', 'Australia/Lord_Howe'),
      'none in Brisbane': night('2026-04-04', 'Australia/Brisbane'),
    },
    {
      usual: 480,
      'end of daylight saving': 540,
      'start of daylight saving': 420,
      'half an hour on Lord Howe Island': 510,
      'none in Brisbane': 480,
    },
  )
})

test('work that starts past midnight counts on the day on which it was done', () => {
  const night = ['22:00', '07:00'] as const
  const early = ['00:00', '07:00'] as const
  assert.deepEqual(
    {
      'late, when the clocks go back': minutes(['00:30', '07:00', 0], { date: '2026-04-04', booked: night }),
      'late, when they go forward': minutes(['00:30', '07:00', 0], { date: '2026-10-03', booked: night }),
      'late, after they went forward': minutes(['02:30', '07:00', 0], { date: '2026-10-04', booked: night }),
      'early, when the clocks go back': minutes(['23:45', '07:00', 0], { date: '2026-04-05', booked: early }),
      'in an hour that did not exist': minutes(['02:30', '07:00', 0], { date: '2026-10-03', booked: night }),
      'early, once it is over': minutes(['23:45', '07:00', 0], { booked: early, now: '2026-03-08T20:00:00Z' }),
    },
    {
      'late, when the clocks go back': 450,
      'late, when they go forward': 330,
      'late, after they went forward': 270,
      'early, when the clocks go back': 495,
      'in an hour that did not exist': {
        start_time: ['The clocks go forward on 4 October 2026, so 02:30 does not exist that day.'],
      },
      'early, once it is over': 435,
    },
  )
})

test('hours are submitted once they are over', () => {
  // 15:30 in Melbourne.
  const end = Temporal.Instant.from('2026-03-09T04:30:00Z')
  const at = (now: Temporal.Instant) => minutes(['08:30', '15:30', 30], { now: now.toString() })
  assert.deepEqual(
    [at(end), at(end.subtract({ milliseconds: 1 }))],
    [390, { end_time: ['This time is in the future.'] }],
  )
})

test('a break is shorter than the work', () => {
  const refused = { break_minutes: ['The break must be shorter than the time worked.'] }
  assert.deepEqual(
    [minutes(['09:00', '09:30', 29]), minutes(['09:00', '09:30', 30]), minutes(['09:00', '09:30', 31])],
    [1, refused, refused],
  )
})

test('a rate below that of the state names it, its date and the state', () => {
  assert.equal(
    belowAwardRate({ state: 'VIC', from_date: '2025-07-01', hourly_cents: 7097 }),
    'The rate for Victoria from 1 July 2025 is $70.97 an hour. Enter why this rate is lower.',
  )
})
