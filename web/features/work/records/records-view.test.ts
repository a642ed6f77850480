import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHistoryView } from './history-view.ts'
import { addressOf, queryOf, readRecordsView } from './records-view.ts'

test('keeps the shown records in the URL', () => {
  const view = readRecordsView({ option: 'by date', date: '2026-03-02', status: 'completed', page: '3' })
  assert.deepEqual(view, { tab: 'date', date: '2026-03-02', status: 'completed', page: 3 })
  assert.deepEqual(readRecordsView(addressOf(view)), view)
  assert.deepEqual(queryOf(view), { group: 'date', date: '2026-03-02', status: 'completed' })
})

test('ignores unknown values in the URL', () => {
  const nothing = { tab: 'staff', date: null, status: null, page: 1 }
  assert.deepEqual(readRecordsView({ option: 'pupils', date: '2026-02-30', status: 'late', page: '-1' }), nothing)
  assert.deepEqual(readRecordsView({ date: '1026-03-02', status: 'all', page: '1e3' }), nothing)
  assert.deepEqual(queryOf(readRecordsView({})), { group: 'staff', status: 'all' })
  assert.deepEqual(readHistoryView({ filter: 'x', sort: ['recent'], page: 0 }), {
    filter: 'all',
    sort: 'recent',
    page: 1,
  })
})
