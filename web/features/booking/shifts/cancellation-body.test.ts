import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cancellationBody } from './cancellation-body.ts'

const OWED = { cents: 42_580, share: 'all', rule: '', source: '', lifted_by_rebooking: false }
const cost = { owed: OWED, free_until: null, agency: null }

test('a cancellation names the cost that the employer read', () => {
  assert.deepEqual(cancellationBody({ status: 'accepted', reason: ' Camp ', cost }), {
    reason: 'Camp',
    owed_cents: 42_580,
  })
  assert.deepEqual(cancellationBody({ status: 'accepted', reason: '', cost: { ...cost, owed: null } }), {
    owed_cents: 0,
  })
  assert.deepEqual(cancellationBody({ status: 'accepted', reason: '' }), {})
})

test('a withdrawal costs nothing, whatever was read about another booking', () => {
  assert.deepEqual(cancellationBody({ status: 'pending', reason: '', cost }), { owed_cents: 0 })
})
