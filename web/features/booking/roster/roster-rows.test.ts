import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RosterBooking } from '#contract/booking/roster.ts'
import type { OpenShift } from '#contract/booking/today.ts'
import { rangeOf } from './data.ts'
import { foldedDays, rosterRows, UNFILLED } from './roster-rows.ts'

const music = { id: 1, name: 'Music' }
const day = { date: '2026-03-03', start_time: '09:00', end_time: '15:00', site: { id: 9, name: 'Hill' } }
const booking = (shift_id: number, name: string, changes: Partial<RosterBooking> = {}): RosterBooking => ({
  ...{ ...day, shift_id, subject: music, classification: 'teacher', class_room: null, is_no_show: false },
  person: { id: shift_id, name, avatar: null },
  ...changes,
})
const open = (id: number, changes: Partial<OpenShift> = {}): OpenShift => ({
  ...{
    ...day,
    id,
    vacancy_id: 1,
    subject: music,
    classification: null,
    class_room: null,
    time_zone: 'Australia/Melbourne',
  },
  ...{ starts_at: '2026-03-02T22:00:00Z', ends_at: '2026-03-03T04:00:00Z', missing: 1, needs_approval: false },
  ...{ by_application: false, applicants: 0, asked: [], open_offers: 0, rejected: 0, latest_request_id: null },
  ...{ next_look_at: null, waits_turn: false, in_place_of: null },
  ...changes,
})
const shown = (rows: ReturnType<typeof rosterRows>) =>
  Object.fromEntries(rows.map(({ name, entries }) => [name, entries.map(({ key, kind }) => `${key} ${kind}`)]))

test('lists what is not filled first, then each person', () => {
  const roster = { bookings: [booking(2, 'Ben'), booking(3, 'Ana')], open: [open(5), open(6, { open_offers: 2 })] }
  const rows = rosterRows(roster, 'people', 'education')
  assert.deepEqual(
    rows.map(({ name }) => name),
    [UNFILLED, 'Ana', 'Ben'],
  )
  assert.deepEqual(shown(rows)[UNFILLED], ['open 5 open', 'open 6 waiting'])
})

test('lists subjects, with the role where it is not the usual one', () => {
  const aide = booking(3, 'Ana', { classification: 'education_support', start_time: '08:00' })
  const rows = rosterRows({ bookings: [booking(2, 'Ben'), aide], open: [open(5)] }, 'subjects', 'education')
  assert.deepEqual(
    rows.map(({ entries }) => entries.length),
    [2, 1],
  )
  assert.match(rows[1]!.name, /^Music · /)
})

test('a month begins on the Monday before it and has as many weeks as it touches', () => {
  assert.deepEqual(rangeOf('month', '2026-03-15'), { from: '2026-02-23', days: 42 })
  assert.deepEqual(rangeOf('month', '2027-02-15'), { from: '2027-02-01', days: 28 })
  assert.deepEqual(rangeOf('week', '2026-03-15'), { from: '2026-03-09', days: 7 })
})

test('keeps the days before today apart, in the current week only', () => {
  const days = ['2026-03-02', '2026-03-03', '2026-03-04'].map((date) => ({ date }))
  const earlierOf = (today: string, chosen = today) => foldedDays(days, today, chosen).earlier.map(({ date }) => date)
  assert.deepEqual(earlierOf('2026-03-04'), ['2026-03-02', '2026-03-03'])
  assert.deepEqual(foldedDays(days, '2026-03-04', '2026-03-04').shown, [days[2]])
  assert.deepEqual([earlierOf('2026-03-02'), earlierOf('2026-03-09'), earlierOf('2026-02-23')], [[], [], []])
  assert.deepEqual(earlierOf('2026-03-04', '2026-03-03'), ['2026-03-02'], 'the chosen day stays')
  assert.deepEqual(earlierOf('2026-03-11', '2026-03-04'), [], 'a day of an earlier week')
})
