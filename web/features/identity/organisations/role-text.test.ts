import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sitesText } from './role-text.ts'

const sites = [
  { id: 1, name: 'Hill School' },
  { id: 2, name: 'Lake Campus' },
]

test('names the sites of a member', () => {
  assert.equal(sitesText(null, sites), 'All sites')
  assert.equal(sitesText([2], sites), 'Lake Campus')
  assert.equal(sitesText([1, 2], sites), 'Hill School and Lake Campus')
})

test('counts most of many sites', () => {
  const many = [1, 2, 3, 4, 5].map((id) => ({ id, name: `Ward ${id}` }))
  assert.equal(sitesText([1, 2, 3, 4], many), 'Ward 1, Ward 2, Ward 3 and Ward 4')
  assert.equal(sitesText([1, 2, 3, 4, 5], many), 'Ward 1, Ward 2, Ward 3 and 2 other sites')
})

test('counts the sites that the reader does not act for', () => {
  assert.equal(sitesText([2, 7, 8], sites), 'Lake Campus and 2 other sites')
  assert.equal(sitesText([7], sites), '1 other site')
})
