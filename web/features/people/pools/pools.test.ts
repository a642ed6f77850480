import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reordered } from './pools.ts'

const people = [{ id: 1 }, { id: 2 }, { id: 3 }]
const order = (id: number, before: number | null) => reordered(people, id, before).map((one) => one.id)

test('shows a person before another one, or at the end', () => {
  assert.deepEqual(order(3, 1), [3, 1, 2])
  assert.deepEqual(order(1, 3), [2, 1, 3])
  assert.deepEqual(order(1, null), [2, 3, 1])
})

test('leaves the order as it is where there is nobody to move', () => {
  assert.deepEqual(order(2, 2), [1, 2, 3])
  assert.deepEqual(order(9, 1), [1, 2, 3])
})
