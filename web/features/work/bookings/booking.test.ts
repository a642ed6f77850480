import assert from 'node:assert/strict'
import test from 'node:test'
import type { ShiftChange } from '#contract/booking/shift-change.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import type { Booking } from '#contract/work/bookings.ts'
import { stateNotes, stateText } from './booking-state.ts'
import { timelineOf } from './timeline.ts'

/** Monday 2 March 2026, 08:00 in Melbourne; the shift begins at 08:30. */
const NOW = Date.parse('2026-03-01T21:00:00Z')
const HOUR = 3_600_000
const noAttendance = { on_my_way_at: null, expected_at: null, arrived_at: null, arrived_by: null }

const bookingWith = (shift: Partial<Shift>, rest: Partial<Booking> = {}): Booking => ({
  shift: {
    replaces: null,
    ...{ id: 7, inviter: { name: 'Hill School' }, invitee: { name: 'Ana Lee' }, time_zone: 'Australia/Melbourne' },
    ...{ date: '2026-03-02', start_time: '08:30', end_time: '15:30', status: 'accepted', agency: null },
    ...{ starts_at: '2026-03-01T21:30:00Z', ends_at: '2026-03-02T04:30:00Z', created_at: '2026-02-27T00:00:00Z' },
    ...{ answered_at: '2026-02-27T01:00:00Z', answered_via: 'screen', requested_by: null, approved_by: null },
    ...{ reason: null, cancelled_by: null, closed_by: null, owed: null, no_show: null, changes: [] },
    ...{ agreed_by_phone: null, from_application: null },
    ...shift,
  } as Shift,
  attendance: { shift_id: 7, ...noAttendance },
  ...{ phone: null, closed_at: null, changes_asked: [], undone: [], swaps: [], worked_here: 0, timesheet: null },
  pay: { hourly_cents: 7098, amount_cents: 46_137 },
  may_write: true,
  may_edit_details: false,
  vacancy_id: null,
  ...rest,
})
const handedOver: Booking['swaps'][number] = {
  ...{ direction: 'given', status: 'approved', colleague: 'Mia Kay', booking_id: 9 },
  ...{ agreed_at: '2026-02-28T02:00:00Z', ended_at: '2026-02-28T03:00:00Z' },
}

test('says the state of a booking in one sentence for each side', () => {
  const states: [booking: Booking, at: number, employer: string, employee: string][] = [
    [
      bookingWith({ status: 'pending' }),
      NOW - 24 * HOUR,
      'Waiting for an answer: tomorrow, 08:30–15:30',
      'Hill School asks you to work tomorrow, 08:30–15:30',
    ],
    [
      bookingWith({}),
      NOW - 72 * HOUR,
      'Confirmed for Monday, 2 March 2026, 08:30–15:30',
      'Confirmed for Monday, 2 March 2026, 08:30–15:30',
    ],
    [
      bookingWith(
        {},
        {
          attendance: {
            shift_id: 7,
            ...noAttendance,
            on_my_way_at: '2026-03-01T20:50:00Z',
            expected_at: '2026-03-01T21:20:00Z',
          },
        },
      ),
      NOW,
      'Ana Lee is on the way, expected about 08:20',
      'Confirmed for today, 08:30–15:30',
    ],
    [bookingWith({}), NOW + HOUR, 'Ana Lee is not here yet', 'Confirmed for today, 08:30–15:30'],
    [
      bookingWith({ status: 'completed' }, { timesheet: { status: 'draft', history: [] } }),
      NOW + 24 * HOUR,
      'Worked on Monday, 2 March 2026, 08:30–15:30',
      'Worked on Monday, 2 March 2026, 08:30–15:30',
    ],
    [bookingWith({ status: 'rejected' }), NOW, 'Ana Lee rejected this request', 'You rejected this request'],
    [bookingWith({ status: 'expired' }), NOW, 'Ana Lee did not answer in time', 'You did not answer in time'],
    [
      bookingWith({ status: 'cancelled', cancelled_by: 'employer', closed_by: 'Jo Park' }),
      NOW,
      'Jo Park cancelled this booking',
      'Hill School cancelled this booking',
    ],
    [
      bookingWith({ status: 'cancelled' }, { swaps: [handedOver] }),
      NOW,
      'Mia Kay took over this shift',
      'Mia Kay works this shift instead of you',
    ],
    [bookingWith({ status: 'withdrawn' }), NOW, 'This request was withdrawn', 'This request was withdrawn'],
    [
      bookingWith({ status: 'no_show' }),
      NOW,
      'Ana Lee did not attend',
      'Hill School marked this shift as not attended',
    ],
  ]
  for (const [booking, at, employer, employee] of states)
    assert.deepEqual(
      { employer: stateText(booking, 'employer', at), employee: stateText(booking, 'employee', at) },
      { employer, employee },
    )
})

test('adds the reason, or the next step of the timesheet', () => {
  assert.deepEqual(stateNotes(bookingWith({ status: 'rejected', reason: 'Too far' }), 'employer'), ['Reason: Too far'])
  const draft = bookingWith({ status: 'completed' }, { timesheet: { status: 'draft', history: [] } })
  assert.deepEqual(stateNotes(draft, 'employee'), ['Submit the timesheet to be paid.'])
  const swapped = bookingWith({ status: 'cancelled', reason: 'A colleague took over.' }, { swaps: [handedOver] })
  assert.deepEqual(stateNotes(swapped, 'employer'), [])
})

test('shows the history in order, with names for each side', () => {
  const times = { date: '2026-03-02', start_time: '08:30', end_time: '15:30' }
  const change: ShiftChange = {
    ...{ id: 1, status: 'agreed', before: { ...times, end_time: '14:30' }, after: times, requested_by: 'Jo Park' },
    rest: null,
    ...{ answer_by: '2026-03-01T00:00:00Z', ended_at: '2026-02-28T05:00:00Z' },
  }
  const booking = bookingWith(
    { status: 'completed', requested_by: 'Jo Park', approved_by: 'Sam Roe', answered_via: 'sms', changes: [change] },
    {
      changes_asked: [{ change_id: 1, at: '2026-02-28T04:00:00Z' }],
      undone: [{ cancelled_at: '2026-02-28T06:00:00Z', undone_at: '2026-02-28T06:00:30Z' }],
      attendance: { shift_id: 7, ...noAttendance, arrived_at: '2026-03-01T21:25:00Z', arrived_by: 'employer' },
      timesheet: {
        status: 'approved',
        history: [
          { status: 'submitted', at: '2026-03-02T05:00:00Z', decided_by: null, text: 'Left late' },
          { status: 'approved', at: '2026-03-02T06:00:00Z', decided_by: 'Sam Roe', text: null },
        ],
      },
    },
  )
  const linesFor = (reader: 'employer' | 'employee') =>
    timelineOf(booking, reader).map(({ text, detail }) => (detail ? `${text} (${detail})` : text))
  assert.deepEqual(linesFor('employer'), [
    'Jo Park sent the request (Approved by Sam Roe)',
    'Ana Lee accepted the request by SMS',
    'Jo Park asked to move the shift to 08:30–15:30',
    'Ana Lee agreed to the new times',
    'The booking was cancelled',
    'The cancellation was undone',
    'You marked Ana Lee as arrived',
    'Ana Lee submitted the timesheet (Left late)',
    'Sam Roe approved the timesheet',
  ])
  assert.deepEqual(linesFor('employee').slice(0, 2), [
    'Jo Park, Hill School, sent the request',
    'You accepted the request by SMS',
  ])
})

test('leads from a handover to the booking of the colleague', () => {
  const given = timelineOf(bookingWith({ status: 'cancelled' }, { swaps: [handedOver] }), 'employer')
  assert.deepEqual(
    given.slice(-2).map(({ text, bookingId }) => [text, bookingId]),
    [
      ['Mia Kay agreed to come instead of Ana Lee', undefined],
      ['The handover was approved', 9],
    ],
  )
  const taken = { ...handedOver, direction: 'taken', colleague: 'Ana L.', booking_id: null } as const
  const [first, ...rest] = timelineOf(bookingWith({}, { swaps: [taken] }), 'employee')
  assert.deepEqual([first?.text, first?.bookingId, rest], ['You took the shift over from Ana L.', undefined, []])
})
