import { Secret } from 'otpauth'
import { newSecret } from '#server/identity/second-factor/codes.ts'
import { aboutSecret } from '#server/identity/second-factor/proofs.ts'
import { encrypt } from '#server/platform/encryption.ts'
import { codeAt, enrolPasskey, ensurePassword, firstStep, PASSWORD } from '../helpers/second-factors.ts'
import type { Person } from '../people.ts'
import { authenticator, ORIGIN } from '../stand-ins/authenticator.ts'
import { anyRole, type Cell, conflict, created, everyone, notFound, ok, type Row, refused, row } from './row.ts'
import type { World } from './world.ts'

const invalid = refused(422, 'invalid')
const ofEmployee = (cell: Cell, others: Cell) => ({ ...anyRole(others), employee: cell, otherEmployee: others })
const ofAdmin = (cell: Cell, others: Cell) => ({ ...anyRole(others), admin: cell })
const everyRole = ({ people }: World) => [
  people.admin,
  people.employer,
  people.otherEmployer,
  people.employee,
  people.otherEmployee,
]

/** Starts a set-up with the same secret for all people. */
const startSetUps = async (world: World) => {
  const { app, people } = world
  await people.employee.secondFactor.startTotp()
  const { key } = await app.db.one<{ key: Buffer }>`select key from encryption_key`
  const secret = newSecret()
  for (const { id } of everyRole(world))
    await app.db.run`
      insert into authenticator_drafts (user_id, encrypted_secret, created_at)
      values (${id}, ${encrypt(key, secret, aboutSecret(id))}, ${app.now()})
      on conflict (user_id) do update set encrypted_secret = excluded.encrypted_secret`
  return codeAt(new Secret({ buffer: new Uint8Array(secret).buffer }).base32, app.now())
}

const addAuthenticators = async (world: World) => {
  for (const { id } of everyRole(world)) {
    await world.app.db.run`
      insert into authenticators (user_id, encrypted_secret, since, last_step)
      values (${id}, '', ${world.app.now()}, 0) on conflict do nothing`
    await world.app.db.run`
      update users set second_factor_since = ${world.app.now()}
      where id = ${id} and second_factor_since is null`
  }
}

const addPasskeys = async (world: World) => {
  for (const { id } of everyRole(world))
    await world.app.db.run`
      insert into passkeys (user_id, name, credential_id, public_key, counter, transports, is_synced, created_at)
      values (${id}, 'A laptop', ${authenticator().id}, '', 0, '{}', false, ${world.app.now()})`
  await addAuthenticators(world)
  return {}
}

const newPasskey = async (person: Person) => {
  const response = authenticator().create(await person.secondFactor.passkeyOptions())
  return { body: { name: 'This laptop', response } }
}

const addPasskey = async (person: Person) => ({ params: { id: (await enrolPasskey(person)).passkey.id } })
const renamePasskey = async (person: Person) => ({ ...(await addPasskey(person)), body: { name: 'Another name' } })
/** Creates a new person each time, with a password and a passkey. */
const addPasskeyHolder = async ({ app }: World) => {
  const person = await ensurePassword(app, await app.employee())
  return { person, ...(await enrolPasskey(person)) }
}

export const secondFactorRows: readonly Row[] = [
  row('POST /login of an account with a second factor', everyone(ok), async (world) => ({
    body: { email: (await addPasskeyHolder(world)).person.email, password: PASSWORD },
  })),
  row('GET /two-factor', anyRole(ok)),
  row('POST /two-factor/totp', anyRole(created)),
  row('POST /two-factor/totp/confirm', anyRole(ok), async (world) => ({ body: { code: await startSetUps(world) } })),
  row('POST /two-factor/totp/confirm without a set-up', anyRole(conflict('enrolment_expired')), async ({ app }) => {
    await app.db.run`delete from authenticator_drafts`
    return { body: { code: '123456' } }
  }),
  row('POST /two-factor/totp/confirm with a wrong code', anyRole(invalid), async (world) => {
    const code = await startSetUps(world)
    return { body: { code: code === '000000' ? '000001' : '000000' } }
  }),
  row('DELETE /two-factor/totp', anyRole(ok), addPasskeys),
  row(
    'DELETE /two-factor/totp that is the last one',
    { admin: conflict('last_second_factor'), employer: ok, employee: ok },
    async (world) => {
      await addAuthenticators(world)
      await world.app.db.run`delete from passkeys`
      return {}
    },
  ),
  row('POST /two-factor/recovery-codes', anyRole(created), async (world) => {
    await addAuthenticators(world)
    return {}
  }),
  row('POST /passkeys/options', anyRole(ok)),
  row('POST /passkeys of an employee', ofEmployee(created, invalid), ({ people }) => newPasskey(people.employee)),
  row('POST /passkeys of the admin', ofAdmin(created, invalid), ({ people }) => newPasskey(people.admin)),
  row('PATCH /passkeys/:id of an employee', ofEmployee(ok, notFound), ({ people }) => renamePasskey(people.employee)),
  row('PATCH /passkeys/:id of the admin', ofAdmin(ok, notFound), ({ people }) => renamePasskey(people.admin)),
  row('DELETE /passkeys/:id of an employee', ofEmployee(ok, notFound), ({ people }) => addPasskey(people.employee)),
  row('DELETE /passkeys/:id of the admin', ofAdmin(ok, notFound), ({ people }) => addPasskey(people.admin)),
  row('POST /passkeys/proof-options', anyRole(ok), addPasskeys),
  row('POST /login/second-factor', everyone(ok), async (world) => {
    const { person, recovery_codes } = await addPasskeyHolder(world)
    const { ticket } = await firstStep(world.app, person)
    return { body: { ticket, recovery_code: recovery_codes![0]! } }
  }),
  row('POST /login/second-factor with an unknown ticket', everyone(refused(401, 'sign_in_expired')), {
    body: { ticket: 'a'.repeat(43), code: '123456' },
  }),
  row('POST /login/passkey/options', everyone(ok)),
  row('POST /login/passkey', everyone(ok), async (world) => {
    const { device } = await addPasskeyHolder(world)
    return { body: { response: device.use(await world.app.anonymous.secondFactor.passkeySignInOptions()) } }
  }),
  row('POST /login/passkey of an unknown person', everyone(refused(401, 'passkey_refused')), async ({ app }) => {
    const options = await app.anonymous.secondFactor.passkeySignInOptions()
    const { challenge } = options
    await app.db.run`delete from passkey_challenges where challenge = ${challenge}`
    return { body: { response: authenticator().use(options, { origin: ORIGIN }) } }
  }),
]
