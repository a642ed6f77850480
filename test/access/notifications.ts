import { signLink } from '#server/messaging/links/signatures.ts'
import { addNotification, requestShift, UNKNOWN_ID } from './fixtures.ts'
import { anyRole, conflict, everyone, members, notFound, ok, parties, type Row, refused, row } from './row.ts'
import type { World } from './world.ts'

const body = { choices: [], quiet: { from: '21:00', to: '06:00' }, urgent_passes: true, summary_at: '06:00' }
const FORGED_TOKEN = 'A'.repeat(40)
const newToken = ({ app, people }: World) => {
  const until = app.now().add({ hours: 1 })
  return signLink(app.db, { purpose: 'mail_choice', userId: people.employee.id, event: 'message', until })
}

/** Requests name version 0, so each starts without preferences. */
const deletePreferences = ({ app }: World) => app.db.run`delete from alert_preferences`

export const notificationsRows: readonly Row[] = [
  row('GET /notifications', anyRole(ok)),
  row(
    'PATCH /mark-as-read/:id of an employer',
    { admin: notFound, employer: ok, otherEmployer: notFound, employee: notFound },
    (world) => addNotification(world, world.people.employer),
  ),
  row(
    'PATCH /mark-as-read/:id of an employee',
    { admin: notFound, employer: notFound, employee: ok, otherEmployee: notFound },
    (world) => addNotification(world, world.people.employee),
  ),
  row('PATCH /mark-as-read/:id all', anyRole(ok), { params: { id: 'all' }, body: {} }),
  row('PATCH /mark-as-read/:id that does not exist', anyRole(notFound), { params: { id: UNKNOWN_ID }, body: {} }),
  row('GET /message-preferences', anyRole(ok)),
  row('PUT /message-preferences', anyRole(ok), async (world) => {
    await deletePreferences(world)
    return { body: { ...body, version: 0 } }
  }),
  row('PUT /message-preferences with an old version', anyRole(conflict('changed_meanwhile')), {
    body: { ...body, version: 99 },
  }),
  row('POST /mail-choices', everyone(ok), async (world) => ({ body: { token: await newToken(world) } })),
  row('POST /mail-choices with a forged link', everyone(refused(404, 'link_invalid')), {
    body: { token: FORGED_TOKEN },
  }),
  row('PUT /mail-choices', everyone(ok), async (world) => ({ body: { token: await newToken(world), is_on: false } })),
  row('PUT /mail-choices with a forged link', everyone(refused(404, 'link_invalid')), {
    body: { token: FORGED_TOKEN, is_on: false },
  }),
  row('PATCH /notifications/of-shift/:id', parties(ok), async (world) => ({
    params: { id: (await requestShift(world)).id },
    body: {},
  })),
  row('PATCH /notifications/of-shift/:id that does not exist', members(notFound), {
    params: { id: UNKNOWN_ID },
    body: {},
  }),
]
