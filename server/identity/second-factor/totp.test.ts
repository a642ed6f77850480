import assert from 'node:assert/strict'
import { test } from 'node:test'
import { secondFactor } from '#contract/identity/second-factor.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { mailsTo } from '#test/helpers/outbox.ts'
import { codeAt, enrolApp, enrolPasskey, ensurePassword, firstStep, PASSWORD } from '#test/helpers/second-factors.ts'
import type { Person } from '#test/people.ts'
import { expectSignedIn as signedInOnly } from '#test/people.ts'

const later = (app: TestApp, duration: Temporal.DurationLike) => app.setNow(app.now().add(duration))
const wrongCode = { status: 422, code: 'invalid', message: 'This code is incorrect. Please try again.' }
const expired = { status: 401, code: 'sign_in_expired' }
const enter = (app: TestApp, body: { ticket: string; code?: string; recovery_code?: string }) =>
  app.anonymous.secondFactor.signInSecondStep({ body })
/** A person with a password and an authenticator app whose next code is unused. */
const withApp = async (app: TestApp, person?: Person) => {
  const owner = await ensurePassword(app, person ?? (await app.employee()))
  const enrolled = await enrolApp(app, owner)
  later(app, { seconds: 30 })
  return { owner, code: () => codeAt(enrolled.secret, app.now()), ...enrolled }
}
const notTheCode = (code: string) => (code === '000000' ? '000001' : '000000')

test('with an app the password opens only the second step, which completes the sign-in', async (t) => {
  const app = await startApp(t)
  const { owner, code } = await withApp(app)
  const { ticket, methods, passkey_options } = await firstStep(app, owner)
  assert.deepEqual(methods, ['totp', 'recovery_code'])
  assert.equal(passkey_options, null)
  await assert.rejects(app.asToken(ticket).accounts.me(), { code: 'unauthenticated' })
  assert.equal((await owner.accounts.me()).data.last_login_at, null)

  const { token, user } = await enter(app, { ticket, code: code() })
  assert.deepEqual([user.id, user.has_2fa], [owner.id, true])
  assert.equal((await app.asToken(token).accounts.me()).data.last_login_at, app.now().toString())
  await assert.rejects(enter(app, { ticket, code: code() }), expired)
})

test('without a second factor the password is answered with token and user alone', async (t) => {
  const app = await startApp(t)
  const { email } = await ensurePassword(app, await app.employee())
  const answer = await app.anonymous.accounts.login({ body: { email, password: PASSWORD } })
  assert.deepEqual(Object.keys(answer).sort(), ['token', 'user'])
})

test('a code counts once: not again, at two sign-ins, after a later one or the set-up', async (t) => {
  const app = await startApp(t)
  const peer = await app.startPeer()
  const owner = await ensurePassword(app, await app.employee())
  const { secret } = await enrolApp(app, owner)
  const code = () => codeAt(secret, app.now())
  await assert.rejects(enter(app, { ticket: (await firstStep(app, owner)).ticket, code: code() }), wrongCode)

  later(app, { seconds: 30 })
  const tickets = [await firstStep(app, owner), await firstStep(app, owner)].map(({ ticket }) => ticket)
  const both = await Promise.allSettled(
    [app, peer].map((one, n) => enter(one, { ticket: tickets[n]!, code: codeAt(secret, app.now()) })),
  )
  assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])

  const earlier = code()
  later(app, { seconds: 30 })
  await enter(app, { ticket: (await firstStep(app, owner)).ticket, code: code() })
  await assert.rejects(enter(app, { ticket: (await firstStep(app, owner)).ticket, code: earlier }), wrongCode)
})

test('one ticket brought twice at once opens one session', async (t) => {
  const app = await startApp(t)
  const { owner, code, recovery_codes } = await withApp(app)
  const { ticket } = await firstStep(app, owner)
  const [first, second] = recovery_codes as [string, string]
  const before = await app.db.all`select id from sessions where user_id = ${owner.id}`
  const outcomes = await Promise.allSettled([
    enter(app, { ticket, code: code() }),
    enter(app, { ticket, recovery_code: first }),
    enter(app, { ticket, recovery_code: second }),
  ])
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.equal((await app.db.all`select id from sessions where user_id = ${owner.id}`).length, before.length + 1)
})

test('five wrong codes for an account over all tickets block codes for 15 minutes', async (t) => {
  const app = await startApp(t)
  const peer = await app.startPeer()
  const { owner, code } = await withApp(app)
  const guess = notTheCode(code())
  const tickets: string[] = []
  for (let n = 0; n < 4; n++) tickets.push((await firstStep(app, owner)).ticket)
  const tries = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      enter(n % 2 === 0 ? app : peer, { ticket: tickets[n % 4]!, code: guess }).then(
        () => 'in',
        ({ code: refusal }) => refusal as string,
      ),
    ),
  )
  const counts = Map.groupBy(tries, (refusal) => refusal)
  assert.deepEqual([counts.get('invalid')?.length, counts.get('too_many_requests')?.length], [5, 15])
  const { ticket } = await firstStep(app, owner)
  await assert.rejects(enter(app, { ticket, code: code() }), { status: 429, code: 'too_many_requests' })
  assert.equal((await mailsTo(app, owner.email)).filter(({ body }) => body.includes('five wrong codes')).length, 1)
  later(app, { minutes: 15 })
  await enter(app, { ticket: (await firstStep(app, owner)).ticket, code: code() })
})

test('a ticket ends after five tries, ten minutes, a new password or account closing', async (t) => {
  const app = await startApp(t)
  const { owner, code } = await withApp(app)
  const tried = (await firstStep(app, owner)).ticket
  await app.db.run`update sign_in_tickets set tries = 5`
  await assert.rejects(enter(app, { ticket: tried, code: code() }), expired)

  const old = (await firstStep(app, owner)).ticket
  later(app, { minutes: 10 })
  await assert.rejects(enter(app, { ticket: old, code: code() }), expired)

  const kept = (await firstStep(app, owner)).ticket
  const password = 'another river bend'
  const body = { current_password: PASSWORD, password, password_confirmation: password }
  await owner.security.changePassword({ body })
  await assert.rejects(enter(app, { ticket: kept, code: code() }), expired)

  await ensurePassword(app, owner)
  const open = (await firstStep(app, owner)).ticket
  const admin = await app.admin()
  const status = (to: 'banned' | 'active') =>
    admin.admin.setStatus({ params: { id: owner.id }, body: { status: to, reason: 'A reason' } })
  await status('banned')
  await assert.rejects(enter(app, { ticket: open, code: code() }), expired)
  await status('active')
  await assert.rejects(enter(app, { ticket: open, code: code() }), expired)
})

test('accepts a recovery code once, however it is typed, and says how many are left', async (t) => {
  const app = await startApp(t)
  const { owner, recovery_codes } = await withApp(app)
  const [first, second] = recovery_codes as [string, string]
  const typed = first.toLowerCase().replaceAll('-', ' ')
  await enter(app, { ticket: (await firstStep(app, owner)).ticket, recovery_code: typed })
  await assert.rejects(enter(app, { ticket: (await firstStep(app, owner)).ticket, recovery_code: first }), wrongCode)
  const { data } = await owner.secondFactor.overview()
  assert.equal(data.recovery_codes_left, 9)
  const told = async () => (await mailsTo(app, owner.email)).filter(({ subject }) => subject.includes('was used'))
  assert.match((await told())[0]!.body, /You have 9 codes left\./)
  assert.doesNotMatch((await told())[0]!.body, new RegExp(first))

  await app.db.run`
    update recovery_codes set used_at = ${app.now()}
    where id in (select id from recovery_codes where used_at is null order by id desc limit 7)`
  await enter(app, { ticket: (await firstStep(app, owner)).ticket, recovery_code: second })
  assert.match((await told()).at(-1)!.body, /You have 1 code left\. Please create new ones/)
})

test('new recovery codes replace the old ones, and a code of another person is wrong', async (t) => {
  const app = await startApp(t)
  const { owner, recovery_codes } = await withApp(app)
  const other = await enrolApp(app, await app.employee('Bo'))
  const renewed = (await owner.secondFactor.renewRecoveryCodes()).data.recovery_codes
  for (const recovery_code of [recovery_codes[0]!, other.recovery_codes[0]!])
    await assert.rejects(enter(app, { ticket: (await firstStep(app, owner)).ticket, recovery_code }), wrongCode)
  await enter(app, { ticket: (await firstStep(app, owner)).ticket, recovery_code: renewed[0]! })
})

test('secret and recovery codes are never plain in database, log or stored responses', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  const once = { idempotencyKey: 'the-same' }
  const { secret } = (await ana.secondFactor.startTotp({}, once)).data
  const body = { code: codeAt(secret, app.now()) }
  const { recovery_codes } = (await ana.secondFactor.confirmTotp({ body }, { idempotencyKey: 'another' })).data
  const tables = await app.db.all<{ name: string }>`
    select tablename::text as name from pg_tables where schemaname = 'public'`
  assert.ok(tables.length > 20)
  for (const table of [
    'authenticators',
    'recovery_codes',
    'audit_entries',
    'idempotent_answers',
    'messages',
    'events',
  ]) {
    const [row] = await app.db.all<{ dump: string }>`
      select coalesce(string_agg(t::text, ' '), '') as dump
      from (select query_to_xml(${`select * from ${table}`}, true, false, '')::text as t) as x`
    for (const word of [secret, ...recovery_codes, recovery_codes[0]!.replaceAll('-', '')])
      assert.equal(row!.dump.includes(word), false, table)
  }
})

test('a set-up runs out after a quarter of an hour, and a new one replaces it', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  const confirm = (secret: string) => ana.secondFactor.confirmTotp({ body: { code: codeAt(secret, app.now()) } })
  const first = (await ana.secondFactor.startTotp()).data
  const second = (await ana.secondFactor.startTotp()).data
  await assert.rejects(confirm(first.secret), wrongCode)
  assert.equal((await ana.accounts.me()).data.has_2fa, false)
  later(app, { minutes: 15 })
  await assert.rejects(confirm(second.secret), { status: 409, code: 'enrolment_expired' })
})

test('another phone takes the place of the first, which counts no more', async (t) => {
  const app = await startApp(t)
  const { owner, code } = await withApp(app)
  later(app, { seconds: 30 })
  const { secret } = await enrolApp(app, owner)
  later(app, { seconds: 30 })
  await assert.rejects(enter(app, { ticket: (await firstStep(app, owner)).ticket, code: code() }), wrongCode)
  await enter(app, { ticket: (await firstStep(app, owner)).ticket, code: codeAt(secret, app.now()) })
})

test('without a second factor the password is enough, and recovery codes are gone', async (t) => {
  const app = await startApp(t)
  const { owner } = await withApp(app)
  const { passkey } = await enrolPasskey(owner)
  await owner.secondFactor.removeTotp()
  assert.equal((await owner.secondFactor.overview()).data.recovery_codes_left, 10)
  assert.deepEqual((await firstStep(app, owner)).methods, ['passkey', 'recovery_code'])
  await owner.secondFactor.removePasskey({ params: { id: passkey.id } })
  assert.deepEqual((await owner.secondFactor.overview()).data, {
    totp: null,
    recovery_codes_left: 0,
    passkeys: [],
    is_required: false,
    passkey_origin: 'http://localhost:3000',
  })
  await signedInOnly(app.anonymous.accounts.login({ body: { email: owner.email, password: PASSWORD } }))
  assert.equal((await owner.accounts.me()).data.has_2fa, false)
})

test('the contract lists the error for removing an app from an account without one', async (t) => {
  const app = await startApp(t)
  const { owner } = await withApp(app)
  await owner.secondFactor.removeTotp()
  const code = 'no_second_factor'
  await assert.rejects(owner.secondFactor.removeTotp(), { status: 409, code })
  assert.ok(secondFactor.removeTotp.problems.includes(code))
})

test('sensitive changes ask for identity again; a code counts, with five tries at most', async (t) => {
  const app = await startApp(t)
  const { owner, code } = await withApp(app)
  later(app, { minutes: 11 })
  await assert.rejects(owner.secondFactor.removeTotp(), { status: 403, code: 'confirmation_needed' })
  const right = code()
  await owner.security.confirm({ body: { code: right } })
  await owner.secondFactor.renewRecoveryCodes()
  await assert.rejects(owner.security.confirm({ body: { code: right } }), wrongCode)
  for (let n = 0; n < 4; n++)
    await assert.rejects(owner.security.confirm({ body: { code: notTheCode(right) } }), wrongCode)
  later(app, { seconds: 30 })
  await assert.rejects(owner.security.confirm({ body: { code: code() } }), { code: 'too_many_requests' })
})
