import { mailClaims } from '#server/identity/accounts/claims.ts'
import { UNKNOWN_ID, uniqueEmail } from './fixtures.ts'
import { conflict, created, everyone, notFound, ok, onlyAdmin, type Row, refused, row } from './row.ts'
import type { MakeRequest, World } from './world.ts'

const invalid = refused(422, 'invalid')
const rows = () => `Name,Email\nMia,${uniqueEmail()}`
const uploadImport = async ({ people }: World) =>
  (await people.admin.imports.upload({ body: { kind: 'staff', text: rows() } })).data.id

const withId = async (id: Promise<number>) => ({ params: { id: await id } })
const mapping = {
  has_header: true,
  fields: ['name', 'email'],
  sector: 'education',
  time_zone: 'Australia/Melbourne',
  employer_id: null,
} as const

/** Sets the state directly, since background jobs check and confirm imports. */
const addImport = (state: 'ready' | 'finished') => async (world: World) => {
  const id = await uploadImport(world)
  const at = state === 'finished' ? world.app.now().toString() : null
  await world.app.db.run`update import_rows set outcome = 'new', done = true where import_id = ${id} and not is_header`
  await world.app.db.run`
    update imports set state = ${state}, confirmed_at = ${at}, finished_at = ${at} where id = ${id}`
  return { params: { id } }
}

const unknownImport = { params: { id: UNKNOWN_ID } }
const withMapping =
  (make: MakeRequest): MakeRequest =>
  async (world) => ({ ...(await make(world)), body: mapping })

/** Returns the token of a new link to claim an imported account. */
const newToken = async ({ app }: World) => {
  const email = uniqueEmail()
  await app.db.transaction(async (tx) => {
    const { id } = await tx.one<{ id: number }>`
      insert into users (role, name, email, password_hash, created_at)
      values ('employee', 'Mia', ${email}, 'unclaimed', ${app.now()}) returning id`
    await mailClaims(tx, [{ id, email }])
  })
  const { secret } = await app.db.one<{ secret: string }>`select secret from messages where recipient = ${email}`
  return secret
}

const usedToken = 'A'.repeat(43)
const password = { password: 'a quiet river bend', password_confirmation: 'a quiet river bend' }

export const importsRows: readonly Row[] = [
  row('GET /admin/imports', onlyAdmin(ok)),
  row('POST /admin/imports', onlyAdmin(created), async () => ({ body: { kind: 'staff', text: rows() } })),
  row('GET /admin/imports/:id', onlyAdmin(ok), (world) => withId(uploadImport(world))),
  row('GET /admin/imports/:id that does not exist', onlyAdmin(notFound), unknownImport),
  row(
    'PUT /admin/imports/:id',
    onlyAdmin(ok),
    withMapping((world) => withId(uploadImport(world))),
  ),
  row('PUT /admin/imports/:id that does not exist', onlyAdmin(notFound), { ...unknownImport, body: mapping }),
  row(
    'PUT /admin/imports/:id that is confirmed',
    onlyAdmin(conflict('import_confirmed')),
    withMapping(addImport('finished')),
  ),
  row('GET /admin/imports/:id/rows', onlyAdmin(ok), (world) => withId(uploadImport(world))),
  row('GET /admin/imports/:id/rows that does not exist', onlyAdmin(notFound), unknownImport),
  row('GET /admin/imports/:id/problems', onlyAdmin(ok), (world) => withId(uploadImport(world))),
  row('GET /admin/imports/:id/problems that does not exist', onlyAdmin(notFound), unknownImport),
  row('POST /admin/imports/:id/confirm', onlyAdmin(ok), addImport('ready')),
  row('POST /admin/imports/:id/confirm that does not exist', onlyAdmin(notFound), unknownImport),
  row('POST /admin/imports/:id/confirm that is not checked', onlyAdmin(conflict('import_not_ready')), (world) =>
    withId(uploadImport(world)),
  ),
  row(
    'POST /admin/imports/:id/confirm that is confirmed',
    onlyAdmin(conflict('import_confirmed')),
    addImport('finished'),
  ),
  row('DELETE /admin/imports/:id', onlyAdmin(ok), (world) => withId(uploadImport(world))),
  row('DELETE /admin/imports/:id that does not exist', onlyAdmin(notFound), unknownImport),
  row('DELETE /admin/imports/:id that is confirmed', onlyAdmin(conflict('import_confirmed')), addImport('finished')),
  row('GET /admin/import-examples/:kind', onlyAdmin(ok), { params: { kind: 'staff' } }),
  row('GET /admin/import-examples/:kind that does not exist', onlyAdmin(notFound), { params: { kind: 'pupils' } }),
  row('POST /claims/open', everyone(ok), async (world) => ({ body: { token: await newToken(world) } })),
  row('POST /claims/open with a used link', everyone(invalid), { body: { token: usedToken } }),
  row('POST /claims', everyone(created), async (world) => ({ body: { token: await newToken(world), ...password } })),
  row('POST /claims with a used link', everyone(invalid), { body: { token: usedToken, ...password } }),
  row('POST /claims/renew', everyone(ok), async () => ({ body: { email: uniqueEmail() } })),
  row('GET /admin/claims', onlyAdmin(ok)),
  row('POST /admin/claims/remind', onlyAdmin(ok)),
]
