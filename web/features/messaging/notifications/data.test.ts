import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Notification } from '#contract/messaging/notifications.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { mustBeSignedIn, withRead } from './data.ts'

const AT = '2026-03-02T20:10:00Z'
const EARLIER = '2026-03-01T20:10:00Z'
const notification = (id: number, read_at: string | null): Notification => ({
  id,
  type: 'job',
  title: 'Shift accepted',
  site_id: null,
  message: 'Ana accepted your request.',
  link: null,
  created_at: EARLIER,
  read_at,
})
const inbox = {
  notifications: [notification(3, null), notification(2, null), notification(1, EARLIER)],
  unread: 60,
  page: 1,
  per_page: 3,
  total: 90,
}

test('lowers the unread count by one for a read notification', () => {
  const after = withRead(inbox, 3, AT)
  assert.deepEqual(
    after.notifications.map(({ read_at }) => read_at),
    [AT, null, EARLIER],
  )
  assert.equal(after.unread, 59)
})

test('changes nothing when a read notification is read again', () => {
  assert.deepEqual(withRead(inbox, 1, AT), inbox)
})

test('marks notifications on other pages as read too', () => {
  const after = withRead(inbox, 'all', AT)
  assert.equal(after.unread, 0)
  assert.deepEqual(
    after.notifications.map(({ read_at }) => read_at),
    [AT, AT, EARLIER],
  )
})

// spec: 5.23, 5.24
test('marks nothing as read without a token, and shows the reason', () => {
  assert.doesNotThrow(() => mustBeSignedIn('t'))
  assert.throws(
    () => mustBeSignedIn(null),
    (thrown: { status: number }) => {
      const said = sentenceOf(thrown, 'Failed to mark notification as read')
      assert.deepEqual([thrown.status, said], [401, 'No authentication token found. Please log in again.'])
      return true
    },
  )
})
