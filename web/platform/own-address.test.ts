import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTooLate } from './own-address.ts'

test('a screen that is being left writes nothing into the address of the next one', () => {
  assert.equal(isTooLate('.', '/admin/employees', '/admin/support'), true)
  assert.equal(isTooLate('.', '/employer/school/7', '/employer/school/8'), true)
  assert.equal(isTooLate('.', '/admin/employees', '/admin/employees'), false)
  assert.equal(isTooLate('.', '/admin/employees', '/admin/employees/'), false)
  assert.equal(isTooLate('.', '/', '/admin'), true)
})

test('whoever goes elsewhere goes, and the first screen of a page may write at once', () => {
  assert.equal(isTooLate('/admin/support', '/admin/employees', '/admin/audit'), false)
  assert.equal(isTooLate(undefined, '/admin/employees', '/admin/audit'), false)
  assert.equal(isTooLate('.', undefined, '/admin/audit'), false)
})
