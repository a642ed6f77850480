import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '#web/platform/api.ts'
import { failureOf, sentenceOf } from '#web/platform/failure.ts'
import { saveFailure, throwUserNotFound } from './profile-failures.ts'

const refused = (status: number, message: string, code = 'some_code') => new ApiError(status, code, message)

// spec: 8.20, 8.21
test('a profile that is not saved says why, and of a subject assigned twice what to do', () => {
  const assigned = 'Some subjects are already assigned. Please try again or contact support if the issue persists.'
  assert.equal(saveFailure(refused(500, "Duplicate entry '7-3' for key 'teacher_subject'")), assigned)
  assert.equal(saveFailure(refused(409, 'SQLSTATE[23000]: Duplicate entry')), assigned)
  assert.equal(saveFailure(refused(409, 'You have a profile already.')), 'You have a profile already.')
  assert.equal(saveFailure(refused(500, 'Broken')), 'Failed to update profile')
  assert.equal(saveFailure(refused(0, 'No answer.')), 'Failed to update profile')
})

const textFor = (thrown: unknown) => {
  try {
    return throwUserNotFound(thrown)
  } catch (rethrown) {
    return sentenceOf(rethrown, 'Failed to load profile data')
  }
}

// spec: 8.23
test('says that a person is not found, and of any other failure that it failed', () => {
  assert.equal(textFor(refused(404, 'We could not find that.', 'not_found')), 'User not found.')
  assert.equal(textFor(refused(500, 'Broken')), 'Failed to load profile data')
  assert.equal(failureOf(refused(403, 'Not yours.', 'forbidden')).message, 'Not yours.')
})
