import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '#web/platform/api.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { listFailure } from './list-failure.ts'

const shown = (thrown: unknown) => sentenceOf(thrown, listFailure(thrown))

// spec: 8.32
test('a list of people that could not be read says what the service says, or that an error occurred, or that it is unknown', () => {
  assert.equal(shown(new ApiError(403, 'forbidden', 'This is not open to you.')), 'This is not open to you.')
  assert.equal(shown(new ApiError(500, 'unexpected', 'Broken')), 'An error occurred.')
  assert.equal(shown(new TypeError('people is not iterable')), 'Unknown error.')
})
