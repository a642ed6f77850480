import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from './api.ts'
import { failureOf, sentenceOf } from './failure.ts'
import { mayRetry } from './queries.ts'

const refused = (status: number) => new ApiError(status, 'some_code', 'A sentence.')

test('a refusal is not asked again; a cut line and a busy server are, twice', () => {
  assert.equal(mayRetry(0, refused(404)), false)
  assert.equal(mayRetry(0, refused(429)), false)
  assert.equal(mayRetry(0, refused(503)), true)
  assert.equal(mayRetry(1, refused(0)), true)
  assert.equal(mayRetry(2, refused(503)), false)
  assert.equal(mayRetry(0, new TypeError('Failed to fetch')), true)
})

test('a refusal speaks for itself; a fault of ours takes the screen’s sentence', () => {
  assert.equal(sentenceOf(refused(409), 'Failed to load'), 'A sentence.')
  assert.equal(sentenceOf(refused(500), 'Failed to load'), 'Failed to load')
  assert.equal(sentenceOf(new Error('undefined is not a function'), 'Failed to load'), 'Failed to load')
})

test('an unexpected error never shows its internal text', () => {
  assert.equal(failureOf(new Error('secret path')).message, 'Something went wrong. Please try again.')
  assert.match(failureOf(new TypeError('Failed to fetch')).message, /offline/)
  assert.equal(failureOf(undefined).status, null)
})
