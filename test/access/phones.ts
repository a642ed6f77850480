import { UNKNOWN_ID } from './fixtures.ts'
import { conflict, members, notFound, ok, onlyAdmin, type Row, refused, row } from './row.ts'
import type { MakeRequest, World } from './world.ts'

type PhoneState = { state?: 'asked' | 'confirmed' | 'stopped'; phone?: string | null; requestedRecently?: boolean }
/** Sets this state for all phones, each with its own number. */
const setPhones =
  ({ state = 'asked', phone = '+614915', requestedRecently = false }: PhoneState): MakeRequest =>
  async ({ app }: World) => {
    await app.db.run`delete from limits where key like 'phone-ask%'`
    await app.db.run`update users set phone = ${phone}::text || (70000 + id % 1000)`
    await app.db.run`
      update phones set state = ${state}, needs_opt_in_text = false, confirmed_at = ${app.now()}`
    if (requestedRecently)
      await app.db.run`
        insert into limits (key, window_ends_at, spent)
        select 'phone-asked:' || phone, ${app.now().add({ hours: 5 })}, 1 from phones`
    return {}
  }

export const phonesRows: readonly Row[] = [
  row('GET /phone', members(ok), setPhones({})),
  row('POST /phone/ask', members(ok), setPhones({})),
  row('POST /phone/ask without a number', members(conflict('phone_missing')), setPhones({ phone: null })),
  row('POST /phone/ask for a landline', members(conflict('phone_takes_no_texts')), setPhones({ phone: '+613570' })),
  row('POST /phone/ask of a confirmed number', members(conflict('phone_confirmed')), setPhones({ state: 'confirmed' })),
  row(
    'POST /phone/ask of a number that opted out',
    members(conflict('phone_stopped')),
    setPhones({ state: 'stopped' }),
  ),
  row(
    'POST /phone/ask after a recent request',
    members(refused(429, 'too_many_requests')),
    setPhones({ requestedRecently: true }),
  ),
  row('GET /admin/users/:id/messages', onlyAdmin(ok), async ({ people }) => ({ params: { id: people.employee.id } })),
  row('GET /admin/users/:id/messages of an unknown person', onlyAdmin(notFound), { params: { id: UNKNOWN_ID } }),
]
