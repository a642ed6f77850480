import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '#web/platform/api.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { listFailure, withHandledRows } from './recommended.ts'

const people = (...ids: number[]) => ids.map((id) => ({ id }))
const kept = (...ids: number[]) => {
  const all = new Set(ids)
  return (id: number) => all.has(id)
}

test('what is kept stays in its place when the fresh list no longer has it', () => {
  assert.deepEqual(withHandledRows(people(1, 2, 3), people(1, 3, 4), kept(2)), people(1, 2, 3, 4))
})

test('several that are kept keep their order, at the ends too', () => {
  assert.deepEqual(withHandledRows(people(1, 2, 3, 4), people(3, 5), kept(1, 2, 4)), people(1, 2, 3, 4, 5))
})

test('what is kept and still in the fresh list stands there once', () => {
  assert.deepEqual(withHandledRows(people(1, 2), people(2, 1), kept(1)), people(2, 1))
})

test('what was not kept goes, and a shorter list takes the kept ones at its end', () => {
  assert.deepEqual(withHandledRows(people(1, 2, 3), people(), kept(3)), people(3))
})

const shown = (thrown: unknown) => sentenceOf(thrown, listFailure(thrown))

// spec: 8.32
test('a list of people that could not be read says what the service says, or that an error occurred, or that it is unknown', () => {
  assert.equal(shown(new ApiError(403, 'forbidden', 'This is not open to you.')), 'This is not open to you.')
  assert.equal(shown(new ApiError(500, 'unexpected', 'Broken')), 'An error occurred.')
  assert.equal(shown(new TypeError('people is not iterable')), 'Unknown error.')
})
