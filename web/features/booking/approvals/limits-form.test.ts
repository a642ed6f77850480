import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FormLimits, hoursText, limitsIn, minutesIn } from './limits-form.ts'

test('reads hours as people type them, and shows them the same way', () => {
  assert.deepEqual(['', '8', '7.5', '7,25', '0.5'].map(minutesIn), [null, 480, 450, 435, 30])
  assert.deepEqual([null, 480, 450, 435].map(hoursText), ['', '8', '7.5', '7.25'])
  assert.ok(Number.isNaN(minutesIn('eight')))
})

test('an empty field is no limit, and an invalid one is an error at the field', () => {
  const empty = FormLimits.parse({ longest_minutes: '', cost_cents: ' ', hourly_cents: '' })
  assert.deepEqual(limitsIn(empty), {
    longest_minutes: null,
    cost_cents: null,
    hourly_cents: null,
    usual_times: null,
  })
  const { error } = FormLimits.safeParse({ longest_minutes: 'x', cost_cents: '12,50,1', hourly_cents: '70.5' })
  assert.deepEqual(
    error?.issues.map(({ path, message }) => [path[0], message]),
    [
      ['longest_minutes', 'Please enter hours, like 8 or 7.5'],
      ['cost_cents', 'Please enter an amount, like 70.50'],
    ],
  )
})

test('usual times have days and an end after the start', () => {
  const typed = { weekdays: ['1', '5'], start_time: '07:00', end_time: '18:00' }
  const limits = limitsIn(FormLimits.parse({ longest_minutes: '8', cost_cents: '600', hourly_cents: '', ...typed }))
  assert.deepEqual(limits, {
    longest_minutes: 480,
    cost_cents: 60_000,
    hourly_cents: null,
    usual_times: { weekdays: [1, 5], start_time: '07:00', end_time: '18:00' },
  })
  const { error } = FormLimits.safeParse({ ...typed, end_time: '07:00' })
  assert.equal(error?.issues[0]?.path[0], 'end_time')
})
