import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rejectedRecently } from './rules.ts'

const messageFor = (rejectedAt: string) =>
  rejectedRecently(Temporal.Instant.from(rejectedAt), 'Australia/Melbourne').message

test('says from which day and minute a person may be invited again', () => {
  assert.match(messageFor('2026-03-01T12:59:00Z'), /from .* 2026, 23:59\.$/)
  const [before, after] = [messageFor('2026-03-01T12:59:00Z'), messageFor('2026-03-01T12:59:30.5Z')]
  assert.match(after, /, 00:00\.$/)
  assert.notEqual(before.split(' from ')[1]!.slice(0, -8), after.split(' from ')[1]!.slice(0, -8), 'the next day')
})
