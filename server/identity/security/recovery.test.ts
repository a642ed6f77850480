import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestApp } from '#test/app.ts'
import { codeTo, mailsTo } from '#test/helpers/outbox.ts'
import type { Person } from '#test/people.ts'

const SECOND = 'second@example.com'
const THIRD = 'third@example.com'
const failed = { status: 422, code: 'invalid', message: 'OTP verification failed.' }
const later = (app: TestApp, duration: Temporal.DurationLike) => app.setNow(app.now().add(duration))
const ask = (who: Person, email = SECOND) => who.security.changeRecoveryEmail({ body: { email } })
const prove = (who: Person, otp: string) => who.security.verifyRecoveryEmail({ body: { otp } })
const subjectsTo = async (app: TestApp, email: string) => (await mailsTo(app, email)).map(({ subject }) => subject)
const other = (code: string, step: number) => String((Number(code) + step) % 1_000_000).padStart(6, '0')

test('a recovery email counts after its code, and every known address gets a notice', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  assert.deepEqual((await ask(ana)).data, { recovery_email: null, pending_recovery_email: SECOND })
  assert.deepEqual(await mailsTo(app, ana.email), [])
  const { message, data } = await prove(ana, await codeTo(app, SECOND))
  assert.equal(message, 'Recovery email updated successfully')
  assert.deepEqual(data, { recovery_email: SECOND, pending_recovery_email: null })

  later(app, { minutes: 1 })
  await ask(ana, THIRD)
  assert.equal((await ana.security.status()).data.recovery_email, SECOND, 'the old email counts until then')
  await prove(ana, await codeTo(app, THIRD))
  const changed = 'The recovery email for your Bellbird account was changed'
  assert.deepEqual(await subjectsTo(app, ana.email), [changed, changed])
  assert.deepEqual(await subjectsTo(app, SECOND), ['Your Bellbird code', changed])
  await ana.security.removeRecoveryEmail()
  assert.equal((await ana.security.status()).data.recovery_email, null)
  assert.match(
    (await mailsTo(app, THIRD)).at(-1)!.body,
    /no longer has a recovery email.*\/employee\/account-security/s,
  )
  const actions = await app.db.all<{ action: string }>`select action from audit_entries order by seq`
  const asked = ['recovery_email_asked', 'recovery_email_changed']
  assert.deepEqual(
    actions.map(({ action }) => action),
    [...asked, ...asked, 'recovery_email_removed'],
  )
})

test('the address of the account itself is no recovery email', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  await assert.rejects(ask(ana, ana.email.toUpperCase()), {
    status: 422,
    message: 'Please use a different address from the one you sign in with.',
  })
  await assert.rejects(ask(ana, 'nonsense'), { status: 422 })
})

test('a code proves its own address, for ten minutes, five tries or until a newer code', async (t) => {
  const app = await startApp(t)
  const peer = await app.startPeer()
  const ana = await app.employee('Ana')
  await ask(ana)
  const first = await codeTo(app, SECOND)
  await ask(ana, THIRD)
  const second = await codeTo(app, THIRD)
  if (first !== second) await assert.rejects(prove(ana, first), failed)
  const there = peer.asToken(ana.token)
  for (let n = 1; n <= 4; n++)
    await assert.rejects(there.security.verifyRecoveryEmail({ body: { otp: other(second, n) } }), failed)
  await assert.rejects(prove(ana, second), failed)

  later(app, { minutes: 1 })
  await ask(ana)
  later(app, { minutes: 10 })
  assert.equal((await ana.security.status()).data.pending_recovery_email, null, 'no new email waits for its code')
  await assert.rejects(prove(ana, await codeTo(app, SECOND)), failed)
})

test('a wrong try with an idempotency key counts, and its repetition counts no more', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  await ask(ana)
  const code = await codeTo(app, SECOND)
  for (let n = 0; n < 8; n++)
    await assert.rejects(
      ana.security.verifyRecoveryEmail({ body: { otp: other(code, 1) } }, { idempotencyKey: 'one' }),
      failed,
    )
  assert.equal((await app.db.one<{ tries: number }>`select tries from one_time_codes`).tries, 1)
  await prove(ana, code)
})

test('sends one code a minute and five an hour to an address, whatever account asks', async (t) => {
  const app = await startApp(t)
  const people = [await app.employee('Ana'), await app.employee('Ben'), await app.employer('Hill')]
  for (const person of people) await ask(person).catch(() => null)
  assert.equal((await mailsTo(app, SECOND)).length, 1)
  for (let n = 0; n < 9; n++) {
    later(app, { minutes: 1 })
    await ask(people[n % 3]!).catch(() => null)
  }
  assert.equal((await mailsTo(app, SECOND)).length, 5)
  for (const { body } of await mailsTo(app, SECOND)) assert.doesNotMatch(body, /Ana|Ben|Hill/)
})

test('a shared recovery email reveals nothing about the other account', async (t) => {
  const app = await startApp(t)
  const [ana, ben] = [await app.employee('Ana'), await app.employee('Ben')]
  await ask(ana)
  await prove(ana, await codeTo(app, SECOND))
  later(app, { minutes: 1 })
  await ask(ben)
  assert.deepEqual((await prove(ben, await codeTo(app, SECOND))).data.recovery_email, SECOND)
})
