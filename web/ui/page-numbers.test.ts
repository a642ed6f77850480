import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { canGoTo, pageNumbers } from './page-numbers.ts'

// spec: 2.admin-employee-management.6
test('the window moves with the page and stops at both ends', () => {
  assert.deepEqual(pageNumbers(1, 10), [1, 2, 3, 4, 5])
  assert.deepEqual(pageNumbers(4, 10), [2, 3, 4, 5, 6])
  assert.deepEqual(pageNumbers(10, 10), [6, 7, 8, 9, 10])
  assert.deepEqual(pageNumbers(2, 3), [1, 2, 3])
  assert.deepEqual(pageNumbers(1, 1), [1])
})

// spec: 5.29
test('a list is turned to another page that exists, and to no other', () => {
  const turnsFrom = (page: number, last: number) => [-1, 0, 1, 2, 3, 4, 5].filter((to) => canGoTo(to, page, last))
  assert.deepEqual(turnsFrom(2, 4), [1, 3, 4])
  assert.deepEqual(turnsFrom(1, 1), [])
})

// spec: 9.13
test('at most five pages, all of them real, the present one among them', () => {
  const place = fc
    .integer({ min: 1, max: 500 })
    .chain((last) => fc.tuple(fc.integer({ min: 1, max: last }), fc.constant(last)))
  fc.assert(
    fc.property(place, ([page, last]) => {
      const pages = pageNumbers(page, last)
      assert.equal(pages.length, Math.min(5, last))
      assert.ok(pages.includes(page))
      assert.ok(pages.every((each) => each >= 1 && each <= last))
    }),
  )
})
