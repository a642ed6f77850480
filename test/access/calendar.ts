import { answerShift, UNKNOWN_ID } from './fixtures.ts'
import { created, everyone, members, notFound, ok, parties, type Row, row } from './row.ts'
import type { World } from './world.ts'

const calendarAddress = async ({ people }: World) => {
  const { address } = (await people.employee.calendar.renew()).data
  return { params: { token: address.split('/').at(-1)!.replace('.ics', '') } }
}

export const calendarRows: readonly Row[] = [
  row('GET /calendar', members(ok)),
  row('POST /calendar', members(created)),
  row('DELETE /calendar', members(ok)),
  row('GET /calendar/:token.ics', everyone(ok), (world) => calendarAddress(world)),
  row('GET /calendar/:token.ics that was stopped', everyone(notFound), async (world) => {
    const address = await calendarAddress(world)
    await world.people.employee.calendar.stop()
    return address
  }),
  row('GET /shifts/:id/calendar', parties(ok), async (world) => ({
    params: { id: (await answerShift(world, 'accepted')).id },
  })),
  row('GET /shifts/:id/calendar that does not exist', members(notFound), { params: { id: UNKNOWN_ID } }),
]
