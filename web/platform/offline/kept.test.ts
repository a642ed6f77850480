import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isKept } from './kept-keys.ts'
import { type Entry, isTooLarge, worthKeeping } from './shelf.ts'
import { knownWords } from './words.ts'

test('an employee’s browser keeps the own requests, shifts, messages and profile, with what its form needs', () => {
  for (const key of [
    ['shifts', 'requests', 10001, { page: 1 }],
    ['shifts', 'ahead', 'employee', 10001, 'accepted'],
    ['notifications', 'count'],
    ['conversations', 'thread', 3],
    ['profiles', 10001],
    ['subjects', 'all'],
    ['availability', 'mine', {}],
  ])
    assert.equal(isKept(key, 'employee', false), true, key.join())
})

test('secrets, money and what was never named are kept by nobody', () => {
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
      assert.equal(isKept(key, role, true), false, key.join())
})

test('an office computer keeps nothing of people, and an installed app of a school only its bookings and messages', () => {
  assert.equal(isKept(['shifts', 'bookings', { page: '1' }], 'employer', false), false)
  assert.equal(isKept(['shifts', 'bookings', { page: '1' }], 'employer', true), true)
  assert.equal(isKept(['availability', 'staff', {}], 'employer', true), false)
  assert.equal(isKept(['profiles', 10001], 'employer', true), false)
  for (const key of [
    ['admin', 'employees', {}],
    ['accounts', 'me'],
    ['notifications', 'list'],
  ])
    assert.equal(isKept(key, 'admin', true), false)
  assert.equal(isKept(['config'], 'admin', false), true)
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

test('what is old, of another person or of another version is not shown, and there is an end to it', () => {
  const now = { userId: 1, build: 'b', now: 105 * DAY }
  const good = entry({})
  const bad = [entry({ userId: 2 }), entry({ build: 'c' }), entry({ at: 97 * DAY }), entry({ at: 113 * DAY })]
  assert.deepEqual(worthKeeping([...bad, good], now), [good])
  const many = Array.from({ length: 400 }, (_, at) => entry({ id: String(at), at: 100 * DAY + at }))
  assert.equal(worthKeeping(many, now).length, 150)
  assert.equal(worthKeeping(many, now)[0], many.at(-1))
  assert.equal(isTooLarge('x'.repeat(400_000)), true)
  assert.equal(isTooLarge([1, 2, 3]), false)
})

test('the moment is told by the reader’s clock, with the day where that is not today', () => {
  const at = Date.UTC(2026, 2, 2, 19, 12)
  const zone = 'Australia/Melbourne'
  assert.equal(knownWords(at, new Date(Date.UTC(2026, 2, 3, 5)), zone), 'Last updated at 06:12.')
  assert.equal(knownWords(at, new Date(Date.UTC(2026, 2, 4, 5)), zone), 'Last updated on Tuesday 3 March at 06:12.')
  assert.equal(knownWords(null, new Date(), zone), '')
})
