import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Phone } from '#contract/messaging/phones.ts'
import { phoneStatus } from './phone-status.ts'

const phone = (more: Partial<Phone>): Phone => ({
  phone: '+61491570156',
  state: 'asked',
  asked_at: null,
  confirmed_at: null,
  is_being_asked: false,
  may_ask_at: null,
  reply_to: '+61480000100',
  ...more,
})

test('describes every state of a number and the next step', () => {
  const at = '2026-03-01T20:10:00Z'
  assert.equal(phoneStatus(null).title, 'No phone number yet')
  assert.equal(phoneStatus(phone({})).title, '0491 570 156 is not confirmed')
  assert.match(phoneStatus(phone({ is_being_asked: true })).hint, /on its way to 0491 570 156/)
  assert.equal(phoneStatus(phone({ asked_at: at })).title, 'Waiting for your YES')
  assert.match(
    phoneStatus(phone({ state: 'confirmed', confirmed_at: at })).hint,
    /^Confirmed on [12] Mar 2026\. Text STOP/,
  )
  assert.match(phoneStatus(phone({ state: 'stopped' })).hint, /Text START to 0480 000 100 to/)
  assert.match(phoneStatus(phone({ state: 'stopped', reply_to: null })).hint, /the number we text you from/)
  assert.match(phoneStatus(phone({ phone: '+61355501234' })).hint, /not a mobile number/)
})
