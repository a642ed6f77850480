import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cancellationText } from './cancellation-text.ts'

test('says how many bookings an employer cancelled, and of how many', () => {
  assert.equal(cancellationText({ bookings: 41, cancelled: 3 }), 'Cancelled 3 of 41 bookings in the last 12 months.')
  assert.equal(cancellationText({ bookings: 10, cancelled: 0 }), 'Cancelled none of 10 bookings in the last 12 months.')
})
