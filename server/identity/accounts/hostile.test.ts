import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestApp } from '#test/app.ts'
import { newcomer } from '#test/helpers/newcomers.ts'
import { newNetwork, type RequestParts, sendRequest } from '#test/helpers/raw-requests.ts'

const calls = {
  'POST /login': { email: newcomer.email, password: newcomer.password },
  'POST /register': newcomer,
  'POST /verify-otp': { email: newcomer.email, otp: '123456' },
  'POST /resend-otp': { email: newcomer.email },
} as const
type Call = keyof typeof calls

const send = (app: TestApp, call: Call, sent: RequestParts) =>
  sendRequest(app, call, { ...sent, headers: { ...newNetwork(), ...sent.headers } })
const contents = async ({ db }: TestApp) => ({
  users: await db.all`select * from users`,
  codes: await db.all`select * from one_time_codes`,
  messages: await db.all`select * from messages`,
  sessions: await db.all`select * from sessions`,
})

/** Requests sent to every call; `values` replace each field of a valid body in turn. */
const bodies: [why: string, status: number, sent: RequestParts][] = [
  ['no body', 422, {}],
  ['an empty body', 422, { body: '' }],
  ['a body that is not JSON', 400, { body: '{"email":' }],
  ['a body of single quotes', 400, { body: "{'email': 1}" }],
  ['bytes that are not UTF-8', 400, { body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]) }],
  ['a bare word', 422, { body: '"email"' }],
  ['a number', 422, { body: '7' }],
  ['null', 422, { body: 'null' }],
  ['a list', 422, { body: '[]' }],
  ['a list of lists, very deep', 422, { body: `${'['.repeat(8000)}${']'.repeat(8000)}` }],
  ['plain text', 415, { body: 'email=x', headers: { 'content-type': 'text/plain' } }],
  ['a form', 415, { body: 'email=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
  ['XML', 415, { body: '<email/>', headers: { 'content-type': 'application/xml' } }],
  ['a form with files', 415, { body: '--x--', headers: { 'content-type': 'multipart/form-data; boundary=x' } }],
  ['more than any text may take', 413, { body: `{"email":"${'x'.repeat(16_384)}"}` }],
]
const values: [why: string, json: string][] = [
  ['a NUL', '"a\\u0000b@example.com"'],
  ['a lone surrogate', '"a\\ud800b@example.com"'],
  ['a long text', `"${'x'.repeat(10_000)}"`],
  ['a number', '7'],
  ['a huge number', '1e400'],
  ['true', 'true'],
  ['null', 'null'],
  ['a list', '["x"]'],
  ['an object', '{"$gt":""}'],
  ['nothing', '""'],
]
const asJson = (fields: Record<string, string>) =>
  `{${Object.entries(fields)
    .map(([name, json]) => `"${name}":${json}`)
    .join()}}`

for (const call of Object.keys(calls) as Call[]) {
  const good = Object.fromEntries(Object.entries(calls[call]).map(([name, value]) => [name, JSON.stringify(value)]))

  test(`${call} refuses what is not its kind of request, and changes nothing`, async (t) => {
    const app = await startApp(t, { TRUST_PROXY: 'on' })
    const before = await contents(app)
    for (const [why, status, sent] of bodies) {
      const answer = await send(app, call, sent)
      assert.equal(answer.status, status, `${why}: ${answer.text.slice(0, 200)}`)
      assert.match(answer.text, /^\{"message":".+","code":"[a-z_]+"/, why)
    }
    assert.deepEqual(await contents(app), before)
  })

  test(`${call} refuses every field that holds something else, and every field too many`, async (t) => {
    const app = await startApp(t, { TRUST_PROXY: 'on' })
    const before = await contents(app)
    const refused = async (why: string, body: string, field?: string) => {
      const answer = await send(app, call, { body })
      assert.equal(answer.status, 422, `${why}: ${answer.text.slice(0, 200)}`)
      const { errors } = JSON.parse(answer.text)
      if (field) assert.ok(errors[field]?.[0], `${why}: ${Object.keys(errors)}`)
    }
    for (const field of Object.keys(good)) {
      for (const [why, json] of values) await refused(`${why} as ${field}`, asJson({ ...good, [field]: json }), field)
      const { [field]: _, ...without } = good
      await refused(`no ${field}`, asJson(without), field)
    }
    for (const field of ['id', 'status', 'terms_agreed', 'email_verified_at', '_method', 'constructor', 'toString'])
      await refused(`the field ${field}`, asJson({ ...good, [field]: '1' }), field)
    for (const key of ['__proto__', '\\u005f_proto__', '_\\u005Fproto__'])
      await refused(`the field ${key}`, asJson({ ...good, [key]: '{"role":"admin"}' }))
    if ('name' in good)
      for (const name of ['Mia\\u202eaim', 'Mia\\u2066', 'Mia\\nBcc: x', 'Mia\\u0007', ' \\t '])
        await refused(`the name ${name}`, asJson({ ...good, name: `"${name}"` }), 'name')
    assert.deepEqual(await contents(app), before)
  })

  test(`${call} has no other method, no other spelling and no override`, async (t) => {
    const app = await startApp(t, { TRUST_PROXY: 'on' })
    const path = call.split(' ')[1]!
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'])
      assert.equal((await send(app, `${method} ${path}` as Call, {})).status, 404, method)
    for (const spelling of [`/${path}`, `${path}/`, path.toUpperCase(), `${path};x`, `%2f${path.slice(1)}`])
      assert.equal((await send(app, `POST ${spelling}` as Call, { body: calls[call] })).status, 404, spelling)
    assert.equal((await send(app, `${call}?_method=GET` as Call, { body: calls[call] })).status, 422)
  })
}

test('markup in a name is text', async (t) => {
  const app = await startApp(t)
  const name = '<img src=x onerror=alert(1)> {{x}} ${x} %s'
  const ana = await app.employee('Ana')
  assert.equal((await ana.accounts.updateMe({ body: { name } })).data.name, name)
})
