import { fixed, type Make, NOBODY } from './access-makings.ts'
import type { World } from './access-world.ts'

type State = { state?: 'asked' | 'confirmed' | 'stopped'; phone?: string | null; askedLately?: boolean }
/** Sets this state for everybody's phone, each with a number of their own. */
const everybodyHas =
  ({ state = 'asked', phone = '+614915', askedLately = false }: State): Make =>
  async ({ app }: World) => {
    await app.db.run`delete from limits where key like 'phone-ask%'`
    await app.db.run`update users set phone = ${phone}::text || (70000 + id % 1000)`
    await app.db.run`
      update phones set state = ${state}, is_to_be_asked = false, confirmed_at = ${app.now().toString()}`
    if (askedLately)
      await app.db.run`
        insert into limits (key, window_ends_at, spent)
        select 'phone-asked:' || phone, ${app.now().add({ hours: 5 }).toString()}, 1 from phones`
    return {}
  }

export const phoneRequests: Record<string, Make> = {
  'GET /phone': everybodyHas({}),
  'POST /phone/ask': everybodyHas({}),
  'POST /phone/ask without a number': everybodyHas({ phone: null }),
  'POST /phone/ask of a place': everybodyHas({ phone: '+613570' }),
  'POST /phone/ask confirmed already': everybodyHas({ state: 'confirmed' }),
  'POST /phone/ask after a stop': everybodyHas({ state: 'stopped' }),
  'POST /phone/ask asked lately': everybodyHas({ askedLately: true }),
  'GET /admin/users/:id/messages': async ({ people }) => ({ params: { id: people.employee.id } }),
  'GET /admin/users/:id/messages of nobody': fixed({ params: { id: NOBODY } }),
}
