import { signLink } from '#server/messaging/links/signatures.ts'
import { fixed, type Make, NOBODY, requested } from './access-makings.ts'
import type { World } from './access-world.ts'

const body = { choices: [], quiet: { from: '21:00', to: '06:00' }, urgent_passes: true, summary_at: '06:00' }
const WRONG = 'A'.repeat(40)

const link = ({ app, people }: World) => {
  const until = app.now().add({ hours: 1 })
  return signLink(app.db, { purpose: 'mail_choice', userId: people.employee.id, event: 'message', until })
}
/** Requests name the current version, so each cell begins with nothing chosen. */
const unchosen = ({ app }: World) => app.db.run`delete from alert_preferences`

export const alertRequests: Record<string, Make> = {
  'PUT /message-preferences': async (world) => {
    await unchosen(world)
    return { body: { ...body, version: 0 } }
  },
  'PUT /message-preferences as they stood before': fixed({ body: { ...body, version: 99 } }),
  'POST /mail-choices': async (world) => ({ body: { token: await link(world) } }),
  'POST /mail-choices by a link that does not count': fixed({ body: { token: WRONG } }),
  'PUT /mail-choices': async (world) => ({ body: { token: await link(world), is_on: false } }),
  'PUT /mail-choices by a link that does not count': fixed({ body: { token: WRONG, is_on: false } }),
  'PATCH /notifications/of-shift/:id': async (world) => ({ params: { id: (await requested(world)).id }, body: {} }),
  'PATCH /notifications/of-shift/:id that is not there': fixed({ params: { id: NOBODY }, body: {} }),
}
