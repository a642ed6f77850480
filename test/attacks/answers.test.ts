/** Headers for caches and browsers, and the cost of repeated requests and large documents. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '#test/app.ts'
import { sendRequest } from '#test/helpers/raw-requests.ts'

const ticket = { name: 'Ana', email: 'ana@example.com', subject: 'Hello', message: 'Where do I find my invoices?' }

test('equal requests with one key spend one of the limit of their call', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  const write = (key: string) =>
    sendRequest(app, 'POST /support', {
      body: ticket,
      headers: { authorization: `Bearer ${ana.token}`, 'idempotency-key': key },
    })
  const equal = await Promise.all(Array.from({ length: 8 }, () => write('first')))
  assert.deepEqual([...new Set(equal.map(({ status }) => status))], [201])
  assert.equal(new Set(equal.map(({ text }) => text)).size, 1)
  for (const key of ['second', 'third', 'fourth', 'fifth']) assert.equal((await write(key)).status, 201, key)
  assert.equal((await write('sixth')).status, 429)
  assert.equal((await write('first')).status, 201)
})

test('no cache keeps a refusal', async (t) => {
  const app = await startApp(t)
  const refusals = {
    401: await sendRequest(app, 'GET /me'),
    404: await sendRequest(app, 'GET /nothing-here'),
    413: await sendRequest(app, 'POST /login', { body: 'x'.repeat(20_000) }),
    415: await sendRequest(app, 'POST /login', { body: 'x', headers: { 'content-type': 'text/plain' } }),
    422: await sendRequest(app, 'POST /login', { body: {} }),
  }
  for (const [status, answer] of Object.entries(refusals)) {
    assert.equal(answer.status, Number(status))
    assert.equal(answer.headers.get('cache-control'), 'no-store', status)
  }
})

test('only a service reached by https sends the https header', async (t) => {
  const [plain, secure] = [await startApp(t), await startApp(t, { PUBLIC_URL: 'https://bellbird.example' })]
  assert.equal((await sendRequest(plain, 'GET /health')).headers.get('strict-transport-security'), null)
  assert.match(
    (await sendRequest(secure, 'GET /health')).headers.get('strict-transport-security') ?? '',
    /^max-age=\d{8}/,
  )
})

test('the description of the API has a tag and a budget', async (t) => {
  const app = await startApp(t, { TRUST_PROXY: 'on' })
  const read = (network: string, headers = {}) =>
    sendRequest(app, 'GET /openapi.json', { headers: { 'x-forwarded-for': network, ...headers } })
  const tag = (await read('203.0.113.9')).headers.get('etag') ?? ''
  assert.equal((await read('203.0.113.9', { 'if-none-match': tag })).status, 304)
  for (let n = 2; n < 60; n++) await read('203.0.113.9', { 'if-none-match': tag })
  assert.equal((await read('203.0.113.9')).status, 429)
  assert.equal((await read('203.0.113.10')).status, 200)
})
