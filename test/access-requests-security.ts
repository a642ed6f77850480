import { CODE_LASTS } from '#server/identity/accounts/codes.ts'
import { hashSecret } from '#server/identity/accounts/passwords.ts'
import { openSession } from '#server/identity/accounts/sessions.ts'
import { fixed, type Make, PASSWORD, passwordHash, unique, uniqueEmail, withPassword } from './access-makings.ts'
import type { World } from './access-world.ts'
import { codeTo } from './outbox.ts'

const OTP = '482913'
let otpHash: Promise<string> | null = null
const hashOfOtp = (): Promise<string> => (otpHash ??= hashSecret(OTP))

/** Everybody has the same password, and has just signed in, or did so a while ago. */
const everybodyKnown = async ({ app }: World, lately = true) => {
  const at = lately ? app.now() : app.now().subtract({ hours: 1 })
  await app.db.run`update users set password_hash = ${await passwordHash()}`
  await app.db.run`update sessions set confirmed_at = ${at.toString()}`
}
const newPassword = () => {
  const password = unique('another river bend')
  return { password, password_confirmation: password }
}

/** Everybody waits for the code that proves the same address. */
const everybodyWaits = async ({ app }: World, waits = true) => {
  const until = app.now().add(CODE_LASTS).toString()
  await app.db.run`update users set pending_recovery_email = ${waits ? 'second@example.com' : null}`
  await app.db.run`delete from one_time_codes`
  if (waits)
    await app.db.run`
      insert into one_time_codes (user_id, purpose, code_hash, created_at, expires_at)
      select id, 'recovery_email', ${await hashOfOtp()}, ${app.now().toString()}, ${until} from users`
}

const device = { userAgent: 'test', network: '203.0.113.7' }
const deviceOf =
  (whose: 'admin' | 'employer' | 'employee'): Make =>
  async ({ app, people }) => {
    const { id: owner } = people[whose]
    await app.db.transaction((tx) => openSession(tx, owner, device, app.now()))
    const { id } = await app.db.one<{ id: number }>`select max(id) as id from sessions where user_id = ${owner}`
    return { params: { id } }
  }
const devices = (['admin', 'employer', 'employee'] as const).flatMap((whose) =>
  ['POST /active-devices/:id/known', 'DELETE /active-devices/:id'].map((call): [string, Make] => [
    `${call} of an ${whose}`,
    deviceOf(whose),
  ]),
)

const asked =
  (lately: boolean): Make =>
  async (world) => {
    await everybodyKnown(world, lately)
    return { body: { email: uniqueEmail() } }
  }

export const securityRequests: Record<string, Make> = {
  'POST /change-password': async (world) => {
    await everybodyKnown(world)
    return { body: { current_password: PASSWORD, ...newPassword() } }
  },
  'POST /change-password with a wrong password': async () => ({
    body: { current_password: 'not the password', ...newPassword() },
  }),
  'POST /forgot-password': async () => ({ body: { email: uniqueEmail() } }),
  'POST /reset-password': async (world) => {
    const email = await withPassword(world)
    await world.app.anyone.security.forgotPassword({ body: { email } })
    return { body: { email, otp: await codeTo(world.app, email), ...newPassword() } }
  },
  'POST /reset-password with a wrong code': async () => ({
    body: { email: 'mia@example.com', otp: '000000', ...newPassword() },
  }),
  'POST /confirm-identity': async (world) => {
    await everybodyKnown(world, false)
    return { body: { password: PASSWORD } }
  },
  'POST /confirm-identity with a wrong password': fixed({ body: { password: 'not the password' } }),
  'PUT /recovery-email': asked(true),
  'PUT /recovery-email a while after signing in': asked(false),
  'POST /recovery-email/verify': async (world) => {
    await everybodyWaits(world)
    return { body: { otp: OTP } }
  },
  'POST /recovery-email/verify when none waits for a code': async (world) => {
    await everybodyWaits(world, false)
    return { body: { otp: OTP } }
  },
  'DELETE /recovery-email': async (world) => {
    await everybodyKnown(world)
    // Without a recovery address, nothing would be removed or recorded.
    await world.app.db.run`update users set recovery_email = 'second@example.com'`
    return {}
  },
  'DELETE /recovery-email a while after signing in': async (world) => {
    await everybodyKnown(world, false)
    return {}
  },
  ...Object.fromEntries(devices),
}
