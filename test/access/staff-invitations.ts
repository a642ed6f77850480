import { createHash } from 'node:crypto'
import { UNKNOWN_ID, unique, uniqueEmail } from './fixtures.ts'
import { conflict, created, everyone, notFound, ok, onlyEmployee, onlyEmployer, type Row, refused, row } from './row.ts'
import type { World } from './world.ts'

const invalid = refused(422, 'invalid')
const unknownId = { params: { id: UNKNOWN_ID } }
const UNKNOWN_TOKEN = { body: { token: 'x'.repeat(22) } }

/** An invitation of the employer and its token, which otherwise only its message contains. */
const addInvitation = async ({ app, people }: World) => {
  await app.db.run`delete from blocks`
  const token = unique('token-').padEnd(22, '0').replaceAll(' ', '-')
  const sentAt = app.now().subtract({ hours: 2 })
  const { id } = await app.db.one<{ id: number }>`
    insert into staff_invitations (site_id, channel, address, token_hash, first_sent_at, sent_at, expires_at)
    values (${people.employer.id}, 'mail', ${uniqueEmail()}, ${createHash('sha256').update(token).digest()}, ${sentAt},
      ${sentAt}, ${app.now().add({ hours: 1 })})
    returning id`
  return { id, token }
}
const byId = async (world: World) => ({ params: { id: (await addInvitation(world)).id } })
const byToken = async (world: World) => ({ body: { token: (await addInvitation(world)).token } })
const list = async ({ app }: World) => {
  await app.db.run`delete from staff_invitations`
  return { body: { list: uniqueEmail(), pool_id: null } }
}

export const staffInvitationsRows: readonly Row[] = [
  row('GET /staff-invitations', onlyEmployer(ok), {}),
  row('POST /staff-invitations/preview', onlyEmployer(ok), { body: { list: 'mia@example.com' } }),
  row('POST /staff-invitations', onlyEmployer(created), list),
  row('POST /staff-invitations to a pool of others', onlyEmployer(notFound), async (world) => {
    const { body } = await list(world)
    return { body: { ...body, pool_id: UNKNOWN_ID } }
  }),
  row('POST /staff-invitations/:id/resend', onlyEmployer(ok, notFound), byId),
  row(
    'POST /staff-invitations/:id/resend at once',
    onlyEmployer(conflict('sent_recently'), notFound),
    async (world) => {
      const request = await byId(world)
      await world.app.db.run`update staff_invitations set sent_at = ${world.app.now()} where id = ${request.params.id}`
      return request
    },
  ),
  row('POST /staff-invitations/:id/resend unknown', onlyEmployer(notFound), unknownId),
  row('DELETE /staff-invitations/:id', onlyEmployer(ok, notFound), byId),
  row('DELETE /staff-invitations/:id unknown', onlyEmployer(notFound), unknownId),
  row('POST /staff-invitations/open', everyone(ok), byToken),
  row('POST /staff-invitations/open unknown', everyone(invalid), UNKNOWN_TOKEN),
  row('POST /staff-invitations/refuse', everyone(ok), byToken),
  row('POST /staff-invitations/refuse unknown', everyone(invalid), UNKNOWN_TOKEN),
  row('POST /staff-invitations/allow', everyone(ok), async (world) => {
    const { token } = await addInvitation(world)
    await world.app.anonymous.staffInvitations.refuse({ body: { token } })
    return { body: { token } }
  }),
  row('POST /staff-invitations/allow not refused', everyone(invalid), byToken),
  row('POST /staff-invitations/allow unknown', everyone(invalid), UNKNOWN_TOKEN),
  row('POST /staff-invitations/claim', onlyEmployee(ok), byToken),
  row('POST /staff-invitations/claim unknown', onlyEmployee(invalid), UNKNOWN_TOKEN),
]
