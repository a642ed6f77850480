import { isSignedIn, type LoginAnswer, type SignedIn } from '#contract/identity/accounts.ts'
import type { Role } from '#contract/platform/endpoint.ts'
import { openSession } from '#server/identity/accounts/sessions.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Tx } from '#server/platform/database.ts'
import { type Api, clientFor } from '#web/platform/api.ts'

/** A signed-in person: an id, a name, a token, and every call as that person makes it. */
export type Person = Api & { id: number; name: string; email: string; token: string; role: Role }

type Details = {
  sector: 'education' | 'healthcare'
  status: 'active' | 'on_leave' | 'inactive' | 'banned'
  time_zone: string
  email: string
  phone: string | null
  agreed: boolean
  /** True to create an employee profile, without which nobody can book the person. */
  profile: boolean
}
export type People = {
  admin(name?: string, details?: Partial<Details>): Promise<Person>
  employer(name?: string, details?: Partial<Details>): Promise<Person>
  employee(name?: string, details?: Partial<Details>): Promise<Person>
  /** Calls of a person who is not signed in. */
  anonymous: Api
  /** The calls as the holder of this token makes them. */
  asToken(token: string): Api
  /** Creates a subject in its category, unless it exists; returns its id. */
  subject(name?: string, category?: string): Promise<number>
}

/** Adds an authenticator app with an empty secret, enough for calls that require one. */
const addSecondFactor = async (tx: Tx, id: number) => {
  const { now } = tx
  await tx.run`update users set second_factor_since = ${now} where id = ${id}`
  await tx.run`
    insert into authenticators (user_id, encrypted_secret, since, last_step) values (${id}, '', ${now}, 0)`
}

/** The least that an employee needs to be booked: a role, and the number that it requires. */
const addProfile = async (tx: Tx, id: number, sector: Details['sector'] = 'education') => {
  const { now } = tx
  const [number, role] = sector === 'education' ? ['123456', 'teacher'] : ['NMW0001234567', 'registered_nurse']
  await tx.run`
    insert into employee_profiles (employee_id, vit_id, created_at, updated_at)
    values (${id}, ${number}, ${now}, ${now})`
  await tx.run`insert into employee_classifications (employee_id, classification) values (${id}, ${role})`
}

/** Returns the session that a password alone opens; throws if a second factor is required. */
export const expectSignedIn = async (login: Promise<LoginAnswer>): Promise<SignedIn> => {
  const answer = await login
  if (!isSignedIn(answer)) throw new Error('A second factor is asked for.')
  return answer
}

// No test signs these people in by password, so that none of them waits for a hash.
const NO_PASSWORD = 'none'

/**
 * Creates people directly in the database, verified and with the terms agreed, so that a test
 * starts at its subject.
 */
export const peopleOf = (base: string, db: Database, clock: Clock): People => {
  const asToken = (token: string) => clientFor({ base, token: () => token })
  let count = 0
  const person =
    (role: Role, usual: string) =>
    async (name = usual, details: Partial<Details> = {}): Promise<Person> => {
      const email = details.email ?? `${name.toLowerCase().replace(/[^a-z]+/g, '.')}.${++count}.${role}@example.com`
      const now = clock()
      return db.transaction(async (tx) => {
        const { id } = await tx.one<{ id: number }>`
          insert into users (role, name, email, password_hash, status, sector, time_zone, phone, email_verified_at,
            terms_version, terms_agreed_at, created_at)
          values (${role}, ${name}, ${email}, ${NO_PASSWORD}, ${details.status ?? 'active'},
            ${details.sector ?? 'education'}, ${details.time_zone ?? 'Australia/Melbourne'}, ${details.phone ?? null},
            ${now},
            case when ${details.agreed ?? true}::boolean then (select max(version) from terms where role = ${role}) end,
            ${now}, ${now})
          returning id`
        // Outside demo mode, as in most tests, admins must have a second factor.
        if (role === 'admin') await addSecondFactor(tx, id)
        if (role === 'employee' && (details.profile ?? true)) await addProfile(tx, id, details.sector)
        const token = await openSession(tx, id, { userAgent: 'test', network: '127.0.0.1' })
        return { id, name, email, token, role, ...asToken(token) }
      })
    }

  return {
    admin: person('admin', 'Ada'),
    employer: person('employer', 'Hill School'),
    employee: person('employee', 'Ana'),
    anonymous: clientFor({ base, token: () => null }),
    asToken,
    subject: (name = 'Mathematics', category = 'Learning areas') =>
      db.transaction(async (tx) => {
        const known = await tx.maybe<{ id: number }>`
          select s.id from subjects s join categories c on c.id = s.category_id
          where lower(s.name) = lower(${name}) and lower(c.name) = lower(${category})`
        if (known) return known.id
        const group = await tx.one<{ id: number }>`
          insert into categories (name) values (${category})
          on conflict (lower(name)) do update set name = categories.name returning id`
        return (
          await tx.one<{ id: number }>`
          insert into subjects (name, category_id) values (${name}, ${group.id}) returning id`
        ).id
      }),
  }
}
