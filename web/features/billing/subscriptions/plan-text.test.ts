import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SubscriptionStatus } from '#contract/billing/subscriptions.ts'
import { statusText } from './plan-text.ts'

// spec: 3.19
test('shows a plan as active only if it is active', () => {
  const shown = SubscriptionStatus.options.map((status) => [status, statusText(status)])
  assert.deepEqual(shown, [
    ['active', 'Active'],
    ['past_due', 'Inactive'],
    ['lapsed', 'Inactive'],
  ])
})
