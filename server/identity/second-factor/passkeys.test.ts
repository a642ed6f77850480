import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestApp } from '#test/app.ts'
import { mailsTo } from '#test/helpers/outbox.ts'
import { enrolPasskey, ensurePassword, firstStep } from '#test/helpers/second-factors.ts'
import { authenticator } from '#test/stand-ins/authenticator.ts'
import { relyingPartyOf } from './relying-party.ts'

const refused = { status: 401, code: 'passkey_refused' }
const notAdded = { status: 422, code: 'invalid', message: 'This passkey could not be added. Please try again.' }
const later = (app: TestApp, duration: Temporal.DurationLike) => app.setNow(app.now().add(duration))
const optionsIn = (app: TestApp) => app.anonymous.secondFactor.passkeySignInOptions()

test('a passkey signs in without an email, and no answer tells accounts apart', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  const { device, passkey, recovery_codes } = await enrolPasskey(ana)
  assert.equal(recovery_codes?.length, 10)
  assert.deepEqual([passkey.name, passkey.last_used_at], ['This laptop', null])
  assert.match((await mailsTo(app, ana.email))[0]!.body, /A passkey was added to your account\./)

  const options = await optionsIn(app)
  assert.deepEqual(options.allowCredentials, [])
  const { token, user } = await app.anonymous.secondFactor.signInWithPasskey({
    body: { response: device.use(options) },
  })
  assert.deepEqual([user.id, user.has_2fa], [ana.id, true])
  const { data } = await app.asToken(token).secondFactor.overview()
  assert.equal(data.passkeys[0]!.last_used_at, app.now().toString())

  const stranger = authenticator()
  const unknown = stranger.use(await optionsIn(app))
  await assert.rejects(app.anonymous.secondFactor.signInWithPasskey({ body: { response: unknown } }), refused)
})

test('refuses a passkey for a wrong challenge, origin or party, unverified or replayed', async (t) => {
  const app = await startApp(t)
  const { device } = await enrolPasskey(await app.employee())
  const attempt = (response: ReturnType<typeof device.use>) =>
    app.anonymous.secondFactor.signInWithPasskey({ body: { response } })
  await attempt(device.use(await optionsIn(app), { counter: 7 }))
  for (const manner of [
    { origin: 'https://bellbird.example.evil' },
    { rpId: 'evil.example' },
    { isVerified: false },
    { counter: 7 },
    { counter: 3 },
  ])
    await assert.rejects(attempt(device.use(await optionsIn(app), { counter: 9, ...manner })), refused)

  const options = await optionsIn(app)
  await assert.rejects(attempt(device.use({ ...options, challenge: 'a'.repeat(43) }, { counter: 10 })), refused)
  const { response, ...rest } = device.use(options, { counter: 11 })
  const forged = {
    ...rest,
    response: { ...response, signature: device.use(options, { counter: 12 }).response.signature },
  }
  await assert.rejects(attempt(forged), refused)
})

test('a challenge counts once, for five minutes, and for what it was made for', async (t) => {
  const app = await startApp(t)
  const ana = await ensurePassword(app, await app.employee())
  const { device } = await enrolPasskey(ana)
  const attempt = (response: ReturnType<typeof device.use>) =>
    app.anonymous.secondFactor.signInWithPasskey({ body: { response } })

  const once = await optionsIn(app)
  const [first, again] = [device.use(once), device.use(once)]
  await attempt(first)
  await assert.rejects(attempt(first), refused)
  await assert.rejects(attempt(again), refused)

  const old = device.use(await optionsIn(app))
  later(app, { minutes: 5 })
  await assert.rejects(attempt(old), refused)

  const { ticket, passkey_options } = await firstStep(app, ana)
  const proof = await ana.secondFactor.proofOptions()
  for (const options of [passkey_options!, proof]) await assert.rejects(attempt(device.use(options)), refused)
  const second = await firstStep(app, ana)
  const step = (body: { ticket: string; response: ReturnType<typeof device.use> }) =>
    app.anonymous.secondFactor.signInSecondStep({ body })
  for (const options of [await optionsIn(app), proof, passkey_options!])
    await assert.rejects(step({ ticket: second.ticket, response: device.use(options) }), refused)
  await assert.rejects(step({ ticket, response: device.use(second.passkey_options!) }), refused)
  const third = await firstStep(app, ana)
  await step({ ticket: third.ticket, response: device.use(third.passkey_options!) })
})

test('the second step takes a passkey of the account, and of nobody else', async (t) => {
  const app = await startApp(t)
  const ana = await ensurePassword(app, await app.employee())
  await enrolPasskey(ana)
  const { device } = await enrolPasskey(await app.employee('Bo'))
  const { ticket, passkey_options } = await firstStep(app, ana)
  const body = { ticket, response: device.use(passkey_options!) }
  await assert.rejects(app.anonymous.secondFactor.signInSecondStep({ body }), refused)
})

test('adds a passkey once, only in the session that asked and with the owner verified', async (t) => {
  const app = await startApp(t)
  const [ana, bo] = [await app.employee(), await app.employee('Bo')]
  const name = 'This laptop'
  const options = await ana.secondFactor.passkeyOptions()
  const add = (person: typeof ana, response: ReturnType<ReturnType<typeof authenticator>['create']>) =>
    person.secondFactor.addPasskey({ body: { name, response } })
  await assert.rejects(add(bo, authenticator().create(options)), notAdded)
  await assert.rejects(add(ana, authenticator().create(options, { isVerified: false })), notAdded)
  await assert.rejects(add(ana, authenticator().create(options)), notAdded)
  for (const manner of [{ origin: 'http://127.0.0.1:3000' }, { rpId: 'evil.example' }])
    await assert.rejects(add(ana, authenticator().create(await ana.secondFactor.passkeyOptions(), manner)), notAdded)

  const { device } = await enrolPasskey(ana)
  const known = await ana.secondFactor.passkeyOptions()
  assert.deepEqual(
    known.excludeCredentials.map(({ id }) => id),
    [device.id],
  )
  const taken = device.create(await bo.secondFactor.passkeyOptions())
  await assert.rejects(add(bo, taken), { status: 409, code: 'passkey_exists' })
  assert.equal((await bo.accounts.me()).data.has_2fa, false)
})

test('a second passkey brings no new recovery codes, and a removed one signs nobody in', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  const first = await enrolPasskey(ana)
  const second = await enrolPasskey(ana, 'A key')
  assert.equal(second.recovery_codes, null)
  await ana.secondFactor.removePasskey({ params: { id: first.passkey.id } })
  const response = first.device.use(await optionsIn(app))
  await assert.rejects(app.anonymous.secondFactor.signInWithPasskey({ body: { response } }), refused)
  const { data } = await ana.secondFactor.overview()
  assert.deepEqual(
    data.passkeys.map(({ name }) => name),
    ['A key'],
  )
})

test('says that an account is closed only to the holder of its passkey', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  const { device } = await enrolPasskey(ana)
  await app.db.run`update users set status = 'banned' where id = ${ana.id}`
  const response = device.use(await optionsIn(app))
  await assert.rejects(app.anonymous.secondFactor.signInWithPasskey({ body: { response } }), {
    status: 403,
    code: 'account_closed',
  })
})

test('opens one session for a passkey that is used twice at once', async (t) => {
  const app = await startApp(t)
  const peer = await app.startPeer()
  const { device } = await enrolPasskey(await app.employee())
  const response = device.use(await optionsIn(app))
  const both = await Promise.allSettled(
    [app, peer].map((one) => one.anonymous.secondFactor.signInWithPasskey({ body: { response } })),
  )
  assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
})

test('a passkey confirms once more who is there, in the session that asked', async (t) => {
  const app = await startApp(t)
  const [ana, bo] = [await app.employee(), await app.employee('Bo')]
  const { device } = await enrolPasskey(ana)
  await enrolPasskey(bo)
  later(app, { minutes: 11 })
  const response = device.use(await ana.secondFactor.proofOptions())
  await assert.rejects(bo.security.confirm({ body: { response } }), refused)
  await ana.security.confirm({ body: { response: device.use(await ana.secondFactor.proofOptions()) } })
  await ana.secondFactor.passkeyOptions()
})

test('a passkey with characters that no database stores is refused like a wrong one', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  const { device } = await enrolPasskey(ana)
  const nul = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge: '\0' })).toString('base64url')
  const used = device.use(await optionsIn(app))
  const response = { ...used, response: { ...used.response, clientDataJSON: nul } }
  await assert.rejects(app.anonymous.secondFactor.signInWithPasskey({ body: { response } }), refused)
  await assert.rejects(ana.security.confirm({ body: { response } }), refused)
  const made = authenticator().create(await ana.secondFactor.passkeyOptions())
  const adding = (strange: object) =>
    ana.secondFactor.addPasskey({
      body: { name: 'x', response: { ...made, response: { ...made.response, ...strange } } },
    })
  await assert.rejects(adding({ clientDataJSON: nul }), notAdded)
  await assert.rejects(adding({ transports: ['\0'] }), { status: 422, code: 'invalid' })
})

test('passkeys need an address with a name, and https unless it is this very machine', async (t) => {
  const party = (publicUrl: string) => relyingPartyOf({ publicUrl })
  assert.deepEqual(party('https://bellbird.example/app'), {
    id: 'bellbird.example',
    origin: 'https://bellbird.example',
  })
  assert.deepEqual(party('http://localhost:3000'), { id: 'localhost', origin: 'http://localhost:3000' })
  for (const url of ['http://bellbird.example', 'https://192.0.2.1', 'https://[2001:db8::1]', 'http://127.0.0.1:3000'])
    assert.equal(party(url), null, url)

  const app = await startApp(t, { PUBLIC_URL: 'http://127.0.0.1:3000' })
  const ana = await app.employee()
  assert.equal((await ana.secondFactor.overview()).data.passkey_origin, null)
  await assert.rejects(ana.secondFactor.passkeyOptions(), { status: 409, code: 'passkeys_unavailable' })
  await assert.rejects(optionsIn(app), { status: 409, code: 'passkeys_unavailable' })
})

test('unused challenges and tickets are deleted', async (t) => {
  const app = await startApp(t)
  const ana = await ensurePassword(app, await app.employee())
  await enrolPasskey(ana)
  await firstStep(app, ana)
  await optionsIn(app)
  await ana.secondFactor.startTotp()
  later(app, { minutes: 15 })
  await app.runJobs()
  assert.equal((await app.db.all`select 1 from sign_in_tickets`).length, 0)
  assert.equal((await app.db.all`select 1 from passkey_challenges`).length, 0)
  assert.equal((await app.db.all`select 1 from authenticator_drafts`).length, 0)
})
