/**
 * Attack 3 of the permission sheet: each secret short enough to be guessed, a thousand times at
 * once, on two processes.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Ends, startApp, type TestApp } from '#test/app.ts'
import { newcomer } from '#test/helpers/newcomers.ts'
import { codeTo } from '#test/helpers/outbox.ts'
import { confirmedPassword, NEW_PASSWORD, setPassword } from '#test/helpers/passwords.ts'
import { newNetwork, sendRequest } from '#test/helpers/raw-requests.ts'
import { codeAt, enrolApp, firstStep } from '#test/helpers/second-factors.ts'
import type { Person } from '#test/people.ts'

type SecretCheck = {
  route: string
  body(code: string): object
  token?: string
  code: string
  /** Returns whether the right code took effect. */
  isOpen(): Promise<boolean>
}

const withApp = async (app: TestApp) => {
  const ana = await app.employee('Ana')
  await setPassword(app, ana)
  const { secret, recovery_codes } = await enrolApp(app, ana)
  app.setNow(app.now().add({ minutes: 5 }))
  return { ana, secret, recovery_codes }
}
const sessionsOf = async ({ db }: TestApp, { id }: Pick<Person, 'id'>) =>
  (await db.one<{ count: number }>`select count(*) as count from sessions where user_id = ${id}`).count
const is = async ({ db }: TestApp, email: string, column: 'email_verified_at' | 'recovery_email') => {
  const row = await db.one<{ verified: boolean; recovering: boolean }>`
    select email_verified_at is not null as verified, recovery_email is not null as recovering
    from users where email = ${email}`
  return column === 'recovery_email' ? row.recovering : row.verified
}

const secretChecks: Record<string, (app: TestApp) => Promise<SecretCheck>> = {
  'the code of a registration': async (app) => {
    const { email } = newcomer
    await app.anonymous.accounts.register({ body: newcomer })
    return {
      route: 'POST /verify-otp',
      body: (otp) => ({ email, otp }),
      code: await codeTo(app, email),
      isOpen: () => is(app, email, 'email_verified_at'),
    }
  },
  'the code for a new password': async (app) => {
    const { email, id } = await app.employee('Ana')
    await app.anonymous.security.forgotPassword({ body: { email } })
    return {
      route: 'POST /reset-password',
      body: (otp) => ({ email, otp, ...confirmedPassword(NEW_PASSWORD) }),
      code: await codeTo(app, email),
      isOpen: async () =>
        (await app.db.one<{ changed: boolean }>`select password_hash <> 'none' as changed from users where id = ${id}`)
          .changed,
    }
  },
  'the code of a recovery email': async (app) => {
    const ana = await app.employee('Ana')
    await ana.security.changeRecoveryEmail({ body: { email: 'second@example.com' } })
    return {
      route: 'POST /recovery-email/verify',
      body: (otp) => ({ otp }),
      token: ana.token,
      code: await codeTo(app, 'second@example.com'),
      isOpen: () => is(app, ana.email, 'recovery_email'),
    }
  },
  'the code of an authenticator app': async (app) => {
    const { ana, secret } = await withApp(app)
    const { ticket } = await firstStep(app, ana)
    const before = await sessionsOf(app, ana)
    return {
      route: 'POST /login/second-factor',
      body: (code) => ({ ticket, code }),
      code: codeAt(secret, app.now()),
      isOpen: async () => (await sessionsOf(app, ana)) > before,
    }
  },
}

const other = (code: string, step: number) => String((Number(code) + step) % 1_000_000).padStart(6, '0')
const start = (t: Ends) => startApp(t, { TRUST_PROXY: 'on' })
const guess = (app: TestApp, { route, body, token }: SecretCheck, code: string) =>
  sendRequest(app, route, {
    body: body(code),
    headers: { ...newNetwork(), ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  })

// attack: 3
for (const [what, build] of Object.entries(secretChecks))
  test(`a thousand guesses at once do not find ${what}`, async (t) => {
    const app = await start(t)
    const peer = await app.startPeer()
    const check = await build(app)
    for (let n = 1; n <= 5; n++)
      assert.ok([401, 422].includes((await guess(n % 2 ? app : peer, check, other(check.code, n * 1000))).status))
    // A newly started process has no counts of its own.
    const restarted = await app.startPeer()
    assert.notEqual((await guess(restarted, check, check.code)).status, 200)
    const answers = await Promise.all(
      Array.from({ length: 994 }, (_, n) =>
        guess([app, peer, restarted][n % 3]!, check, n % 4 ? check.code : other(check.code, n * 1000)),
      ),
    )
    const opened = answers.filter(({ status }) => status < 400)
    assert.equal(opened.length, 0)
    assert.equal(await check.isOpen(), false)
    const looked = answers.filter(({ status }) => status === 422)
    assert.ok(looked.length <= 20, `${looked.length} were looked at`)
  })

test('a recovery code cannot be guessed with any ticket', async (t) => {
  const app = await start(t)
  const { ana, recovery_codes } = await withApp(app)
  const before = await sessionsOf(app, ana)
  const tickets = [await firstStep(app, ana), await firstStep(app, ana), await firstStep(app, ana)]
  const tries = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      sendRequest(app, 'POST /login/second-factor', {
        body: { ticket: tickets[n % 3]!.ticket, recovery_code: `AAAA-BBBB-CCCC-DD${22 + n}` },
        headers: newNetwork(),
      }),
    ),
  )
  assert.deepEqual([...new Set(tries.map(({ status }) => status))].sort(), [401, 422, 429])
  const late = await sendRequest(app, 'POST /login/second-factor', {
    body: { ticket: tickets[0]!.ticket, recovery_code: recovery_codes[0]! },
    headers: newNetwork(),
  })
  assert.ok(late.status >= 400)
  assert.equal(await sessionsOf(app, ana), before)
})

// attack: 3
test('limits guesses of one network and of all together', async (t) => {
  const app = await start(t)
  const here = newNetwork()
  const tryOne = async (n: number, headers: Record<string, string>) =>
    (await sendRequest(app, 'POST /verify-otp', { body: { email: `person.${n}@example.com`, otp: '000000' }, headers }))
      .status
  assert.equal(await tryOne(1, here), 422)
  // Simulates 299 earlier guesses from each network.
  await app.db.run`update limits set spent = 299 where key like 'guesses-from:%'`
  assert.deepEqual([await tryOne(2, here), await tryOne(3, here), await tryOne(4, newNetwork())], [422, 429, 422])
})

/** Simulates this number of guesses at codes within the last hour. */
const setAllGuesses = ({ db, now }: TestApp, spent: number) => db.run`
  insert into limits (key, window_ends_at, spent)
  values ('guesses', ${now()}::timestamptz + interval '1 hour', ${spent})
  on conflict (key) do update set spent = excluded.spent`

// attack: 21
for (const [what, build] of Object.entries(secretChecks).slice(0, 3))
  test(`wrong codes at unknown addresses do not stop ${what}`, async (t) => {
    const app = await start(t)
    const check = await build(app)
    await setAllGuesses(app, 9998)
    for (let n = 1; n <= 5; n++)
      for (const route of ['POST /verify-otp', 'POST /reset-password']) {
        const body = {
          email: `person.${n}@example.com`,
          otp: '000000',
          ...(route.includes('reset') && confirmedPassword(NEW_PASSWORD)),
        }
        assert.equal((await sendRequest(app, route, { body, headers: newNetwork() })).status, 422)
      }
    assert.equal((await guess(app, check, check.code)).status, 200)
    assert.equal(await check.isOpen(), true)
  })

for (const [what, build] of Object.entries(secretChecks).slice(0, 3))
  test(`guesses at ${what} end after 10,000 an hour`, async (t) => {
    const app = await start(t)
    const check = await build(app)
    await setAllGuesses(app, 9999)
    const statuses = [
      await guess(app, check, other(check.code, 1)),
      await guess(app, check, check.code),
      await sendRequest(app, 'POST /verify-otp', {
        body: { email: 'no@example.com', otp: '000000' },
        headers: newNetwork(),
      }),
    ].map(({ status }) => status)
    assert.deepEqual(statuses, [422, 429, 429])
    assert.equal(await check.isOpen(), false)
  })

// attack: 21
test('the networks of one IPv6 customer share a limit', async (t) => {
  const app = await start(t)
  const from = (ip: string) => ({ 'x-forwarded-for': ip })
  let count = 0
  const tryFrom = async (ip: string) => {
    const body = { email: `person.${++count}@example.com`, otp: '000000' }
    return (await sendRequest(app, 'POST /verify-otp', { body, headers: from(ip) })).status
  }
  for (const what of ['entry', 'guesses-from'])
    for (const [around, left] of [
      ['2001:db8:1:aa00::/56', what === 'entry' ? 240 : 600],
      ['2001:db8:1::/48', what === 'entry' ? 480 : 1200],
    ] as const) {
      await app.db.run`delete from limits`
      assert.equal(await tryFrom('2001:db8:1:aa01::1'), 422)
      await app.db.run`update limits set spent = ${left - 1} where key = ${`${what}:${around}`}`
      assert.equal(await tryFrom('2001:db8:1:aa02::1'), 422, around)
      assert.equal(await tryFrom('2001:db8:1:aa03::1'), 429, around)
      assert.equal(await tryFrom('2001:db8:1:bb01::1'), around.endsWith('/56') ? 422 : 429, around)
      assert.equal(await tryFrom('2001:db8:2:aa01::1'), 422)
    }
})
