import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sentenceOf } from '#web/platform/failure.ts'
import { withInviter } from './bookings.ts'

const shift = { invitee_id: 10002, date: '2026-03-03', start_time: '08:30', end_time: '15:30', subject_id: 1 }
const hill = { id: 10001, role: 'employer', name: 'Hill', terms_agreed: 1 } as const

// spec: 8.4
test('requests a shift as the signed-in employer, and fails without a session', () => {
  assert.equal(withInviter({ token: 't', user: hill }, shift).inviter_id, hill.id)
  assert.throws(
    () => withInviter(null, shift),
    (thrown) => sentenceOf(thrown) === 'Employer information not found. Please log in again.',
  )
})
