import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Shift } from '#contract/booking/shifts.ts'
import type { SmsLogEntry } from '#contract/booking/sms-replies.ts'
import { answerText, channelText, messageStatus, timeText } from './shift-messages.ts'

const now = new Date('2026-03-02T01:00:00Z')
const zone = 'Australia/Melbourne'
const entry: SmsLogEntry = {
  id: 1,
  direction: 'out',
  channel: 'sms',
  side: 'employee',
  state: 'waiting',
  outcome: null,
  words: 'Bellbird: …',
  at: '2026-03-01T20:10:00Z',
  leaves_at: '2026-03-01T20:20:00Z',
}
const names = { inviter: { name: 'Hill' }, invitee: { name: 'Ana' } } as Pick<Shift, 'inviter' | 'invitee'>

test('shows only the time for today, and the day for other dates', () => {
  assert.equal(timeText('2026-03-01T20:10:00Z', zone, now), '07:10')
  assert.equal(timeText('2026-02-27T20:10:00Z', zone, now), '28 Feb, 07:10')
  assert.equal(timeText('2025-12-30T20:10:00Z', zone, now), '31 Dec 2025, 07:10')
})

test('describes the status of a message and how long it waits', () => {
  assert.equal(messageStatus(entry, zone, now), 'Waiting until 07:20')
  assert.equal(messageStatus({ ...entry, leaves_at: null, state: 'spared' }), 'Not needed')
  assert.equal(messageStatus({ ...entry, direction: 'in', state: null, leaves_at: null, outcome: 'booked' }), 'Booked')
})

test('shows each side who wrote to whom', () => {
  assert.equal(channelText(entry, 'employee', names), 'SMS to you')
  assert.equal(channelText(entry, 'employer', names), 'SMS to Ana')
  assert.equal(channelText({ ...entry, direction: 'in' }, 'employer', names), 'SMS from Ana')
  assert.equal(channelText({ ...entry, side: 'employer', channel: 'mail' }, 'admin', names), 'Email to Hill')
})

test('names the channel of an answer unless it came from the screen', () => {
  const shift = { status: 'accepted', answered_via: 'sms', answered_at: entry.at } as Shift
  assert.match(answerText(shift, now)!, /^Accepted by SMS, /)
  assert.match(answerText({ ...shift, status: 'rejected', answered_via: 'link' }, now)!, /^Rejected by the link/)
  assert.equal(answerText({ ...shift, answered_via: 'screen' }, now), null)
})
