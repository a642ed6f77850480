import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replacementFor } from './replacement.ts'

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

test('a shift that nobody will work can be searched for again with its details', () => {
  assert.deepEqual(replacementFor(shift, before), {
    option: 'search',
    date: '2026-03-25',
    subject_id: '12',
    start_time: '08:30',
    end_time: '15:30',
  })
})

test('an open, accepted or completed booking needs no replacement', () => {
  for (const status of ['pending', 'accepted', 'completed'] as const) {
    assert.equal(replacementFor({ ...shift, status }, before), null)
  }
})

test('a shift that has begun is searched for without its times, one that is over not at all', () => {
  const begun = replacementFor({ ...shift, status: 'expired' }, new Date('2026-03-24T22:00:00Z'))
  assert.deepEqual(begun, { option: 'search', date: '2026-03-25', subject_id: '12' })
  assert.equal(replacementFor(shift, new Date(shift.ends_at)), null)
})
