import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLocation, searchParamsOf, start } from './import-address.ts'
import { changesText, outcomeText, percentOf, readingOf, wrongKindOf } from './import-text.ts'

const none = { new: 0, update: 0, unchanged: 0, problem: 0, noted: 0 }

test('leaves zero counts out of the result of an import', () => {
  const counts = { ...none, new: 20_000, update: 1, problem: 3 }
  assert.equal(outcomeText({ counts }), '20,000 new, 1 update, 3 skipped')
  assert.equal(outcomeText({ counts: none }), 'nothing')
  assert.equal(changesText({ counts }), '20,000 new and 1 to update')
  assert.equal(changesText({ counts: { ...none, update: 2 } }), '2 to update')
})

test('shows a full bar only when everything is done', () => {
  assert.equal(percentOf({ done: 19_999, rows: 20_000 }), 99)
  assert.equal(percentOf({ done: 20_000, rows: 20_000 }), 100)
  assert.equal(percentOf({ done: 0, rows: 0 }), 100)
})

test('names the kind to choose for a file of another kind', () => {
  assert.equal(wrongKindOf({ looks_like: 'staff' }), 'This looks like a list of staff. Discard it and choose Staff.')
  assert.equal(wrongKindOf({ looks_like: null }), null)
})

test('describes how a file was read', () => {
  assert.equal(readingOf({ encoding: 'UTF-16', delimiter: '\t' }), 'Read as UTF-16, separated by tabs.')
})

test('keeps the import, its step and its rows in the URL, and drops unknown values', () => {
  const location = { id: 7, step: 'columns', show: 'problem', page: 3 } as const
  assert.deepEqual(readLocation(searchParamsOf(location)), location)
  assert.deepEqual(readLocation({ import: '-1', step: 'x', show: '<b>', page: '0' }), start)
})
