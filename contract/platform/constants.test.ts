import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rejectionReasons } from '../booking/shift-rules.ts'
import { OtpEntry, VALID_OTP } from '../identity/accounts.ts'
import { CV_TYPES } from '../people/profiles.ts'
import { time, YearLevel } from './values.ts'

// spec: 9.7
test('year levels are primary and secondary, and no others', () => {
  assert.deepEqual(YearLevel.options, ['primary', 'secondary'])
  assert.equal(YearLevel.safeParse('tertiary').success, false)
})

// spec: 9.20
test('a rejection offers the six reasons', () => {
  const reasons =
    'Too far, Conflict with schedule, Not my specialty, Personal reasons, Pay rate too low, Shift too long'
  assert.equal(rejectionReasons.join(', '), reasons)
})

// spec: 9.5
test('a one-time code is six digits', () => {
  const parseEntry = (otp: string) => OtpEntry.safeParse({ email: 'mia@example.com', otp })
  assert.equal(parseEntry('012345').success, true)
  for (const otp of ['12345', '1234567', '12345a', ''])
    assert.deepEqual(
      parseEntry(otp).error?.issues.map(({ message }) => message),
      [VALID_OTP],
    )
})

// spec: 9.9
test('reads a time in hours and minutes', () => {
  for (const fine of ['00:00', '08:30', '23:59']) assert.equal(time.safeParse(fine).success, true)
  for (const other of ['8:30', '24:00', '08:30:00', '8.30 am']) assert.equal(time.safeParse(other).success, false)
})

// spec: 9.8
test('a CV is a PDF, a DOC or a DOCX', () => {
  assert.deepEqual(
    CV_TYPES.map((type) => /pdf|msword|wordprocessingml/.exec(type)?.[0]),
    ['pdf', 'msword', 'wordprocessingml'],
  )
})
