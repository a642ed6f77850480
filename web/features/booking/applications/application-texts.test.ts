import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factsText } from './application-texts.ts'

test('says how often an applicant worked here, and how far they travel', () => {
  const travel = { precision: 'within', km: 10, mode: 'car' } as const
  assert.equal(factsText({ past_shifts: 0, travel: null }), 'New to you')
  assert.equal(factsText({ past_shifts: 1, travel: null }), 'Worked here once')
  assert.match(factsText({ past_shifts: 4, travel }), /^Worked here 4 times · Within 10 km, /)
})
