import type { MemberRole } from '#contract/platform/endpoint.ts'
import { openSession } from '#server/identity/accounts/sessions.ts'
import { putMember } from '#server/identity/organisations/queries.ts'
import type { TestApp } from '../app.ts'
import type { Person } from '../people.ts'

const organisationOf = async (app: TestApp, employer: Person): Promise<number> =>
  (await app.db.one<{ id: number }>`select organisation_id as id from sites where account_id = ${employer.id}`).id

let count = 0
/**
 * Creates a signed-in member of an employer's organisation. `id` is the person's, which no booking
 * points to.
 */
export const memberOf = async (
  app: TestApp,
  employer: Person,
  role: Exclude<MemberRole, 'owner'>,
  { name = `${role} of ${employer.name}`, sites = null }: { name?: string; sites?: number[] | null } = {},
): Promise<Person> => {
  const organisation = await organisationOf(app, employer)
  const email = `member.${++count}@example.com`
  const { id, token } = await app.db.transaction(async (tx) => {
    const { id } = await tx.one<{ id: number }>`
      insert into users (role, name, email, password_hash, email_verified_at, terms_version, terms_agreed_at, created_at)
      values ('member', ${name}, ${email}, 'none', ${app.now()},
        (select max(version) from terms where role = 'employer'), ${app.now()}, ${app.now()})
      returning id`
    await putMember(tx, organisation, id, { role, site_ids: sites })
    return { id, token: await openSession(tx, id, { userAgent: 'test', network: '127.0.0.1' }) }
  })
  return { id, name, email, token, role: 'employer', ...app.asToken(token) }
}
