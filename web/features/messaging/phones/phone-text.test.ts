import assert from 'node:assert/strict'
import { test } from 'node:test'
import { phone } from '#contract/platform/values.ts'
import { phoneText } from './phone-text.ts'

test('formats Australian numbers the local way, in a form that can be saved', () => {
  for (const [stored, shown] of [
    ['+61491570156', '0491 570 156'],
    ['+61355501234', '(03) 5550 1234'],
    ['+441632960961', '+441632960961'],
  ] as const) {
    assert.equal(phoneText(stored), shown)
    assert.equal(phone.parse(shown), stored)
  }
})
