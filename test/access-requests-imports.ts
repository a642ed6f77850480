import { mailClaims } from '#server/identity/accounts/claims.ts'
import { fixed, type Make, NOBODY, uniqueEmail } from './access-makings.ts'
import type { World } from './access-world.ts'

const rows = () => `Name,Email\nMia,${uniqueEmail()}`
const staged = async ({ people }: World) =>
  (await people.admin.imports.upload({ body: { kind: 'staff', text: rows() } })).data.id
const withId = async (id: Promise<number>) => ({ params: { id: await id } })
const mapping = {
  has_header: true,
  fields: ['name', 'email'],
  sector: 'education',
  time_zone: 'Australia/Melbourne',
  employer_id: null,
} as const
/** Put there by hand: the jobs that check and import are not what is asked about here. */
const inState = (state: 'ready' | 'finished') => async (world: World) => {
  const id = await staged(world)
  const at = state === 'finished' ? world.app.now().toString() : null
  await world.app.db.run`update import_rows set outcome = 'new', done = true where import_id = ${id} and not is_header`
  await world.app.db.run`
    update imports set state = ${state}, confirmed_at = ${at}, finished_at = ${at} where id = ${id}`
  return { params: { id } }
}
const missing = fixed({ params: { id: NOBODY } })
const mapped =
  (make: Make): Make =>
  async (world) => ({ ...(await make(world)), body: mapping })

/** The token of a link that was mailed just now. */
const link = async ({ app }: World) => {
  const email = uniqueEmail()
  const brand = { productName: 'Bellbird', publicUrl: app.base }
  await app.db.transaction(async (tx) => {
    const { id } = await tx.one<{ id: number }>`
      insert into users (role, name, email, password_hash, created_at)
      values ('employee', 'Mia', ${email}, 'unclaimed', ${app.now().toString()}) returning id`
    await mailClaims(tx, brand, [{ id, email }], app.now())
  })
  const { secret } = await app.db.one<{ secret: string }>`select secret from messages where recipient = ${email}`
  return secret
}
const used = 'A'.repeat(43)
const password = { password: 'a quiet river bend', password_confirmation: 'a quiet river bend' }

export const importRequests: Record<string, Make> = {
  'POST /admin/imports': async () => ({ body: { kind: 'staff', text: rows() } }),
  'GET /admin/imports/:id': (world) => withId(staged(world)),
  'GET /admin/imports/:id that is not there': missing,
  'PUT /admin/imports/:id': mapped((world) => withId(staged(world))),
  'PUT /admin/imports/:id that is not there': mapped(missing),
  'PUT /admin/imports/:id that is confirmed': mapped(inState('finished')),
  'GET /admin/imports/:id/rows': (world) => withId(staged(world)),
  'GET /admin/imports/:id/rows that is not there': missing,
  'GET /admin/imports/:id/problems': (world) => withId(staged(world)),
  'GET /admin/imports/:id/problems that is not there': missing,
  'POST /admin/imports/:id/confirm': inState('ready'),
  'POST /admin/imports/:id/confirm that is not there': missing,
  'POST /admin/imports/:id/confirm that is not checked': (world) => withId(staged(world)),
  'POST /admin/imports/:id/confirm that is confirmed': inState('finished'),
  'DELETE /admin/imports/:id': (world) => withId(staged(world)),
  'DELETE /admin/imports/:id that is not there': missing,
  'DELETE /admin/imports/:id that is confirmed': inState('finished'),
  'GET /admin/import-examples/:kind': fixed({ params: { kind: 'staff' } }),
  'GET /admin/import-examples/:kind that is not there': fixed({ params: { kind: 'pupils' } }),

  'POST /claims/open': async (world) => ({ body: { token: await link(world) } }),
  'POST /claims/open with a used link': fixed({ body: { token: used } }),
  'POST /claims': async (world) => ({ body: { token: await link(world), ...password } }),
  'POST /claims with a used link': fixed({ body: { token: used, ...password } }),
  'POST /claims/renew': async () => ({ body: { email: uniqueEmail() } }),
}
