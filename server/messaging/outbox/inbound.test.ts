import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { startApp } from '#test/app.ts'
import { postText, SMS_ENV, signatureOf } from '#test/helpers/texts.ts'
import { twilioSignature } from './inbound-parser.ts'

const app = startApp({ after }, SMS_ENV)
const TOKEN = 'the token of the account'
const PUBLIC = 'https://bellbird.example.org'
const twilioApp = startApp(
  { after },
  {
    TWILIO_ACCOUNT_SID: `AC${'0a'.repeat(16)}`,
    TWILIO_AUTH_TOKEN: TOKEN,
    SMS_FROM: '+61480000100',
    PUBLIC_URL: PUBLIC,
  },
)
const bare = startApp({ after })
const FROM = '+61491570156'

const post = async (
  to: typeof app,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
  query = '',
) => fetch(`${(await to).base}/api/sms/inbound${query}`, { method: 'POST', headers, body })
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code]
const storedText = async (of: typeof app, id: string) => {
  const { db } = await of
  return db.all<{ phone: string; body: string }>`select phone, body from texts_received where gateway_id = ${id}`
}

test('a text message counts only with the signature of the gateway over its very bytes', async () => {
  const text = { from: FROM, body: 'YES', id: randomUUID() }
  const raw = JSON.stringify({ ...text, to: SMS_ENV.SMS_FROM })
  for (const signature of [
    '',
    'sha256=',
    `sha256=${'0'.repeat(64)}`,
    signatureOf(raw, 'another secret'),
    signatureOf(`${raw} `),
  ])
    assert.deepEqual(await codeOf(await postText(await app, text, signature)), [401, 'unauthenticated'])
  assert.deepEqual(await codeOf(await post(app, raw, { 'content-type': 'application/json' })), [401, 'unauthenticated'])
  assert.deepEqual(await storedText(app, text.id), [])
  const answer = await postText(await app, text)
  assert.deepEqual([answer.status, await answer.json()], [200, { received: true }])
  assert.deepEqual(await storedText(app, text.id), [{ phone: FROM, body: 'YES' }])
})

test('without a gateway nobody is believed', async () => {
  assert.deepEqual(await codeOf(await postText(await bare, { from: FROM, body: 'YES' })), [401, 'unauthenticated'])
})

test('a repeated id changes nothing, even with another text', async () => {
  const id = randomUUID()
  const answers = await Promise.all(
    ['NO', 'YES', 'YES'].map(async (body) => postText(await app, { from: FROM, body, id })),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  )
  assert.equal((await storedText(app, id)).length, 1)
})

test('parameters of Twilio are signed in their order, with the address it knows', async () => {
  // The example of Twilio's own documentation.
  const example = new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  })
  assert.equal(
    twilioSignature('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', example),
    'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
  )
})

test('Twilio hands in a form, and is answered with a document that says nothing', async () => {
  const fields = new URLSearchParams({
    MessageSid: `SM${randomUUID()}`,
    From: FROM,
    To: '+61480000100',
    Body: 'Yes & “no” ü',
  })
  const send = (signature: string, query = '') =>
    post(
      twilioApp,
      fields.toString(),
      { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
      query,
    )
  const url = `${PUBLIC}/api/sms/inbound`
  assert.equal((await send('')).status, 401)
  assert.equal((await send(twilioSignature('another token', url, fields))).status, 401)
  assert.equal((await send(twilioSignature(TOKEN, `${(await twilioApp).base}/api/sms/inbound`, fields))).status, 401)
  assert.equal((await send(twilioSignature(TOKEN, url, fields), '?a=1')).status, 401)
  assert.deepEqual(await storedText(twilioApp, fields.get('MessageSid')!), [])
  const answer = await send(twilioSignature(TOKEN, `${url}?a=1`, fields), '?a=1')
  assert.equal(answer.headers.get('content-type'), 'text/xml; charset=utf-8')
  assert.deepEqual([answer.status, await answer.text()], [200, '<Response/>'])
  assert.deepEqual(await storedText(twilioApp, fields.get('MessageSid')!), [{ phone: FROM, body: 'Yes & “no” ü' }])
})

test('any text message is stored or refused, and never an internal error', async () => {
  const signed = (raw: string) =>
    post(app, raw, { 'content-type': 'application/json', 'x-signature': signatureOf(raw) })
  const id = randomUUID()
  assert.equal((await signed(JSON.stringify({ id, from: FROM, body: `Y\0ES \ud800 ${'x'.repeat(5000)}` }))).status, 200)
  const { body } = (await storedText(app, id))[0]!
  assert.deepEqual([body.slice(0, 6), body.length], ['YES \ufffd ', 1600])
  for (const raw of [
    '',
    '{',
    '[]',
    'null',
    '{"id":{}}',
    '{"id":"1","from":5,"body":"x"}',
    '{"id":"\\u0000","from":"+61491570156","body":""}',
    `{"id":"${'9'.repeat(300)}","from":"${FROM}","body":"x"}`,
  ])
    assert.deepEqual(await codeOf(await signed(raw)), [400, 'malformed'], raw)
  for (const from of ['Telstra', '12345', '', '+61491570156\0', '+614915701560000000'])
    assert.equal((await signed(JSON.stringify({ id: randomUUID(), from, body: 'YES' }))).status, 200)
  assert.equal((await signed(JSON.stringify({ id, from: FROM, body: 'x'.repeat(70_000) }))).status, 413)
  assert.equal(
    (
      await (
        await app
      ).db.one<{ n: number }>`select count(*) as n from texts_received where phone !~ '^\\+61491570156$'`
    ).n,
    0,
  )
})

test('at most 120 messages an hour are stored from one number', async () => {
  const { db, now } = await app
  const flooding = '+61491570110'
  await db.run`
    insert into texts_received (gateway_id, phone, body, received_at, next_try_at, state, read_at, outcome)
    select 'flood ' || n, ${flooding}, 'x', ${now()}, ${now()}, 'read', ${now()}, 'too_many'
    from generate_series(1, 120) n`
  const id = randomUUID()
  assert.equal((await postText(await app, { from: flooding, body: 'x', id })).status, 200)
  assert.deepEqual(await storedText(app, id), [])
})
