import { signLink } from '#server/messaging/links/signatures.ts'
import { answered, fixed, type Make, NOBODY } from './access-makings.ts'
import type { World } from './access-world.ts'

/**
 * Creates a booked shift that is under way. Each takes the place of the one before it, since time
 * does not move here.
 */
const underWay = async (world: World): Promise<number> => {
  const { id } = await answered(world, 'accepted')
  const now = world.app.now()
  const period = `[${now.subtract({ hours: 1 })},${now.add({ hours: 6 })})`
  const { employee } = world.people
  await world.app.db.run`
    update shifts set status = 'completed'
    where invitee_id = ${employee.id} and status = 'accepted' and period && ${period}::tstzrange`
  await world.app.db.run`update shifts set period = ${period}::tstzrange where id = ${id}`
  return id
}
const missed = async (world: World): Promise<number> => {
  const id = await underWay(world)
  await world.people.employer.attendance.markNoShow({ params: { id } })
  return id
}
const dispute = { text: 'I was in room 4 all day.' }
const of =
  (body: object = {}): Make =>
  async (world) => ({ params: { id: await underWay(world) }, body })
const nothing = fixed({ params: { id: NOBODY }, body: {} })

export const attendanceRequests: Record<string, Make> = {
  'POST /shifts/:id/on-my-way': of({ minutes: 15 }),
  'POST /shifts/:id/on-my-way days before': async (world) => ({
    params: { id: (await answered(world, 'accepted')).id },
    body: {},
  }),
  'POST /shifts/:id/on-my-way that is not there': nothing,
  'POST /shifts/:id/arrived': of(),
  'POST /shifts/:id/arrived that is not there': nothing,
  'DELETE /shifts/:id/sign of the employee': async (world) => {
    const id = await underWay(world)
    await world.people.employee.attendance.onMyWay({ params: { id } })
    return { params: { id } }
  },
  'DELETE /shifts/:id/sign that is not there': fixed({ params: { id: NOBODY } }),
  'POST /shifts/:id/no-show': of(),
  'POST /shifts/:id/no-show days before': async (world) => ({
    params: { id: (await answered(world, 'accepted')).id },
    body: {},
  }),
  'POST /shifts/:id/no-show that is not there': nothing,
  'DELETE /shifts/:id/no-show': async (world) => ({ params: { id: await missed(world) } }),
  'DELETE /shifts/:id/no-show that is not there': fixed({ params: { id: NOBODY } }),
  'POST /shifts/:id/dispute-no-show': async (world) => ({ params: { id: await missed(world) }, body: dispute }),
  'POST /shifts/:id/dispute-no-show of a booking': of(dispute),
  'POST /shifts/:id/dispute-no-show that is not there': fixed({ params: { id: NOBODY }, body: dispute }),
  'POST /link-on-my-way': async (world) => {
    const shiftId = await underWay(world)
    const until = world.app.now().add({ hours: 1 })
    const about = { purpose: 'on_my_way' as const, userId: world.people.employee.id, shiftId, until }
    return { body: { token: await signLink(world.app.db, about) } }
  },
  'POST /link-on-my-way that is forged': fixed({ body: { token: 'A'.repeat(40) } }),
}
