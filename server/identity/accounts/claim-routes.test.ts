/** Claiming of imported accounts by their owners; the import itself is tested in `imports`. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestApp } from '#test/app.ts'
import { claimTokenOf, PASSWORD } from '#test/helpers/imports.ts'
import { newcomer } from '#test/helpers/newcomers.ts'
import { mailsTo } from '#test/helpers/outbox.ts'
import { newNetwork, sendRequest } from '#test/helpers/raw-requests.ts'
import { expectSignedIn } from '#test/people.ts'
import { mailClaims } from './claims.ts'
import { addImported } from './queries.ts'

const EMAIL = 'ana@example.com'
const OVER = { status: 422, message: 'This link has already been used or is too old.' }
const later = (app: TestApp, time: Temporal.DurationLike) => app.setNow(app.now().add(time))

/** Adds accounts that wait for their owners, as an import does. */
const waiting = async (app: TestApp, role: 'employer' | 'employee' = 'employee', emails = [EMAIL]) =>
  app.db.transaction(async (tx) => {
    const place = { sector: 'education', time_zone: 'Australia/Melbourne' } as const
    const people = emails.map((email) => ({ name: 'Ana Nguyen', email, phone: null, ...place }))
    const added = await addImported(tx, role, people)
    await mailClaims(tx, added)
  })
const claim = (app: TestApp, token: string, password = PASSWORD) =>
  app.anonymous.claims.claim({ body: { token, password, password_confirmation: password } })
const open = (app: TestApp, token: string) => app.anonymous.claims.open({ body: { token } })
const login = (app: TestApp, password = PASSWORD) =>
  expectSignedIn(app.anonymous.accounts.login({ body: { email: EMAIL, password } }))

test('an owner claims the account, agrees to the terms and can be booked', async (t) => {
  const app = await startApp(t)
  await waiting(app)
  const hill = await app.employer('Hill')
  const token = await claimTokenOf(app, EMAIL)
  assert.deepEqual(await open(app, token), { name: 'Ana Nguyen', email: EMAIL, role: 'employee' })
  assert.equal((await hill.availability.staff({ query: {} })).total, 0)
  const { data } = await claim(app, token)
  assert.equal(data.user.terms_agreed, 0)
  const ana = app.asToken(data.token)
  await assert.rejects(ana.notifications.list(), { code: 'terms_not_agreed' })
  await ana.accounts.agreeTerms()
  await ana.profiles.create({ body: { vit_id: '123456' } })
  assert.equal((await hill.availability.staff({ query: {} })).total, 1)
  assert.equal((await login(app)).user.id, data.user.id)
  const { action, actor_id } = await app.db.one<{ action: string; actor_id: number }>`
    select action, actor_id from audit_entries where action = 'account_claimed'`
  assert.deepEqual([action, actor_id], ['account_claimed', data.user.id])
})

test('an unclaimed account answers any password like a wrong one', async (t) => {
  const app = await startApp(t)
  await waiting(app)
  const answers: Awaited<ReturnType<typeof sendRequest>>[] = []
  for (const [email, password] of [
    [EMAIL, 'unclaimed'],
    [EMAIL, ''],
    [EMAIL, PASSWORD],
    ['nobody@example.com', PASSWORD],
  ])
    answers.push(await sendRequest(app, 'POST /login', { body: { email, password: password || 'x' } }))
  assert.deepEqual(
    answers.map(({ status, text }) => [status, text]),
    answers.map(() => [401, answers[3]!.text]),
  )
})

test('a link works once within fourteen days, and all others get the same answer', async (t) => {
  const app = await startApp(t)
  await waiting(app)
  const token = await claimTokenOf(app, EMAIL)
  later(app, { hours: 14 * 24 })
  await assert.rejects(open(app, token), OVER)
  await assert.rejects(claim(app, token), OVER)
  later(app, { hours: -1 })
  await assert.rejects(claim(app, token, 'password1'), { code: 'invalid', message: /too common/ })
  await assert.rejects(claim(app, token, 'short'), { code: 'invalid' })
  const peer = await app.startPeer()
  const tries = await Promise.allSettled([claim(app, token), claim(peer, token), claim(app, token), claim(peer, token)])
  assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1)
  for (const used of [token, 'A'.repeat(43), 'x', '']) await assert.rejects(open(app, used), OVER)
  const closed = 'closed@example.com'
  await waiting(app, 'employer', [closed])
  await app.db.run`update users set status = 'banned' where email = ${closed}`
  await assert.rejects(open(app, await claimTokenOf(app, closed)), OVER)
})

test('only the hash of a link is kept, and no admin reads it in the outbox', async (t) => {
  const app = await startApp(t)
  await waiting(app)
  const token = await claimTokenOf(app, EMAIL)
  const kept = JSON.stringify(await app.db.all`select * from claims`)
  assert.doesNotMatch(kept, new RegExp(token))
  const { secret } = await app.db.one<{ secret: string }>`select secret from messages where recipient = ${EMAIL}`
  assert.equal(secret, token)
  const admin = await app.admin()
  assert.doesNotMatch(JSON.stringify(await admin.messaging.outbox({ query: {} })), new RegExp(token))
})

test('registering with an unclaimed address changes nothing, and mails a new link', async (t) => {
  const app = await startApp(t)
  await waiting(app)
  const fresh = await app.anonymous.accounts.register({ body: newcomer })
  const first = await claimTokenOf(app, EMAIL)
  const before = await app.db.all`select * from users order by id`
  assert.deepEqual(await app.anonymous.accounts.register({ body: { ...newcomer, email: EMAIL } }), fresh)
  assert.deepEqual(await app.db.all`select * from users order by id`, before)
  const second = await claimTokenOf(app, EMAIL)
  assert.notEqual(second, first)
  await assert.rejects(open(app, first), OVER)
  later(app, { minutes: 2 })
  await app.anonymous.accounts.resendOtp({ body: { email: EMAIL } })
  assert.doesNotMatch((await mailsTo(app, EMAIL)).at(-1)!.body, /one-time code/)
  await claim(app, await claimTokenOf(app, EMAIL))
})

test('a new link is sent once a minute, with the same answer for every address', async (t) => {
  const app = await startApp(t, { TRUST_PROXY: 'on' })
  await waiting(app)
  await app.employee('Ben', { email: 'ben@example.com' })
  const renew = (email: string) => sendRequest(app, 'POST /claims/renew', { body: { email }, headers: newNetwork() })
  for (const email of [EMAIL, 'ben@example.com', 'nobody@example.com']) {
    const [first, again] = [await renew(email), await renew(email)]
    assert.deepEqual([first.status, again.status], [200, 429], email)
    assert.equal(first.text, '{"message":"If this address has an account to claim, a new link is on its way."}')
  }
  assert.equal((await mailsTo(app, EMAIL)).length, 2)
  assert.equal((await mailsTo(app, 'ben@example.com')).length, 0)
  await claim(app, await claimTokenOf(app, EMAIL))
})

test('an admin mails everybody who waits in one step, and nobody twice within the hour', async (t) => {
  const app = await startApp(t)
  const admin = await app.admin()
  const emails = Array.from({ length: 1100 }, (_, n) => `person${n}@example.com`)
  await waiting(app, 'employee', emails)
  assert.deepEqual(await admin.claims.remind(), {
    message: 'Everyone was emailed within the last hour.',
    data: { mailed: 0 },
  })
  later(app, { hours: 2 })
  await claim(app, await claimTokenOf(app, emails[0]!))
  assert.deepEqual((await admin.claims.unclaimed()).data, { waiting: 1099, due: 1099, claimed: 1 })
  assert.equal((await admin.claims.remind()).message, 'A new link is on its way to 1,099 people.')
  await app.runJobs()
  const counts = await app.db.all<{ mails: number; people: number }>`
    select mails, count(*) as people from (select count(*) as mails from messages group by recipient) each
    group by mails order by mails`
  assert.deepEqual(counts, [
    { mails: 1, people: 1 },
    { mails: 2, people: 1099 },
  ])
  assert.equal((await admin.claims.remind()).data.mailed, 0)
})

test('a code does not wait for the mails of a large import', async (t) => {
  const app = await startApp(t)
  await waiting(
    app,
    'employee',
    Array.from({ length: 200 }, (_, n) => `person${n}@example.com`),
  )
  await app.anonymous.accounts.register({ body: newcomer })
  const { before } = await app.db.one<{ before: number }>`
    select count(*) as before from messages m join messages code on code.recipient = ${newcomer.email}
    where (m.next_try_at, m.id) < (code.next_try_at, code.id)`
  assert.ok(before <= 1, `${before} mails go before it`)
})

test('an unclaimed account stays when a registration that nobody completed goes', async (t) => {
  const app = await startApp(t)
  await waiting(app)
  await app.anonymous.accounts.register({ body: newcomer })
  later(app, { hours: 8 * 24 })
  await app.runJobs()
  const left = await app.db.all<{ email: string }>`select email from users`
  assert.deepEqual(left, [{ email: EMAIL }])
})

test('a closed account gets no link by registering, and cannot be claimed at once', async (t) => {
  const app = await startApp(t)
  await waiting(app)
  const token = await claimTokenOf(app, EMAIL)
  await app.db.run`update users set status = 'banned' where email = ${EMAIL}`
  const body = { name: 'Kim', email: EMAIL, password: PASSWORD, password_confirmation: PASSWORD }
  await app.anonymous.accounts.register({ body: { ...body, role: 'employee' } })
  const [, told] = await mailsTo(app, EMAIL)
  assert.match(told!.body, /already has an account/)
  assert.doesNotMatch(told!.body, /claim#|code/)
  await assert.rejects(claim(app, token), OVER)

  await app.db.run`update users set status = 'active' where email = ${EMAIL}`
  const closing = app.db.transaction(async (tx) => {
    await tx.run`update users set status = 'banned' where email = ${EMAIL}`
    // Waits long enough for the claim to find the account open.
    await new Promise((resolve) => setTimeout(resolve, 500))
  })
  await assert.rejects(claim(app, token), OVER)
  await closing
  assert.deepEqual(await app.db.all`select id from sessions`, [])
})

test('a product that is called like a placeholder takes no link into its name', async (t) => {
  const app = await startApp(t, { PRODUCT_NAME: '{{link}}' })
  await app.db.transaction(async (tx) => {
    const place = { sector: 'education', time_zone: 'Australia/Melbourne', phone: null } as const
    const added = await addImported(tx, 'employee', [{ name: 'Ana', email: EMAIL, ...place }])
    await mailClaims(tx, added)
  })
  const [mail] = await mailsTo(app, EMAIL)
  assert.equal(mail!.subject, 'Your {{link}} account is ready')
  assert.equal(mail!.body.split('claim#').length, 2)
})
