/** Members of an organisation who were invited and accepted by the link in their mail. */
import type { GivenRole } from '#contract/identity/organisations.ts'
import type { Person } from '#test/people.ts'
import type { TestApp } from './fixtures.ts'
import { PASSWORD } from './sign-in.ts'

/** Returns the token of the invitation link in the newest mail to an address. */
export const invitationTo = async (app: TestApp, email: string): Promise<string> => {
  const { body } = await app.db.one<{ body: string }>`
    select body from messages where recipient = ${email} order by id desc limit 1`
  return /join#([\w-]{43})/.exec(body)![1]!
}

type Invited = { name: string; role: GivenRole; sites?: number[] }
/** Invites a person without an account, and accepts the invitation for them. */
export const memberOf = async (app: TestApp, owner: Person, { name, role, sites }: Invited): Promise<Person> => {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`
  await owner.organisations.invite({ body: { email, role, site_ids: sites ?? null } })
  const token = await invitationTo(app, email)
  const { data } = await app.anonymous.organisations.acceptInvitation({
    body: { token, name, password: PASSWORD, password_confirmation: PASSWORD },
  })
  const person = app.asToken(data.token)
  await person.accounts.agreeTerms()
  return { id: data.user.id, name, email, role: 'employer', token: data.token, ...person }
}
