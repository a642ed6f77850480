import assert from 'node:assert/strict'
import { test } from 'node:test'
import { centsOf, money } from './money.ts'

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

test('what is no amount is not read as one', () => {
  for (const typed of ['', 'abc', '-5', '1.234', '12,34', '1e3', '5.']) assert.equal(centsOf(typed), null, typed)
})
