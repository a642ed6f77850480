import { answered, fixed, type Make, NOBODY } from './access-makings.ts'
import type { World } from './access-world.ts'

const calendarAddress = async ({ people }: World) => {
  const { address } = (await people.employee.calendar.renew()).data
  return { params: { token: address.split('/').at(-1)!.replace('.ics', '') } }
}

export const calendarRequests: Record<string, Make> = {
  'GET /calendar/:token.ics': (world) => calendarAddress(world),
  'GET /calendar/:token.ics that was given up': async (world) => {
    const address = await calendarAddress(world)
    await world.people.employee.calendar.stop()
    return address
  },
  'GET /shifts/:id/calendar': async (world) => ({ params: { id: (await answered(world, 'accepted')).id } }),
  'GET /shifts/:id/calendar that is not there': fixed({ params: { id: NOBODY } }),
}
