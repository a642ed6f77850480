import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Phone } from '#contract/messaging/phones.ts'
import { wordsOf } from './phone-words.ts'

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

test('every state of a number is said in words, with what to do next', () => {
  const at = '2026-03-01T20:10:00Z'
  assert.equal(wordsOf(null).title, 'No phone number yet')
  assert.equal(wordsOf(phone({})).title, '0491 570 156 is not confirmed')
  assert.match(wordsOf(phone({ is_being_asked: true })).hint, /on its way to 0491 570 156/)
  assert.equal(wordsOf(phone({ asked_at: at })).title, 'Waiting for your YES')
  assert.match(wordsOf(phone({ state: 'confirmed', confirmed_at: at })).hint, /^Confirmed on [12] Mar 2026\. Text STOP/)
  assert.match(wordsOf(phone({ state: 'stopped' })).hint, /Text START to 0480 000 100 to/)
  assert.match(wordsOf(phone({ state: 'stopped', reply_to: null })).hint, /the number we text you from/)
  assert.match(wordsOf(phone({ phone: '+61355501234' })).hint, /not a mobile number/)
})
