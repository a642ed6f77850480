import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sentenceOf } from '#web/platform/failure.ts'
import { mustBeSignedIn } from './signed-in.ts'

// spec: 5.23, 5.24
test('nothing is marked as read without a stored token, and the reason is the sentence that is shown', () => {
  assert.doesNotThrow(() => mustBeSignedIn('t'))
  assert.throws(
    () => mustBeSignedIn(null),
    (thrown: { status: number }) => {
      const said = sentenceOf(thrown, 'Failed to mark notification as read')
      assert.deepEqual([thrown.status, said], [401, 'No authentication token found. Please log in again.'])
      return true
    },
  )
})
