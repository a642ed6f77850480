import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lengthText } from './shift-hours.ts'
import { minutesOf } from './shift-length.ts'

const MELBOURNE = 'Australia/Melbourne'
const length = (start: string, end: string, date: string | null = null) =>
  lengthText(minutesOf(start, end, date, MELBOURNE))

test('formats a length in hours and minutes', () => {
  assert.equal(length('08:30', '15:30'), '7 h')
  assert.equal(length('08:30', '16:00'), '7 h 30 min')
  assert.equal(length('08:30', '09:15'), '45 min')
})

test('puts an end at or before the start on the next day', () => {
  assert.equal(length('21:00', '07:00'), '10 h')
  assert.equal(length('08:00', '08:00'), '24 h')
})

test('counts the real hours of a night across a clock change', () => {
  assert.equal(length('21:00', '07:00', '2026-03-25'), '10 h')
  assert.equal(length('21:00', '07:00', '2026-04-04'), '11 h')
  assert.equal(length('21:00', '07:00', '2026-10-03'), '9 h')
})
