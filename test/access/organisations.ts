import { createHash } from 'node:crypto'
import { putInvitation, putMember } from '#server/identity/organisations/queries.ts'
import { memberOf } from '../helpers/members.ts'
import type { Person } from '../people.ts'
import { UNKNOWN_ID, unique, uniqueEmail } from './fixtures.ts'
import { conflict, created, everyone, notFound, ok, onlyEmployer, type Row, refused, row } from './row.ts'
import type { MakeRequest, World } from './world.ts'

const invalid = refused(422, 'invalid')
const ownerMustStay = conflict('owner_must_stay')
const unknownId = { params: { id: UNKNOWN_ID } }
const unknownMember = { params: { user_id: UNKNOWN_ID } }

const organisationOf = async ({ app }: World, { id }: Person) =>
  (await app.db.one<{ id: number }>`select organisation_id as id from sites where account_id = ${id}`).id

const addMember: MakeRequest = async ({ app, people }) => ({
  params: { user_id: (await memberOf(app, people.employer, 'viewer')).id },
})
const addSite: MakeRequest = async ({ people }) => ({
  params: { id: (await people.employer.organisations.addSite({ body: { name: unique('Campus') } })).data.id },
})
const newInvitation = () => ({ email: uniqueEmail(), role: 'viewer', site_ids: null }) as const
const addInvitation: MakeRequest = async ({ people }) => ({
  params: { id: (await people.employer.organisations.invite({ body: newInvitation() })).data.id },
})

/** The token of an invitation, which otherwise only its mail contains. */
const invitationTo = async (world: World, email: string): Promise<string> => {
  const { app, people } = world
  const token = unique('token-').padEnd(43, '0').replaceAll(' ', '-')
  const organisation_id = await organisationOf(world, people.otherEmployer)
  await app.db.transaction((tx) =>
    putInvitation(tx, {
      organisation_id,
      email,
      role: 'viewer',
      site_ids: null,
      invited_by: people.otherEmployer.id,
      invited_by_name: 'Lake',
      token_hash: createHash('sha256').update(token).digest(),
      expires_at: app.now().add({ hours: 1 }),
    }),
  )
  return token
}
const PASSWORD = 'a quiet river bend'
const accept = async (world: World, email = uniqueEmail()) => ({
  body: {
    token: await invitationTo(world, email),
    name: 'Kim Lee',
    password: PASSWORD,
    password_confirmation: PASSWORD,
  },
})
const transferTo = async (world: World, user_id?: number) => {
  const { app, people } = world
  await app.db.run`update members set role = 'viewer' where role = 'owner' and user_id <> all(
    select account_id from organisations)`
  await app.db.run`update members m set role = 'owner', all_sites = true from organisations o
    where o.id = m.organisation_id and o.account_id = m.user_id`
  return { body: { user_id: user_id ?? (await memberOf(app, people.employer, 'manager')).id } }
}
/** Lets the employer act for the other employer's organisation, as a viewer of it. */
const joinOther: MakeRequest = async (world) => {
  const { app, people } = world
  await transferTo(world)
  const organisation = await organisationOf(world, people.otherEmployer)
  await app.db.transaction(async (tx) => {
    await putMember(tx, organisation, people.employer.id, { role: 'viewer', site_ids: null })
    await tx.run`update sessions set account_id = ${people.otherEmployer.id} where user_id = ${people.employer.id}`
  })
  return {}
}
const UNKNOWN_TOKEN = 'x'.repeat(43)

export const organisationsRows: readonly Row[] = [
  row('GET /organisation', onlyEmployer(ok)),
  row('PATCH /organisation', onlyEmployer(ok), async () => ({ body: { name: unique('Schools') } })),
  row('POST /organisation/sites', onlyEmployer(created), async () => ({ body: { name: unique('Campus') } })),
  row('POST /organisation/sites within an unknown one', onlyEmployer(notFound), {
    body: { name: 'Ward', part_of: UNKNOWN_ID },
  }),
  row('DELETE /organisation/sites/:id', onlyEmployer(ok, notFound), addSite),
  row(
    'DELETE /organisation/sites/:id of the first site',
    onlyEmployer(conflict('site_in_use'), notFound),
    async (world) => ({
      params: { id: world.people.employer.id },
    }),
  ),
  row('DELETE /organisation/sites/:id unknown', onlyEmployer(notFound), unknownId),
  row('POST /organisation/invitations', onlyEmployer(created), async () => ({ body: newInvitation() })),
  row(
    'POST /organisation/invitations of a member',
    onlyEmployer(conflict('already_member'), created),
    async (world) => ({
      body: { ...newInvitation(), email: (await memberOf(world.app, world.people.employer, 'viewer')).email },
    }),
  ),
  row('DELETE /organisation/invitations/:id', onlyEmployer(ok, notFound), addInvitation),
  row('DELETE /organisation/invitations/:id unknown', onlyEmployer(notFound), unknownId),
  row('POST /member-invitations/open', everyone(ok), async (world) => ({
    body: { token: await invitationTo(world, uniqueEmail()) },
  })),
  row('POST /member-invitations/open unknown', everyone(invalid), { body: { token: UNKNOWN_TOKEN } }),
  row('POST /member-invitations', everyone(created), (world) => accept(world)),
  row('POST /member-invitations at the address of an employee', everyone(conflict('address_of_other_role')), (world) =>
    accept(world, world.people.otherEmployee.email),
  ),
  row('POST /member-invitations/join', onlyEmployer(ok, invalid), async (world) => ({
    body: { token: await invitationTo(world, world.people.employer.email) },
  })),
  row('PATCH /organisation/members/:user_id', onlyEmployer(ok, notFound), async (world) => ({
    ...(await addMember(world)),
    body: { role: 'approver' },
  })),
  row('PATCH /organisation/members/:user_id of the owner', onlyEmployer(ownerMustStay, notFound), async (world) => ({
    params: { user_id: world.people.employer.id },
    body: { role: 'viewer' },
  })),
  row('PATCH /organisation/members/:user_id unknown', onlyEmployer(notFound), { ...unknownMember, body: {} }),
  row('DELETE /organisation/members/:user_id', onlyEmployer(ok, notFound), addMember),
  row('DELETE /organisation/members/:user_id of the owner', onlyEmployer(ownerMustStay, notFound), async (world) => ({
    params: { user_id: world.people.employer.id },
  })),
  row('DELETE /organisation/members/:user_id unknown', onlyEmployer(notFound), unknownMember),
  row('POST /organisation/owner', onlyEmployer(ok, notFound), (world) => transferTo(world)),
  row('POST /organisation/owner to an unknown person', onlyEmployer(notFound), (world) =>
    transferTo(world, UNKNOWN_ID),
  ),
  row('POST /organisation/leave', onlyEmployer(ok, ownerMustStay), joinOther),
  row('POST /organisation/leave as its owner', onlyEmployer(ownerMustStay), async (world) => {
    await transferTo(world)
    await world.app.db.run`update sessions set account_id = null`
    return {}
  }),
  row('POST /acting-for', onlyEmployer(ok, notFound), async (world) => ({
    body: { site_id: world.people.employer.id },
  })),
]
