import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { date, idText, time, YearLevel } from '#contract/platform/values.ts'
import {
  afterUrl,
  changed,
  countFolded,
  isFiltered,
  levels,
  nearDays,
  noFilters,
  readFilters,
  searchParamsOf,
} from './staff-filters.ts'

const morning = {
  ...noFilters,
  date: '2026-03-25',
  subject_id: 12,
  year_level: 'primary',
  start_time: '08:30',
  end_time: '15:30',
} as const

test('the URL of the first of two quick changes does not undo the second', () => {
  const [first, second] = [changed(noFilters, { subject_id: 12 }), changed(morning, { page: 2 })]
  const [none, one, two] = [noFilters, first, second].map((filters) => JSON.stringify(filters)) as [
    string,
    string,
    string,
  ]
  const unsaved = { filters: second, of: none, coming: [one, two] }
  const later = afterUrl(unsaved, one)
  assert.deepEqual(later, { filters: second, of: one, coming: [two] })
  assert.equal(afterUrl(later!, two), null)
  assert.equal(afterUrl(unsaved, two), null, 'the first change never reached the URL')
  assert.equal(afterUrl(unsaved, JSON.stringify(morning)), null, 'a link or the back button')
})

test('filters survive the way through the address', () => {
  const written = new URLSearchParams(
    Object.entries(searchParamsOf({ ...morning, page: 3 })).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
  assert.deepEqual(readFilters(Object.fromEntries(written)), { ...morning, page: 3 })
})

test('nothing chosen leaves nothing in the address', () => {
  assert.deepEqual(
    Object.values(searchParamsOf(noFilters)).filter((value) => value !== undefined),
    [],
  )
})

test('unreadable values in an address count as not chosen', () => {
  const typed = { date: '2026-02-30', subject_id: 'x', year_level: 'tertiary', start_time: '25:00', page: '-1' }
  assert.deepEqual(readFilters(typed), noFilters)
})

test('an address is judged as the contract judges it', () => {
  const digits = fc.integer({ min: 0, max: 99 }).map((number) => String(number).padStart(2, '0'))
  const word = fc.oneof(
    fc.tuple(fc.constantFrom('0000', '1900', '2000', '2026', '2028'), digits, digits).map((parts) => parts.join('-')),
    fc.tuple(digits, digits).map((parts) => parts.join(':')),
    fc.constantFrom('2147483647', '2147483648', '007', ' 7', '7 ', '', 'null'),
    fc.integer().map(String),
    fc.string(),
  )
  fc.assert(
    fc.property(word, (typed) => {
      assert.equal(readFilters({ date: typed }).date, date.safeParse(typed).data ?? null)
      assert.equal(readFilters({ subject_id: typed }).subject_id, idText.safeParse(typed).data ?? null)
      const timed = readFilters({ date: '2026-03-25', start_time: typed, end_time: '15:30' })
      assert.equal(timed.start_time, time.safeParse(typed).data ?? null)
    }),
    { numRuns: 500 },
  )
  assert.deepEqual(levels, YearLevel.options)
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

test('offers the next days, for schools without the weekend', () => {
  assert.deepEqual(nearDays('2026-03-24', 'education'), ['2026-03-24', '2026-03-25', '2026-03-26', '2026-03-27'])
  assert.deepEqual(nearDays('2026-03-26', 'education'), ['2026-03-26', '2026-03-27', '2026-03-30', '2026-03-31'])
  assert.deepEqual(nearDays('2026-03-26', 'healthcare'), ['2026-03-26', '2026-03-27', '2026-03-28', '2026-03-29'])
})

test('counts the filters that a phone folds away', () => {
  assert.equal(countFolded({ ...noFilters, date: '2026-03-25', start_time: '08:30', end_time: '15:30' }), 0)
  assert.equal(countFolded({ ...morning, onboarding: 'ready' }), 3)
})
