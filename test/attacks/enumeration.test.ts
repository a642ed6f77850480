/**
 * Attack 4 of the permission sheet: neither an answer nor its timing reveals whether an address has
 * an account, or which.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { endpoints } from '#test/access/world.ts'
import { type Ends, startApp, type TestApp } from '#test/app.ts'
import { newcomer } from '#test/helpers/newcomers.ts'
import { confirmedPassword, NEW_PASSWORD, setPassword } from '#test/helpers/passwords.ts'
import { newNetwork, sendRequest } from '#test/helpers/raw-requests.ts'
import { enrolApp } from '#test/helpers/second-factors.ts'

const bodies: Record<string, (email: string) => object> = {
  'POST /login': (email) => ({ email, password: 'not the password' }),
  'POST /register': (email) => ({ ...newcomer, email }),
  'POST /verify-otp': (email) => ({ email, otp: '000000' }),
  'POST /resend-otp': (email) => ({ email }),
  'POST /claims/renew': (email) => ({ email }),
  'POST /forgot-password': (email) => ({ email }),
  'POST /reset-password': (email) => ({ email, otp: '000000', ...confirmedPassword(NEW_PASSWORD) }),
}

test('every public call that takes an address is tested', () => {
  const naming = endpoints.filter(
    ({ access, body }) => access === 'public' && body instanceof z.ZodObject && 'email' in body.shape,
  )
  assert.deepEqual(naming.map(({ route }) => route as string).sort(), Object.keys(bodies).sort())
})

/** Creates one address for each state that an answer could reveal, such as banned or unverified. */
const seedAddresses = async (t: Ends) => {
  const app = await startApp(t, { TRUST_PROXY: 'on' })
  const [known, protectedBy, banned, left, unclaimed] = [
    await app.employee('Ana'),
    await app.employee('Ben'),
    await app.employer('Cy'),
    await app.employer('Dee', { status: 'inactive' }),
    await app.employee('Ida'),
  ]
  for (const person of [known, protectedBy, banned, left]) await setPassword(app, person)
  await enrolApp(app, protectedBy)
  await app.db.run`update users set status = 'banned' where id = ${banned.id}`
  await app.db.run`update users set email_verified_at = null where id = ${unclaimed.id}`
  await app.db.run`
    insert into claims (user_id, token_hash, mailed_at, expires_at)
    values (${unclaimed.id}, ${Buffer.alloc(32)}, ${app.now()}, ${app.now().add({ hours: 72 })})`
  await app.anonymous.accounts.register({ body: newcomer })
  await app.anonymous.accounts.register({ body: { ...newcomer, name: 'Eve', ...confirmedPassword(NEW_PASSWORD) } })
  await app.anonymous.security.forgotPassword({ body: { email: known.email } })
  const addresses = [known, protectedBy, banned, left, unclaimed].map(({ email }) => email)
  return { app, addresses: [...addresses, newcomer.email] }
}

const ask = async (app: TestApp, route: string, email: string) => {
  const began = process.cpuUsage()
  const { status, text, headers } = await sendRequest(app, route, {
    body: bodies[route]!(email),
    headers: newNetwork(),
  })
  // Uses processor time, as wall-clock time includes the machine's other work.
  const { user, system } = process.cpuUsage(began)
  return { took: user + system, said: JSON.stringify([status, text, [...headers.keys()].sort()]) }
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1]!
/**
 * Compares by rank: each time of one is longer than every time of the other, and the difference is
 * large enough to measure.
 */
const differ = (one: readonly number[], other: readonly number[]) => {
  const [short, long] = [median(one), median(other)].sort((a, b) => a - b) as [number, number]
  const isRanked = Math.min(...one) > Math.max(...other) || Math.min(...other) > Math.max(...one)
  return isRanked && long - short > 2000 && long > 1.25 * short
}

const ROUNDS = 6
// Six measurements of each may be in order by chance; eighteen practically never are.
const REPETITIONS = 3

// attack: 4
for (const route of Object.keys(bodies))
  test(`${route} answers every address alike, in the same time`, async (t) => {
    const { app, addresses } = await seedAddresses(t)
    const kinds = [...addresses, 'nobody']
    const times: number[][] = kinds.map(() => [])
    const said = new Map<string, string>()
    let count = 0
    const askEverybody = async () => {
      // Spaced out, so that no rate limit of an address applies.
      app.setNow(app.now().add({ minutes: 20 }))
      const soon = app.now().add({ minutes: 10 }).toString()
      // Some addresses have a valid code, which the answers must not reveal either.
      await app.db.run`update one_time_codes set tries = 0, expires_at = ${soon}`
      await app.db.run`update registrations set tries = 0, code_expires_at = ${soon} where code_hash is not null`
      const asked = [...addresses, `nobody.${++count}@example.com`]
      const stride = 1 + (count % (asked.length - 1))
      // The number of addresses is prime, so each round has another order, and none always follows
      // the same one.
      for (let n = 0; n < asked.length; n++) {
        const at = (n * stride + count) % asked.length
        const answer = await ask(app, route, asked[at]!)
        said.set(answer.said, kinds[at]!)
        times[at]!.push(answer.took)
      }
    }
    const toldApart = () =>
      kinds.flatMap((one, a) =>
        kinds.slice(a + 1).flatMap((other, b) => {
          const [first, second] = [times[a]!, times[a + 1 + b]!]
          return differ(first, second) ? [`${one} ${first} and ${other} ${second} µs`] : []
        }),
      )

    await askEverybody()
    // Discards the warm-up times, because the first calls are slower.
    for (const each of times) each.length = 0
    for (let repetition = 1; repetition <= REPETITIONS; repetition++) {
      for (let round = 0; round < ROUNDS; round++) await askEverybody()
      assert.equal(said.size, 1, JSON.stringify([...said]))
      if (toldApart().length === 0) return
    }
    assert.fail(toldApart().join('\n'))
  })
