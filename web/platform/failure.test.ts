import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { ApiError, clientFor } from './api.ts'
import { failureOf, isFinal, sentenceOf, waitingTime } from './failure.ts'

test('says how long to wait after too many attempts', () => {
  const refusal = new ApiError(429, 'too_many_requests', 'Too many attempts.', {}, 42)
  assert.equal(failureOf(refusal).message, 'Too many attempts. Please try again in 42 seconds.')
  assert.equal(failureOf(refusal).retryAfter, 42)
})

test('keeps the reference of a failure, for support', async (t) => {
  const reference = '4bf92f3577b34da6a3ce929d0e0e4736'
  t.mock.method(globalThis, 'fetch', async () => Response.json({ message: 'Broken', reference }, { status: 500 }))
  const call = clientFor({ token: () => null }).subjects.list({ query: {} })
  assert.equal(await call.catch((thrown) => failureOf(thrown).reference), reference)
  assert.equal(failureOf(new TypeError('Failed to fetch')).reference, null)
})

test('a wait is rounded up, never down', () => {
  assert.equal(waitingTime(0.2), '1 second')
  assert.equal(waitingTime(90), '90 seconds')
  assert.equal(waitingTime(91), '2 minutes')
  assert.equal(waitingTime(3600), '60 minutes')
  assert.equal(waitingTime(86_000), '24 hours')
})

const answering = (t: TestContext, status: number, body: unknown) => {
  const fetched = t.mock.method(globalThis, 'fetch', async () => Response.json(body, { status }))
  return (
    clientFor({ token: () => null })
      .subjects.list({ query: {} })
      .catch(sentenceOfFailure)
      // Restores before the next call, because the end of a test would restore only one of nested
      // mocks.
      .finally(() => fetched.mock.restore())
  )
}
const sentenceOfFailure = (thrown: unknown) => sentenceOf(thrown, 'Failed to fetch subjects')

// spec: 8.1, 8.7
test('shows a refusal’s message, its text, or else the screen’s sentence', async (t) => {
  assert.equal(await answering(t, 409, { message: 'In use.', code: 'subject_in_use' }), 'In use.')
  assert.equal(await answering(t, 409, 'In use, I say.'), 'In use, I say.')
  assert.equal(await answering(t, 404, { code: 'not_found' }), 'Failed to fetch subjects')
  assert.equal(await answering(t, 404, { message: '' }), 'Failed to fetch subjects')
  assert.equal(await answering(t, 500, { message: 'Broken' }), 'Failed to fetch subjects')
})

test('never shows the message of a server error', () => {
  const said = { message: 'relation "shifts" does not exist', errors: { date: ['relation "shifts"'] } }
  for (const status of [500, 502, 503]) {
    const broken = new ApiError(status, 'unexpected', said.message, said.errors)
    assert.equal(sentenceOf(broken), 'Something went wrong. Please try again.')
    assert.equal(failureOf(broken).message, 'Something went wrong. Please try again.')
    assert.deepEqual(failureOf(broken).errors, {})
  }
})

// spec: 9.24
test('no call is given up by itself, however long it takes', async (t) => {
  const fetched = t.mock.method(globalThis, 'fetch', async () => Response.json({ data: [] }))
  await clientFor({ token: () => null }).subjects.list({ query: {} })
  const [, asked] = fetched.mock.calls[0]!.arguments as unknown as [string, RequestInit]
  assert.equal(asked.signal, undefined)
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

test('says offline that a change was not sent, and that data is not on the device', () => {
  const sentence = (code: string) => sentenceOf(new ApiError(0, code, 'No answer.'), 'Failed')
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  try {
    assert.match(sentence('no_answer'), /^You are offline, so this was not sent\./)
    assert.match(sentence('not_loaded'), /^You are offline, and this is not saved on this device\./)
  } finally {
    Reflect.deleteProperty(navigator, 'onLine')
  }
})

test('repeating is in vain only if the request itself is refused', () => {
  const inVain = (status: number) => isFinal(new ApiError(status, 'some_code', 'No.'))
  for (const status of [400, 404, 410, 422]) assert.ok(inVain(status), `${status}`)
  for (const status of [0, 401, 403, 408, 409, 425, 429, 500, 503]) assert.ok(!inVain(status), `${status}`)
  assert.ok(!isFinal(new TypeError('fetch failed')))
})

test('treats an HTML page in place of an answer as no answer', async (t) => {
  const page = async (status: number) => {
    const fetched = t.mock.method(globalThis, 'fetch', async () => new Response('<!doctype html>', { status }))
    const heard: boolean[] = []
    const onReachable = (isReachable: boolean) => heard.push(isReachable)
    const { status: told } = await clientFor({ token: () => null, onReachable })
      .subjects.list({ query: {} })
      .then(() => assert.fail('taken for an answer'), failureOf)
    fetched.mock.restore()
    return { told, heard }
  }
  assert.deepEqual(await page(200), { told: 0, heard: [false] })
  assert.deepEqual(await page(502), { told: 0, heard: [false] })
  assert.deepEqual(await page(413), { told: 413, heard: [true] })
})

test('an answer aborted while it arrives is aborted, not empty', async (t) => {
  const stop = new AbortController()
  const cut = () => {
    stop.abort()
    return Promise.reject(stop.signal.reason)
  }
  const fetched = t.mock.method(globalThis, 'fetch', async () => Object.assign(new Response('{}'), { json: cut }))
  const asked = clientFor({ token: () => null }).subjects.list({ query: {} }, { signal: stop.signal })
  await assert.rejects(asked, { name: 'AbortError' })
  fetched.mock.restore()
})
