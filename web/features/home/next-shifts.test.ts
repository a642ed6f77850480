import assert from 'node:assert/strict'
import test from 'node:test'
import type { Shift } from '#contract/booking/shifts.ts'
import { isToday, PER_PAGE, soonest } from './next-shifts.ts'

const shift = (day: number): Shift => ({
  id: day,
  inviter_id: 10001,
  invitee_id: 10002,
  inviter: { id: 10001, name: 'Hill School', email: null, avatar: null },
  invitee: { id: 10002, name: 'Ana', email: null, avatar: null },
  agency: null,
  subject_id: 1,
  subject: { id: 1, name: 'Mathematics' },
  classification: null,
  note: null,
  details: null,
  registration: null,
  date: `2026-03-${String(day).padStart(2, '0')}`,
  start_time: '22:00',
  end_time: '07:00',
  time_zone: 'Australia/Melbourne',
  starts_at: new Date(Date.UTC(2026, 2, day, 11)).toISOString(),
  ends_at: new Date(Date.UTC(2026, 2, day, 20)).toISOString(),
  status: 'accepted',
  reason: null,
  cancelled_by: null,
  cancel_reason: null,
  owed: null,
  undoable_until: null,
  changes: [],
  replaces: null,
  replaced_by: null,
  vacancy_id: null,
  agreed_by_phone: null,
  from_application: null,
  requested_by: null,
  approved_by: null,
  closed_by: null,
  created_at: '2026-02-01T00:00:00Z',
  answered_at: null,
  answered_via: null,
  no_show: null,
})

/** Answers as the server does: the latest shift first, `PER_PAGE` on a page. */
const pagesOf = (total: number) => {
  const asked: number[] = []
  const all = Array.from({ length: total }, (_, index) => shift(total - index))
  const load = async (page: number) => {
    asked.push(page)
    return { data: all.slice((page - 1) * PER_PAGE, page * PER_PAGE), total }
  }
  return { load, asked }
}

test('sorts the next shifts first although the server sorts by latest', async () => {
  const { shifts, total } = await soonest(pagesOf(3).load, 'latest first')
  assert.deepEqual(
    shifts.map(({ id }) => id),
    [1, 2, 3],
  )
  assert.equal(total, 3)
})

test('reads the next of many shifts from the last pages', async () => {
  const { load, asked } = pagesOf(401)
  const { shifts } = await soonest(load, 'latest first')
  assert.equal(shifts[0]?.id, 1)
  assert.equal(shifts.length, PER_PAGE + 1)
  assert.deepEqual(asked, [1, 4, 5])
})

test('reads the next shifts from the first page if sorted by soonest', async () => {
  const { load, asked } = pagesOf(401)
  const { shifts, total } = await soonest(load, 'soonest first')
  assert.equal(shifts.length, PER_PAGE)
  assert.equal(total, 401)
  assert.deepEqual(asked, [1])
})

test('reads both pages when the second has only a few shifts', async () => {
  const { shifts } = await soonest(pagesOf(PER_PAGE + 1).load, 'latest first')
  assert.equal(shifts.length, PER_PAGE + 1)
})

test('counts a night shift that began yesterday as today until it ends', () => {
  const night = shift(2)
  assert.equal(isToday(night, '2026-03-03', '2026-03-02T19:59:00.000Z'), true)
  assert.equal(isToday(night, '2026-03-03', '2026-03-02T20:00:00.000Z'), false)
  assert.equal(isToday(night, '2026-03-02', '2026-03-01T20:00:00.000Z'), true)
})
