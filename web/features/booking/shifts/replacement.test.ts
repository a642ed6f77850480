import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inPlaceOf, lateReplacementFor, replacementFor } from './replacement.ts'

const shift = {
  status: 'rejected',
  date: '2026-03-25',
  start_time: '08:30',
  end_time: '15:30',
  subject_id: 12,
  starts_at: '2026-03-24T21:30:00Z',
  ends_at: '2026-03-25T04:30:00Z',
} as const
const before = new Date('2026-03-24T20:00:00Z')

test('searches for a replacement with the details of a lost shift', () => {
  assert.deepEqual(replacementFor(shift, before), {
    option: 'search',
    date: '2026-03-25',
    subject_id: '12',
    start_time: '08:30',
    end_time: '15:30',
  })
})

test('offers no replacement for an open, accepted or completed booking', () => {
  for (const status of ['pending', 'accepted', 'completed'] as const) {
    assert.equal(replacementFor({ ...shift, status }, before), null)
  }
})

test('omits the times of a shift that has begun, and skips one that is over', () => {
  const begun = replacementFor({ ...shift, status: 'expired' }, new Date('2026-03-24T22:00:00Z'))
  assert.deepEqual(begun, { option: 'search', date: '2026-03-25', subject_id: '12' })
  assert.equal(replacementFor(shift, new Date(shift.ends_at)), null)
})

test('searches from the next quarter hour while enough of the shift is left', () => {
  const noShow = { ...shift, time_zone: 'Australia/Melbourne' }
  const at = (instant: string) => lateReplacementFor(noShow, new Date(instant))
  const search = { option: 'search', date: '2026-03-25', subject_id: '12', start_time: '08:45', end_time: '15:30' }
  assert.deepEqual(at('2026-03-24T21:40:00Z'), search)
  assert.deepEqual(at('2026-03-24T21:45:00Z'), { ...search, start_time: '09:00' })
  assert.notEqual(at('2026-03-25T03:59:59Z'), null)
  assert.equal(at('2026-03-25T04:00:00Z'), null)
})

test('searches by the current date during a night shift', () => {
  const night = { ...shift, end_time: '06:00', ends_at: '2026-03-25T19:00:00Z', time_zone: 'Australia/Melbourne' }
  const { date, start_time } = lateReplacementFor(night, new Date('2026-03-25T13:05:00Z'))!
  assert.deepEqual([date, start_time], ['2026-03-26', '00:15'])
})

test('chooses a person for one who left, for the rest of a shift that has begun', () => {
  const left = { ...shift, id: 7, status: 'cancelled', time_zone: 'Australia/Melbourne' } as const
  const search = { option: 'search', date: '2026-03-25', subject_id: '12', end_time: '15:30', replaces: 7 }
  assert.deepEqual(inPlaceOf(left, before), { ...search, start_time: '08:30' })
  assert.deepEqual(inPlaceOf(left, new Date('2026-03-24T21:40:00Z')), { ...search, start_time: '08:45' })
  assert.equal(inPlaceOf(left, new Date('2026-03-25T04:20:00Z')), null)
})
