import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Entry, isTooLarge, validEntries } from './cache-store.ts'
import { isCacheable } from './cached-keys.ts'
import { lastUpdatedText } from './last-updated.ts'

test('caches an employee’s own requests, shifts, messages and profile', () => {
  for (const key of [
    ['shifts', 'requests', 10001, { page: 1 }],
    ['shifts', 'ahead', 'employee', 10001, 'accepted'],
    ['notifications', 'count'],
    ['conversations', 'thread', 3],
    ['profiles', 10001],
    ['subjects', 'all'],
    ['availability', 'mine', {}],
  ])
    assert.equal(isCacheable(key, 'employee', false), true, key.join())
})

test('caches no secrets, no money and no unlisted key for any role', () => {
  for (const key of [
    ['secondFactor', 'overview'],
    ['security', 'devices'],
    ['calendar', 'address'],
    ['credentials', 'mine'],
    ['payments', 'methods'],
    ['pictures', '/api/files/1'],
    ['something', 'new'],
  ])
    for (const role of ['employee', 'employer', 'admin'] as const)
      assert.equal(isCacheable(key, role, true), false, key.join())
})

test('caches a school’s bookings only in an installed app, and nothing for admins', () => {
  assert.equal(isCacheable(['shifts', 'bookings', { page: '1' }], 'employer', false), false)
  assert.equal(isCacheable(['shifts', 'bookings', { page: '1' }], 'employer', true), true)
  assert.equal(isCacheable(['attendance', 'board', 'today', 'one'], 'employer', true), true)
  assert.equal(isCacheable(['availability', 'staff', {}], 'employer', true), false)
  assert.equal(isCacheable(['profiles', 10001], 'employer', true), false)
  for (const key of [
    ['admin', 'employees', {}],
    ['accounts', 'me'],
    ['notifications', 'list'],
  ])
    assert.equal(isCacheable(key, 'admin', true), false)
  assert.equal(isCacheable(['config'], 'admin', false), true)
})

const DAY = 86_400_000
const entry = (changes: Partial<Entry>): Entry => ({
  id: '1 ["a"]',
  userId: 1,
  build: 'b',
  key: ['a'],
  data: {},
  at: 100 * DAY,
  ...changes,
})

test('drops old entries and those of another person or build, and limits the rest', () => {
  const now = { userId: 1, build: 'b', now: 105 * DAY }
  const good = entry({})
  const bad = [entry({ userId: 2 }), entry({ build: 'c' }), entry({ at: 97 * DAY }), entry({ at: 113 * DAY })]
  assert.deepEqual(validEntries([...bad, good], now), [good])
  const many = Array.from({ length: 400 }, (_, at) => entry({ id: String(at), at: 100 * DAY + at }))
  assert.equal(validEntries(many, now).length, 150)
  assert.equal(validEntries(many, now)[0], many.at(-1))
  assert.equal(isTooLarge('x'.repeat(400_000)), true)
  assert.equal(isTooLarge([1, 2, 3]), false)
})

test('gives the time on the reader’s clock, with the day if it is not today', () => {
  const at = Date.UTC(2026, 2, 2, 19, 12)
  const zone = 'Australia/Melbourne'
  assert.equal(lastUpdatedText(at, new Date(Date.UTC(2026, 2, 3, 5)), zone), 'Last updated at 06:12.')
  assert.equal(
    lastUpdatedText(at, new Date(Date.UTC(2026, 2, 4, 5)), zone),
    'Last updated on Tuesday 3 March at 06:12.',
  )
  assert.equal(lastUpdatedText(null, new Date(), zone), '')
})
