import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idIn, pageIn } from './address-words.ts'

test('an address that anybody may have typed names an id that a database can hold, or none', () => {
  assert.equal(idIn('10001'), 10_001)
  assert.equal(idIn(2_147_483_647), 2_147_483_647)
  for (const word of ['2147483648', '0', '-1', '1e3', '1.5', ' 7', 'abc', '', null, undefined])
    assert.equal(idIn(word), null)
})

test('it names a page, or the first is shown', () => {
  assert.equal(pageIn('2'), 2)
  for (const word of ['0', '-1', '1000000', 'x', undefined]) assert.equal(pageIn(word), 1)
})
