import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '#web/platform/api.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { listFailure, withHandledRows } from './recommended.ts'

const people = (...ids: number[]) => ids.map((id) => ({ id }))
const merged = (...ids: number[]) => {
  const all = new Set(ids)
  return (id: number) => all.has(id)
}

test('keeps a handled row in place when the new list lacks it', () => {
  assert.deepEqual(withHandledRows(people(1, 2, 3), people(1, 3, 4), merged(2)), people(1, 2, 3, 4))
})

test('keeps the order of several handled rows, also at the ends', () => {
  assert.deepEqual(withHandledRows(people(1, 2, 3, 4), people(3, 5), merged(1, 2, 4)), people(1, 2, 3, 4, 5))
})

test('shows a handled row once if the new list still has it', () => {
  assert.deepEqual(withHandledRows(people(1, 2), people(2, 1), merged(1)), people(2, 1))
})

test('drops other rows, and puts handled ones at the end of a shorter list', () => {
  assert.deepEqual(withHandledRows(people(1, 2, 3), people(), merged(3)), people(3))
})

const textFor = (thrown: unknown) => sentenceOf(thrown, listFailure(thrown))

// spec: 8.32
test("shows the server's sentence for a failed list, else a general one", () => {
  assert.equal(textFor(new ApiError(403, 'forbidden', 'This is not open to you.')), 'This is not open to you.')
  assert.equal(textFor(new ApiError(500, 'unexpected', 'Broken')), 'An error occurred.')
  assert.equal(textFor(new TypeError('people is not iterable')), 'Unknown error.')
})
