import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noFilters, queryOf, readFilters, searchParamsOf } from './audit-filters.ts'
import { aboutText, differencesOf, fieldName, valueText } from './audit-text.ts'

test('lists a change field by field, including fields that only one side has', () => {
  assert.deepEqual(
    differencesOf({ before: { name: 'Drama', level: null }, after: { name: 'Theatre', is_open: true } }),
    [
      { field: 'Name', before: 'Drama', after: 'Theatre' },
      { field: 'Level', before: null, after: null },
      { field: 'Is open', before: null, after: 'Yes' },
    ],
  )
  assert.deepEqual(differencesOf({ before: null, after: null }), [])
})

test('formats lists as text and nested values as JSON', () => {
  assert.equal(valueText(['a', 2]), 'a, 2')
  assert.equal(valueText([]), null)
  assert.equal(valueText(0), '0')
  assert.equal(valueText(false), 'No')
  assert.equal(valueText({ a: 1 }), '{\n  "a": 1\n}')
  assert.equal(fieldName('hourly_cents'), 'Hourly cents')
})

test('shows the subject of an entry by name, else by number', () => {
  assert.equal(aboutText({ kind: 'subject', id: 7, name: 'Drama' }), 'Subject: Drama')
  assert.equal(aboutText({ kind: 'message', id: 7, name: null }), 'Outgoing message: number 7')
  assert.equal(aboutText(null), null)
})

test('ignores unknown values of an edited URL', () => {
  const filters = readFilters({ search: 7, action: 'signed_in', actor: '10001', from: '2026-02-30', to: '2026-03-01' })
  assert.deepEqual(filters, { ...noFilters, search: '7', action: 'signed_in', actor: 10001, to: '2026-03-01' })
  assert.deepEqual(readFilters({ action: 'flew', actor: '-1', page: 'x' }), noFilters)
  assert.deepEqual(queryOf(filters), { search: '7', action: 'signed_in', actor: 10001, to: '2026-03-01' })
  assert.deepEqual(readFilters(searchParamsOf({ ...filters, page: 3 }, 9)), { ...filters, page: 3 })
})
