import assert from 'node:assert/strict'
import { test } from 'node:test'
import { id, idOrNew, isBeingLeft, oneOf, page, parseId, parsePage, searchSchema, text } from './url-state.ts'

test('parses an id only if the database can store it', () => {
  assert.equal(parseId('10001'), 10_001)
  assert.equal(parseId(2_147_483_647), 2_147_483_647)
  for (const word of ['2147483648', '0', '-1', '1e3', '1.5', ' 7', 'abc', '', null, undefined])
    assert.equal(parseId(word), null)
})

test('parses a page, or falls back to the first', () => {
  assert.equal(parsePage('2'), 2)
  for (const word of ['0', '-1', '1000000', 'x', undefined]) assert.equal(parsePage(word), 1)
})

test('a schema parses its parameters and drops invalid values', () => {
  const parse = searchSchema({ person: id, method: idOrNew, page, search: text })
  assert.deepEqual(parse({ person: '7', method: 'new', page: '2', search: 12, other: 'x' }), {
    person: 7,
    method: 'new',
    page: 2,
    search: '12',
  })
  assert.deepEqual(parse({ person: 'x', method: 'old', page: '1', search: ['a'] }), {
    person: undefined,
    method: undefined,
    page: undefined,
    search: undefined,
  })
  assert.deepEqual(parse({}), {})
})

test('a schema parses its own output to the same values', () => {
  const parse = searchSchema({ person: id, method: idOrNew, page, search: text })
  const parsed = parse({ person: '7', method: '3', page: '2', search: 'Hill' })
  assert.deepEqual(parse(parsed), parsed)
})

test('chooses one of several values, or none', () => {
  assert.equal(oneOf(['up', 'down'], 'up'), 'up')
  assert.equal(oneOf(['up', 'down'], 'left'), null)
})

test('a screen that is being left writes nothing into the URL of the next one', () => {
  assert.equal(isBeingLeft('/admin/employees', '/admin/support'), true)
  assert.equal(isBeingLeft('/employer/school/7', '/employer/school/8'), true)
  assert.equal(isBeingLeft('/admin/employees', '/admin/employees'), false)
  assert.equal(isBeingLeft('/admin/employees', '/admin/employees/'), false)
  assert.equal(isBeingLeft('/', '/admin'), true)
})

test('the first screen of a page may write to the URL at once', () => {
  assert.equal(isBeingLeft(undefined, '/admin/audit'), false)
})
