import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextLookByDay, wakingMinutes } from './quiet.ts'

const zone = 'Australia/Melbourne'
const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[${zone}]`).toInstant()
const minutes = (from: string, to: string) => wakingMinutes(at(from), at(to), zone)

test('counts no minutes of the night', () => {
  assert.equal(minutes('2026-03-09T06:10', '2026-03-09T08:40'), 150)
  assert.equal(minutes('2026-03-09T19:30', '2026-03-10T06:30'), 60)
  assert.equal(minutes('2026-03-09T21:00', '2026-03-10T05:00'), 0)
  assert.equal(minutes('2026-03-09T02:00', '2026-03-11T02:00'), 2 * 14 * 60)
  assert.equal(minutes('2026-03-09T08:00', '2026-03-09T07:00'), 0)
})

test('counts waking minutes at both ends of the night to the second', () => {
  assert.equal(minutes('2026-03-09T06:00', '2026-03-09T20:00'), 14 * 60)
  assert.equal(minutes('2026-03-09T06:00', '2026-03-09T20:30'), 14 * 60)
  assert.equal(minutes('2026-03-09T19:59:30', '2026-03-09T20:00:10'), 0.5)
  assert.equal(minutes('2026-03-09T05:30', '2026-03-09T07:00'), 60)
})

test('counts the waking hours of a night in which the clocks change', () => {
  // On 5 April the night is an hour longer.
  assert.equal(minutes('2026-04-04T19:00', '2026-04-05T07:00'), 120)
})

test('looks again after the night, spread over some seconds, unless that is too late', () => {
  const slot = { slotId: 95, zone, start: at('2026-03-10T08:30') }
  const look = (text: string, more = {}) => nextLookByDay(at(text), { ...slot, ...more }).toString()
  assert.equal(look('2026-03-09T19:00'), at('2026-03-09T19:00').toString())
  assert.equal(look('2026-03-09T22:00'), at('2026-03-10T06:00:05').toString())
  assert.equal(look('2026-03-10T03:00'), at('2026-03-10T06:00:05').toString())
  assert.equal(look('2026-03-10T06:00'), at('2026-03-10T06:00').toString())
  assert.equal(look('2026-03-10T03:00', { start: at('2026-03-10T07:00') }), at('2026-03-10T03:00').toString())
})
