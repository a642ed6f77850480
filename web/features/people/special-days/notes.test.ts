import assert from 'node:assert/strict'
import { test } from 'node:test'
import { specialDayNotes } from './notes.ts'

test('names the schools that are pupil-free, after what the day is for everyone', () => {
  const data = [{ date: '2026-04-06', kind: 'public_holiday', name: 'Easter Monday' }] as const
  const of_schools = [
    { date: '2026-04-06', school: 'Hill School' },
    { date: '2026-04-21', school: 'Hill School' },
    { date: '2026-04-21', school: 'Lake School' },
  ]
  assert.deepEqual(Object.fromEntries(specialDayNotes({ data: [...data], of_schools })), {
    '2026-04-06': 'Easter Monday: public holiday; Pupil-free day: Hill School',
    '2026-04-21': 'Pupil-free day: Hill School, Lake School',
  })
})
