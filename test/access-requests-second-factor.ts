import { Secret } from 'otpauth'
import { newSecret } from '#server/identity/second-factor/codes.ts'
import { aboutSecret } from '#server/identity/second-factor/proofs.ts'
import { encrypt } from '#server/platform/encryption.ts'
import { fixed, type Make } from './access-makings.ts'
import type { World } from './access-world.ts'
import { authenticator, ORIGIN } from './authenticator.ts'
import type { Person } from './people.ts'
import { codeAt, enrolPasskey, firstStep, PASSWORD, withPassword } from './second-factors.ts'

const all = ({ people }: World) => [
  people.admin,
  people.employer,
  people.otherEmployer,
  people.employee,
  people.otherEmployee,
]

/** The same secret waits for its first code at everybody. */
const drafts = async (world: World) => {
  const { app, people } = world
  await people.employee.secondFactor.startTotp()
  const { key } = await app.db.one<{ key: Buffer }>`select key from house_key`
  const secret = newSecret()
  for (const { id } of all(world))
    await app.db.run`
      insert into authenticator_drafts (user_id, sealed_secret, created_at)
      values (${id}, ${encrypt(key, secret, aboutSecret(id))}, ${app.now().toString()})
      on conflict (user_id) do update set sealed_secret = excluded.sealed_secret`
  return codeAt(new Secret({ buffer: new Uint8Array(secret).buffer }).base32, app.now())
}

const apps = async (world: World) => {
  for (const { id } of all(world)) {
    await world.app.db.run`
      insert into authenticators (user_id, sealed_secret, since, last_step)
      values (${id}, '', ${world.app.now().toString()}, 0) on conflict do nothing`
    await world.app.db.run`
      update users set second_factor_since = ${world.app.now().toString()}
      where id = ${id} and second_factor_since is null`
  }
}
const passkeys = async (world: World) => {
  for (const { id } of all(world))
    await world.app.db.run`
      insert into passkeys (user_id, name, credential_id, public_key, counter, transports, is_synced, created_at)
      values (${id}, 'A laptop', ${authenticator().id}, '', 0, '{}', false, ${world.app.now().toString()})`
  await apps(world)
  return {}
}

const madeBy = async (person: Person) => {
  const response = authenticator().create(await person.secondFactor.passkeyOptions())
  return { body: { name: 'This laptop', response } }
}
const passkeyOf = async (person: Person) => ({ params: { id: (await enrolPasskey(person)).passkey.id } })
const renamed = async (person: Person) => ({ ...(await passkeyOf(person)), body: { name: 'Another name' } })

/** Creates a new person each time, with a password and a passkey. */
const holder = async ({ app }: World) => {
  const person = await withPassword(app, await app.employee())
  return { person, ...(await enrolPasskey(person)) }
}

export const secondFactorRequests: Record<string, Make> = {
  'POST /login of somebody with a second factor': async (world) => ({
    body: { email: (await holder(world)).person.email, password: PASSWORD },
  }),
  'POST /two-factor/totp/confirm': async (world) => ({ body: { code: await drafts(world) } }),
  'POST /two-factor/totp/confirm of no set-up': async ({ app }) => {
    await app.db.run`delete from authenticator_drafts`
    return { body: { code: '123456' } }
  },
  'POST /two-factor/totp/confirm with a wrong code': async (world) => {
    const code = await drafts(world)
    return { body: { code: code === '000000' ? '000001' : '000000' } }
  },
  'DELETE /two-factor/totp': passkeys,
  'DELETE /two-factor/totp that is the last one': async (world) => {
    await apps(world)
    await world.app.db.run`delete from passkeys`
    return {}
  },
  'POST /two-factor/recovery-codes': async (world) => {
    await apps(world)
    return {}
  },
  'POST /passkeys of an employee': ({ people }) => madeBy(people.employee),
  'POST /passkeys of the admin': ({ people }) => madeBy(people.admin),
  'PATCH /passkeys/:id of an employee': ({ people }) => renamed(people.employee),
  'PATCH /passkeys/:id of the admin': ({ people }) => renamed(people.admin),
  'DELETE /passkeys/:id of an employee': ({ people }) => passkeyOf(people.employee),
  'DELETE /passkeys/:id of the admin': ({ people }) => passkeyOf(people.admin),
  'POST /passkeys/proof-options': passkeys,
  'POST /login/second-factor': async (world) => {
    const { person, recovery_codes } = await holder(world)
    const { ticket } = await firstStep(world.app, person)
    return { body: { ticket, recovery_code: recovery_codes![0]! } }
  },
  'POST /login/second-factor with a ticket of nobody': fixed({ body: { ticket: 'a'.repeat(43), code: '123456' } }),
  'POST /login/passkey': async (world) => {
    const { device } = await holder(world)
    return { body: { response: device.use(await world.app.anyone.secondFactor.passkeySignInOptions()) } }
  },
  'POST /login/passkey of nobody': async ({ app }) => {
    const options = await app.anyone.secondFactor.passkeySignInOptions()
    const { challenge } = options
    await app.db.run`delete from passkey_challenges where challenge = ${challenge}`
    return { body: { response: authenticator().use(options, { origin: ORIGIN }) } }
  },
}
