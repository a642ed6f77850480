import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHistoryView } from './history-view.ts'
import { countFilters, noRecordFilters, queryOf, readRecordsView, searchParamsOf } from './records-view.ts'

const TODAY = '2026-03-12'
const read = (search: Record<string, unknown>) => readRecordsView(search, TODAY)
const nothing = { tab: 'staff', ...noRecordFilters, page: 1 }

test('keeps the shown records in the URL', () => {
  const view = read({ option: 'by date', date: '2026-03-02', status: 'completed', search: ' Ana ', page: '3' })
  assert.deepEqual(view, {
    ...nothing,
    ...{ tab: 'date', date: '2026-03-02', status: 'completed', search: 'Ana', page: 3 },
  })
  assert.deepEqual(read(searchParamsOf(view)), view)
  assert.deepEqual(queryOf(view), { group: 'date', date: '2026-03-02', search: 'Ana', status: 'completed' })
  assert.equal(countFilters(view), 3)
})

test('keeps a period in the URL by its name, and custom dates as they are', () => {
  const lastWeek = read({ period: 'last-week', from: '2020-01-01' })
  assert.deepEqual(queryOf(lastWeek), { group: 'staff', from: '2026-03-02', to: '2026-03-08', status: 'all' })
  assert.equal(searchParamsOf(lastWeek).from, undefined)
  assert.deepEqual(read(searchParamsOf(lastWeek)), lastWeek)
  const since = read({ period: 'custom', from: '2026-01-27' })
  assert.deepEqual(queryOf(since), { group: 'staff', from: '2026-01-27', status: 'all' })
  assert.deepEqual(read(searchParamsOf(since)), since)
  assert.equal(read({ period: 'last-week', date: '2026-03-02' }).period, null)
})

test('ignores unknown values in the URL', () => {
  assert.deepEqual(read({ option: 'pupils', date: '2026-02-30', status: 'late', page: '-1' }), nothing)
  assert.deepEqual(read({ date: '1026-03-02', status: 'all', period: 'century', from: TODAY, page: '1e3' }), nothing)
  assert.deepEqual(queryOf(read({})), { group: 'staff', status: 'all' })
  assert.deepEqual(readHistoryView({ filter: 'x', sort: ['recent'], page: 0 }), {
    filter: 'all',
    sort: 'recent',
    page: 1,
  })
})
