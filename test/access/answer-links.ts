import { signLink } from '#server/messaging/links/signatures.ts'
import { answerShift, requestShift } from './fixtures.ts'
import { conflict, everyone, ok, type Row, refused, row } from './row.ts'
import type { World } from './world.ts'

const linkInvalid = refused(404, 'link_invalid')
const forged = { token: 'A'.repeat(40) }
const link = async ({ app, people }: World, shiftId: number) => ({
  token: await signLink(app.db, {
    purpose: 'answer_shift',
    userId: people.employee.id,
    shiftId,
    until: app.now().add({ hours: 24 }),
  }),
})

/** Asks the booked person to start half an hour later. */
const changeLink = async (world: World) => {
  const { app, people } = world
  const { id, date, start_time, end_time } = await answerShift(world, 'accepted')
  const later = Temporal.PlainTime.from(start_time).add({ minutes: 30 }).toString().slice(0, 5)
  const { data } = await people.employer.shiftChanges.request({
    params: { id: String(id) },
    body: { date, start_time: later, end_time },
  })
  const { id: changeId, answer_by } = data.changes[0]!
  const about = { userId: people.employee.id, changeId, until: Temporal.Instant.from(answer_by) }
  return { token: await signLink(app.db, { purpose: 'answer_change', ...about }) }
}

const pendingShiftLink = async (world: World) => link(world, (await requestShift(world)).id)
const answeredShiftLink = (status: 'accepted' | 'rejected') => async (world: World) =>
  link(world, (await answerShift(world, status)).id)

export const answerLinksRows: readonly Row[] = [
  row('POST /links/look', everyone(ok), async (world) => ({ body: await pendingShiftLink(world) })),
  row('POST /links/look with a forged link', everyone(linkInvalid), { body: forged }),
  row('POST /link-answers', everyone(ok), async (world) => ({
    body: { ...(await pendingShiftLink(world)), status: 'accepted' },
  })),
  row('POST /link-answers with a forged link', everyone(linkInvalid), { body: { ...forged, status: 'accepted' } }),
  row('POST /link-answers with the opposite answer', everyone(conflict('already_answered')), async (world) => ({
    body: { ...(await answeredShiftLink('rejected')(world)), status: 'accepted' },
  })),
  row('POST /links/alternatives', everyone(ok), async (world) => ({ body: await pendingShiftLink(world) })),
  row('POST /links/alternatives with a forged link', everyone(linkInvalid), { body: forged }),
  row('POST /links/change', everyone(ok), async (world) => ({ body: await changeLink(world) })),
  row('POST /links/change with a forged link', everyone(linkInvalid), { body: forged }),
  row('POST /link-change-answers', everyone(ok), async (world) => ({
    body: { ...(await changeLink(world)), status: 'agreed' },
  })),
  row('POST /link-change-answers with a forged link', everyone(linkInvalid), { body: { ...forged, status: 'agreed' } }),
  row('POST /links/calendar', everyone(ok), async (world) => ({ body: await answeredShiftLink('accepted')(world) })),
  row('POST /links/calendar with a forged link', everyone(linkInvalid), { body: forged }),
]
