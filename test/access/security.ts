import { CODE_LASTS } from '#server/identity/accounts/codes.ts'
import { hashSecret } from '#server/identity/accounts/passwords.ts'
import { openSession } from '#server/identity/accounts/sessions.ts'
import { codeTo } from '../helpers/outbox.ts'
import { addUserWithPassword, PASSWORD, passwordHash, unique, uniqueEmail } from './fixtures.ts'
import { anyRole, beforeTerms, everyone, notFound, ok, type Row, refused, row } from './row.ts'
import type { MakeRequest, World } from './world.ts'

const invalid = refused(422, 'invalid')
const OTP = '482913'
let otpHash: Promise<string> | null = null
const hashOfOtp = (): Promise<string> => (otpHash ??= hashSecret(OTP))
/** Gives all people the same password, confirmed now or an hour ago. */
const setPasswords = async ({ app }: World, isRecent = true) => {
  const at = isRecent ? app.now() : app.now().subtract({ hours: 1 })
  await app.db.run`update users set password_hash = ${await passwordHash()}`
  await app.db.run`update sessions set confirmed_at = ${at}`
}

const newPassword = () => {
  const password = unique('another river bend')
  return { password, password_confirmation: password }
}

/** Gives all people the same pending recovery address and code, or neither. */
const setPendingEmail = async ({ app }: World, waits = true) => {
  const until = app.now().add(CODE_LASTS).toString()
  await app.db.run`update users set pending_recovery_email = ${waits ? 'second@example.com' : null}`
  await app.db.run`delete from one_time_codes`
  if (waits)
    await app.db.run`
      insert into one_time_codes (user_id, purpose, code_hash, created_at, expires_at)
      select id, 'recovery_email', ${await hashOfOtp()}, ${app.now()}, ${until} from users`
}

const device = { userAgent: 'test', network: '203.0.113.7' }
const deviceOf =
  (whose: 'admin' | 'employer' | 'employee'): MakeRequest =>
  async ({ app, people }) => {
    const { id: owner } = people[whose]
    await app.db.transaction((tx) => openSession(tx, owner, device))
    const { id } = await app.db.one<{ id: number }>`select max(id) as id from sessions where user_id = ${owner}`
    return { params: { id } }
  }

const withNewEmail =
  (isRecent: boolean): MakeRequest =>
  async (world) => {
    await setPasswords(world, isRecent)
    return { body: { email: uniqueEmail() } }
  }

export const securityRows: readonly Row[] = [
  row('GET /security', anyRole(ok)),
  row('POST /change-password', anyRole(ok), async (world) => {
    await setPasswords(world)
    return { body: { current_password: PASSWORD, ...newPassword() } }
  }),
  row('POST /change-password with a wrong password', anyRole(invalid), async () => ({
    body: { current_password: 'not the password', ...newPassword() },
  })),
  row('POST /forgot-password', everyone(ok), async () => ({ body: { email: uniqueEmail() } })),
  row('POST /reset-password', everyone(ok), async (world) => {
    const email = await addUserWithPassword(world)
    await world.app.anonymous.security.forgotPassword({ body: { email } })
    return { body: { email, otp: await codeTo(world.app, email), ...newPassword() } }
  }),
  row('POST /reset-password with a wrong code', everyone(invalid), async () => ({
    body: { email: 'mia@example.com', otp: '000000', ...newPassword() },
  })),
  row('POST /confirm-identity', beforeTerms(ok), async (world) => {
    await setPasswords(world, false)
    return { body: { password: PASSWORD } }
  }),
  row('POST /confirm-identity with a wrong password', beforeTerms(invalid), { body: { password: 'not the password' } }),
  row('PUT /recovery-email', anyRole(ok), withNewEmail(true)),
  row(
    'PUT /recovery-email without a recent confirmation',
    anyRole(refused(403, 'confirmation_needed')),
    withNewEmail(false),
  ),
  row('POST /recovery-email/verify', anyRole(ok), async (world) => {
    await setPendingEmail(world)
    return { body: { otp: OTP } }
  }),
  row('POST /recovery-email/verify without a pending address', anyRole(invalid), async (world) => {
    await setPendingEmail(world, false)
    return { body: { otp: OTP } }
  }),
  row('DELETE /recovery-email', anyRole(ok), async (world) => {
    await setPasswords(world)
    // Without a recovery address, nothing would be removed or recorded.
    await world.app.db.run`update users set recovery_email = 'second@example.com'`
    return {}
  }),
  row(
    'DELETE /recovery-email without a recent confirmation',
    anyRole(refused(403, 'confirmation_needed')),
    async (world) => {
      await setPasswords(world, false)
      return {}
    },
  ),
  row('GET /active-devices', beforeTerms(ok)),
  row(
    'POST /active-devices/:id/known of an admin',
    { admin: ok, employer: notFound, employee: notFound, noTerms: notFound },
    deviceOf('admin'),
  ),
  row(
    'POST /active-devices/:id/known of an employer',
    { admin: notFound, employer: ok, otherEmployer: notFound, employee: notFound, noTerms: notFound },
    deviceOf('employer'),
  ),
  row(
    'POST /active-devices/:id/known of an employee',
    { admin: notFound, employer: notFound, employee: ok, otherEmployee: notFound, noTerms: notFound },
    deviceOf('employee'),
  ),
  row(
    'DELETE /active-devices/:id of an admin',
    { admin: ok, employer: notFound, employee: notFound, noTerms: notFound },
    deviceOf('admin'),
  ),
  row(
    'DELETE /active-devices/:id of an employer',
    { admin: notFound, employer: ok, otherEmployer: notFound, employee: notFound, noTerms: notFound },
    deviceOf('employer'),
  ),
  row(
    'DELETE /active-devices/:id of an employee',
    { admin: notFound, employer: notFound, employee: ok, otherEmployee: notFound, noTerms: notFound },
    deviceOf('employee'),
  ),
  row('DELETE /active-devices', beforeTerms(ok)),
]
