import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moved } from './rules.ts'

test('moves a person before another one, or to the end', () => {
  assert.deepEqual(moved([1, 2, 3], 3, 1), [3, 1, 2])
  assert.deepEqual(moved([1, 2, 3], 1, 3), [2, 1, 3])
  assert.deepEqual(moved([1, 2, 3], 1, null), [2, 3, 1])
  assert.deepEqual(moved([1, 2, 3], 2, 2), [1, 2, 3])
})

test('moves nothing if one of the two people is not in the list', () => {
  assert.equal(moved([1, 2], 3, 1), null)
  assert.equal(moved([1, 2], 1, 3), null)
})
