/**
 * Attack 21 of the permission sheet: a flood from one network while everybody else signs in and
 * verifies.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '#test/app.ts'
import { newcomer } from '#test/helpers/newcomers.ts'
import { codeTo } from '#test/helpers/outbox.ts'
import { PASSWORD, setPassword } from '#test/helpers/passwords.ts'
import { newNetwork, sendRequest } from '#test/helpers/raw-requests.ts'

/** Address that the nth request of a flood comes from. */
const networks: Record<string, (n: number) => string> = {
  'one IPv4 address': () => '203.0.113.9',
  'a /24 of IPv4': (n) => `203.0.113.${n % 250}`,
  'the networks of one IPv6 /56': (n) => `2001:db8:0:${(n % 256).toString(16)}::1`,
}

const FLOOD = 100
const OTHERS = 6

for (const [what, addressOf] of Object.entries(networks))
  for (const route of ['POST /register', 'POST /login'] as const)
    test(`others sign in during a flood of ${route} from ${what}`, async (t) => {
      const app = await startApp(t, { TRUST_PROXY: 'on' })
      const people = await Promise.all(Array.from({ length: OTHERS }, () => app.employee()))
      for (const person of people) await setPassword(app, person)
      await app.anonymous.accounts.register({ body: newcomer })
      const otp = await codeTo(app, newcomer.email)

      const answered: string[] = []
      const noted = async (by: string, call: Promise<{ status: number }>) => {
        const { status } = await call
        answered.push(by)
        return status
      }
      const flooding = Array.from({ length: FLOOD }, (_, n) => {
        const email = `person.${n}@example.com`
        const body = route === 'POST /login' ? { email, password: 'not the password' } : { ...newcomer, email }
        return noted('flood', sendRequest(app, route, { body, headers: { 'x-forwarded-for': addressOf(n) } }))
      })
      await queueIsFull(flooding)
      const others = await Promise.all([
        ...people.map(({ email }) =>
          noted(
            'other',
            sendRequest(app, 'POST /login', { body: { email, password: PASSWORD }, headers: newNetwork() }),
          ),
        ),
        noted(
          'other',
          sendRequest(app, 'POST /verify-otp', { body: { email: newcomer.email, otp }, headers: newNetwork() }),
        ),
      ])
      assert.deepEqual(others, Array(OTHERS + 1).fill(200))
      const statuses = await Promise.all(flooding)
      assert.ok(statuses.includes(503), 'the flood was larger than the queue')
      const behind = answered.slice(answered.lastIndexOf('other') + 1)
      assert.ok(behind.length > 20, `${behind.length} of the flood were answered after the last of the others`)
    })

/** Waits until the first call of a flood is refused, because all slots are in use by then. */
const queueIsFull = (flooding: readonly Promise<number>[]) =>
  new Promise<void>((resolve) => {
    for (const call of flooding) void call.then((status) => status === 503 && resolve())
  })
