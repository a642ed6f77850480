import assert from 'node:assert/strict'
import test from 'node:test'
import { ApiError } from './api.ts'
import { failureOf, sentenceOf, spanOf } from './failure.ts'

test('who tried too often is told how long to wait', () => {
  const refusal = new ApiError(429, 'too_many_requests', 'Too many tries.', {}, 42)
  assert.equal(failureOf(refusal).message, 'Too many tries. Please try again in 42 seconds.')
  assert.equal(failureOf(refusal).retryAfter, 42)
})

test('a wait is rounded up, never down', () => {
  assert.equal(spanOf(0.2), '1 second')
  assert.equal(spanOf(90), '90 seconds')
  assert.equal(spanOf(91), '2 minutes')
  assert.equal(spanOf(3600), '60 minutes')
  assert.equal(spanOf(86_000), '24 hours')
})

test("the server's sentence is shown for a refusal, the screen's own for a fault", () => {
  assert.equal(
    sentenceOf(new ApiError(409, 'subject_in_use', 'Two people teach it.'), 'Failed'),
    'Two people teach it.',
  )
  assert.equal(sentenceOf(new ApiError(500, 'unexpected', 'Broken'), 'Failed'), 'Failed')
  assert.equal(sentenceOf(new TypeError('fetch failed'), 'Failed'), 'Failed')
  assert.equal(sentenceOf(new ApiError(0, 'no_answer', 'No answer.'), 'Failed'), 'Failed')
  assert.equal(sentenceOf(new ApiError(0, 'no_answer', 'No answer.')), 'No answer.')
})
