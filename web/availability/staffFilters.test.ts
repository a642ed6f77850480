import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf, changed, isFiltered, noFilters, readFilters } from './staffFilters.ts'

const morning = {
  ...noFilters,
  date: '2026-03-25',
  subject_id: 12,
  year_level: 'primary',
  start_time: '08:30',
  end_time: '15:30',
} as const

test('filters survive the way through the address', () => {
  const written = new URLSearchParams(
    Object.entries(addressOf({ ...morning, page: 3 })).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
  assert.deepEqual(readFilters(Object.fromEntries(written)), { ...morning, page: 3 })
})

test('nothing chosen leaves nothing in the address', () => {
  assert.deepEqual(
    Object.values(addressOf(noFilters)).filter((value) => value !== undefined),
    [],
  )
})

test('what an address says that cannot be understood counts as not chosen', () => {
  const typed = { date: '2026-02-30', subject_id: 'x', year_level: 'tertiary', start_time: '25:00', page: '-1' }
  assert.deepEqual(readFilters(typed), noFilters)
})

test('times ask for nothing without a day, or one without the other', () => {
  assert.equal(readFilters({ start_time: '08:30', end_time: '15:30' }).start_time, null)
  assert.equal(readFilters({ date: '2026-03-25', start_time: '08:30' }).start_time, null)
})

test('a new choice starts at the first page, and times leave with their day', () => {
  assert.equal(changed({ ...morning, page: 4 }, { subject_id: 7 }).page, 1)
  assert.deepEqual(changed(morning, { date: null }), { ...morning, date: null, start_time: null, end_time: null })
})

test('a page alone is no filter', () => {
  assert.equal(isFiltered({ ...noFilters, page: 2 }), false)
  assert.equal(isFiltered(morning), true)
})
