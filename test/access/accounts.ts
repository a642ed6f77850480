import { newcomer } from '../helpers/newcomers.ts'
import { codeTo } from '../helpers/outbox.ts'
import { addUserWithPassword, PASSWORD, registerNewcomer, unique, uniqueEmail } from './fixtures.ts'
import { anyRole, beforeTerms, created, everyone, members, ok, type Row, refused, row } from './row.ts'

export const accountsRows: readonly Row[] = [
  row('POST /register', everyone(created), async () => ({ body: { ...newcomer, email: uniqueEmail() } })),
  row('POST /register as an admin', everyone(refused(403, 'admin_registration')), async () => ({
    body: { ...newcomer, email: uniqueEmail(), role: 'admin' },
  })),
  row('POST /verify-otp', everyone(ok), async (world) => {
    const { email } = await registerNewcomer(world)
    return { body: { email, otp: await codeTo(world.app, email) } }
  }),
  row('POST /verify-otp with a wrong code', everyone(refused(422, 'invalid')), {
    body: { email: 'mia@example.com', otp: '000000' },
  }),
  row('POST /resend-otp', everyone(ok), async () => ({ body: { email: uniqueEmail() } })),
  row('POST /login', everyone(ok), async (world) => ({
    body: { email: await addUserWithPassword(world), password: PASSWORD },
  })),
  row('POST /login with a wrong password', everyone(refused(401, 'authentication_failed')), async (world) => ({
    body: { email: await addUserWithPassword(world), password: 'another river bend' },
  })),
  row('POST /login of an unverified account', everyone(refused(403, 'email_not_verified')), async (world) => ({
    body: { email: await addUserWithPassword(world, { verified: false }), password: PASSWORD },
  })),
  row('POST /login of a banned account', everyone(refused(403, 'account_closed')), async (world) => ({
    body: { email: await addUserWithPassword(world, { status: 'banned' }), password: PASSWORD },
  })),
  row('POST /logout', beforeTerms(ok)),
  row('GET /me', beforeTerms(ok)),
  row('PATCH /me', anyRole(ok), async () => ({ body: { name: unique('Name') } })),
  row('GET /terms', everyone(ok), { query: { role: 'employee' } }),
  row('POST /agree-terms', { ...members(ok), noTerms: ok }),
]
