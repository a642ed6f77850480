import { signLink } from '#server/messaging/links/signatures.ts'
import { answered, fixed, type Make, requested } from './access-makings.ts'
import type { World } from './access-world.ts'

const forged = { token: 'A'.repeat(40) }

const link = async ({ app, people }: World, shiftId: number) => ({
  token: await signLink(app.db, {
    purpose: 'answer_shift',
    userId: people.employee.id,
    shiftId,
    until: app.now().add({ hours: 24 }),
  }),
})
const asked = async (world: World) => link(world, (await requested(world)).id)
const said = (status: 'accepted' | 'rejected') => async (world: World) =>
  link(world, (await answered(world, status)).id)

export const linkRequests: Record<string, Make> = {
  'POST /links/look': async (world) => ({ body: await asked(world) }),
  'POST /links/look with a forged link': fixed({ body: forged }),
  'POST /link-answers': async (world) => ({ body: { ...(await asked(world)), status: 'accepted' } }),
  'POST /link-answers with a forged link': fixed({ body: { ...forged, status: 'accepted' } }),
  'POST /link-answers answered otherwise': async (world) => ({
    body: { ...(await said('rejected')(world)), status: 'accepted' },
  }),
  'POST /links/calendar': async (world) => ({ body: await said('accepted')(world) }),
  'POST /links/calendar with a forged link': fixed({ body: forged }),
}
