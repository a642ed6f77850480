import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChatMessage, Conversation } from '#contract/people/conversations.ts'
import { byDay, dayHeading, messagesIn, newestIncomingId, seenMessage, threadOf, withMessage } from './thread.ts'

const message = (id: number, is_mine = false, created_at = '2026-03-02T20:10:00Z'): ChatMessage => ({
  id,
  is_mine,
  written_by: null,
  body: `Message ${id}`,
  created_at,
})
const conversation: Conversation = {
  id: 1,
  other: { id: 10_002, name: 'Hill School', avatar: null, role: 'employer' },
  last_message: null,
  unread: 0,
  seen_up_to: null,
  may_write: true,
}
const piece = (messages: ChatMessage[]) => ({ conversation, messages, has_earlier: false })

test('joins pages oldest first, with a sent message last and once', () => {
  const thread = { pages: [piece([message(3), message(4)]), piece([message(1), message(2)])], pageParams: [null, 3] }
  const once = withMessage(thread, message(5, true))
  const twice = withMessage(once, message(5, true))
  assert.deepEqual(
    messagesIn(twice).map(({ id }) => id),
    [1, 2, 3, 4, 5],
  )
  assert.equal(twice.pages[0]?.conversation.last_message?.id, 5)
  assert.deepEqual(messagesIn(threadOf(conversation, message(9))), [message(9)])
})

test("starts a day at midnight in the reader's time zone", () => {
  const messages = [message(1, false, '2026-03-02T12:59:00Z'), message(2, false, '2026-03-02T13:01:00Z')]
  const dates = (zone: string) => byDay(messages, zone).map(({ date }) => date)
  assert.deepEqual(dates('Australia/Melbourne'), ['2026-03-02', '2026-03-03'])
  assert.deepEqual(dates('Australia/Perth'), ['2026-03-02'])
})

test('names the last two days and dates the others', () => {
  assert.equal(dayHeading('2026-03-02', '2026-03-02'), 'Today')
  assert.equal(dayHeading('2026-03-01', '2026-03-02'), 'Yesterday')
  assert.equal(dayHeading('2026-02-28', '2026-03-02'), 'Saturday, 28 February 2026')
})

test('marks only the newest own message that was read', () => {
  const messages = [message(1, true), message(2, true), message(3), message(4, true)]
  assert.equal(seenMessage(messages, null), null)
  assert.equal(seenMessage(messages, 3), 2)
  assert.equal(seenMessage(messages, 4), 4)
  assert.equal(seenMessage([message(3)], 3), null)
  assert.equal(newestIncomingId(messages), 3)
  assert.equal(newestIncomingId([message(1, true)]), null)
})
