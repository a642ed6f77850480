import assert from 'node:assert/strict'
import { test } from 'node:test'
import { centsOf, centsText, dollarsText, money, tenthsOfCentOf } from './money.ts'

test('cents are shown as dollars', () => {
  assert.equal(money(7097), '$70.97')
  assert.equal(money(123_450), '$1,234.50')
  assert.equal(money(0), '$0.00')
})

test('dollars are read as they are typed', () => {
  assert.equal(centsOf('70.97'), 7097)
  assert.equal(centsOf(' $1,234.5 '), 123_450)
  assert.equal(centsOf('58'), 5800)
  assert.equal(centsOf('0.05'), 5)
})

test('a text that is no amount is not read as one', () => {
  for (const typed of ['', 'abc', '-5', '1.234', '12,34', '1e3', '5.']) assert.equal(centsOf(typed), null, typed)
})

test('tenths of a cent are read and shown as cents, and large amounts as dollars', () => {
  assert.deepEqual(['5', '4.9', '0', ' 12.0 '].map(tenthsOfCentOf), [50, 49, 0, 120])
  assert.deepEqual(['', '4.95', '-1', '5c', '12345'].map(tenthsOfCentOf), [null, null, null, null, null])
  assert.deepEqual([50, 49, 10, 0].map(centsText), ['5 cents', '4.9 cents', '1 cent', '0 cents'])
  assert.equal(dollarsText(1_234_500), '$1,234.50')
})
