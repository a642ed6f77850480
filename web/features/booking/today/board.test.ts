import assert from 'node:assert/strict'
import test from 'node:test'
import type { Attendance, Expected } from '#contract/booking/attendance-rules.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import type { OpenShift, TodayBoard } from '#contract/booking/today.ts'
import { newsBetween } from './board-news.ts'
import { askedText, boardRows, boardSummary, openBadge } from './board-rows.ts'

/** Monday 2 March 2026, 08:45 in Melbourne. */
const NOW = Date.parse('2026-03-01T21:45:00Z')
const hours = { start_time: '08:30', end_time: '15:30', starts_at: '2026-03-01T21:30:00Z' }
const subject = { id: 1, name: 'Year 5' }

type Signs = Partial<Attendance>
const booking = (id: number, name: string, shift: Partial<Shift> = {}, signs: Signs = {}): Expected => ({
  shift: {
    ...{ id, subject, ...hours, status: 'accepted', answered_at: '2026-03-01T21:40:00Z' },
    ...{ invitee: { name }, agreed_by_phone: null, from_application: null },
    ...shift,
  } as Shift,
  attendance: { shift_id: id, on_my_way_at: null, expected_at: null, arrived_at: null, arrived_by: null, ...signs },
  phone: null,
})
const open = (changes: Partial<OpenShift> = {}): OpenShift => ({
  ...{ id: 1, vacancy_id: 7, site: { id: 10, name: 'Hill' }, subject, classification: null, class_room: null },
  ...{ ...hours, date: '2026-03-02', time_zone: 'Australia/Melbourne', ends_at: '2026-03-02T04:30:00Z' },
  ...{ missing: 1, needs_approval: false, by_application: false, applicants: 0, asked: [], open_offers: 0 },
  ...{ rejected: 0, latest_request_id: null, next_look_at: null, waits_turn: false, in_place_of: null },
  ...changes,
})
const board = (bookings: Expected[], shifts: OpenShift[] = []): TodayBoard => ({
  ...{
    date: '2026-03-02',
    time_zone: 'Australia/Melbourne',
    special_day: null,
    as_of: '2026-03-01T21:40:00Z',
    has_more: false,
  },
  bookings,
  open: shifts,
})
const ana = { request_id: 3, name: 'Ana' }
const onWay = (expected_at: string | null) => ({ on_my_way_at: '2026-03-01T21:00:00Z', expected_at })
const here = { arrived_at: '2026-03-01T21:20:00Z', arrived_by: 'employee' } as const

test('lists who is missing first, then asked, coming, late and here, and sums it up', () => {
  const rows = boardRows(
    board(
      [
        booking(1, 'Here', {}, here),
        booking(2, 'Late', {}, onWay('2026-03-01T21:50:00Z')),
        booking(3, 'Coming', { starts_at: '2026-03-01T23:00:00Z' }, onWay(null)),
        booking(4, 'Missing'),
        booking(5, 'Gone', { status: 'cancelled' }),
      ],
      [open({ id: 6, open_offers: 1, asked: [ana] }), open({ id: 7, missing: 2 })],
    ),
    NOW,
  )
  const namesOf = rows.map((row) =>
    row.kind === 'open' ? `${row.group} ${row.open.id}` : row.expected.shift.invitee.name,
  )
  assert.deepEqual(namesOf, ['missing 7', 'Missing', 'Gone', 'asked 6', 'Coming', 'Late', 'Here'])
  assert.deepEqual(
    boardSummary(rows, 'education').map(({ text }) => text),
    [
      '4 booked',
      '1 here',
      '1 on the way',
      '1 late',
      '1 not here yet',
      '1 waiting for an answer',
      '3 classes uncovered',
    ],
  )
  assert.equal(boardSummary(boardRows(board([], [open()]), NOW), 'healthcare')[0]?.text, '1 shift uncovered')
})

test('says who was asked for an open shift, and what happens next', () => {
  const two = { open_offers: 2, asked: [ana, { request_id: 4, name: 'Ben' }] }
  const texts = [
    { open_offers: 1, asked: [ana] },
    two,
    { ...two, open_offers: 5 },
    { rejected: 1, next_look_at: '2026-03-01T21:52:00Z' },
    { rejected: 2, vacancy_id: null },
    {},
    { rejected: 1, waits_turn: true, next_look_at: '2026-03-01T21:52:00Z' },
    { open_offers: 1, asked: [ana], waits_turn: true },
  ].map((changes) => askedText(open(changes), NOW))
  assert.deepEqual(texts, [
    'Asked Ana',
    'Asked Ana and Ben',
    'Asked Ana and 4 others',
    'Rejected by 1 person. More people may be asked at 08:52',
    'Rejected by 2 people',
    null,
    'Rejected by 1 person. People are asked once another of your shifts is filled or closed',
    'Asked Ana. More people are asked once another of your shifts is filled or closed',
  ])
  const badges = [
    { needs_approval: true },
    { applicants: 2 },
    two,
    { by_application: true },
    {},
    { missing: 3 },
    { waits_turn: true },
    { ...two, waits_turn: true },
  ]
  assert.deepEqual(
    badges.map((changes) => openBadge(open(changes))),
    [
      'Waiting for approval',
      '2 applied',
      'Waiting for an answer',
      'Nobody has applied',
      'Uncovered',
      '3 uncovered',
      'Waiting its turn',
      'Waiting for an answer',
    ],
  )
})

test('reports answers, cancellations and arrivals, but nothing that the employer did', () => {
  const asked = open({ open_offers: 1, asked: [ana] })
  const textOf = (before: TodayBoard, after: TodayBoard) => newsBetween(before, after).map(({ text }) => text)
  const empty = board([])
  const booked = board([booking(3, 'Ana')])
  assert.deepEqual(textOf(board([], [asked]), booked), ['Ana accepted.'])
  assert.deepEqual(textOf(empty, board([booking(3, 'Ana', { agreed_by_phone: { refusable_until: '' } })])), [null])
  assert.deepEqual(textOf(empty, board([booking(3, 'Ana', { answered_at: '2026-03-01T09:00:00Z' })])), [])
  assert.deepEqual(textOf(board([], [asked]), board([], [open({ rejected: 1 })])), ['Ana rejected the request.'])
  assert.deepEqual(textOf(board([], [open()]), board([], [open({ applicants: 2 })])), ['2 people applied.'])
  assert.deepEqual(textOf(booked, board([booking(3, 'Ana', { status: 'cancelled' })])), ['Ana cancelled.'])
  assert.deepEqual(textOf(booked, board([booking(3, 'Ana', {}, onWay(null))])), [null])
  assert.deepEqual(textOf(booked, board([booking(3, 'Ana', {}, here)])), [null])
  assert.deepEqual(textOf(booked, board([booking(3, 'Ana', {}, { ...here, arrived_by: 'employer' })])), [])
  assert.deepEqual(textOf(booked, booked), [])
})
