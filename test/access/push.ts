import { subscriptionAt } from '../stand-ins/push.ts'
import { unique } from './fixtures.ts'
import { anyRole, conflict, created, notFound, ok, type Row, refused, row } from './row.ts'
import type { MakeRequest } from './world.ts'

const newSubscription = () => subscriptionAt(`https://fcm.googleapis.com/fcm/send/${unique('x').replace(' ', '')}`)
const deviceOf =
  (whose: 'admin' | 'employer' | 'employee'): MakeRequest =>
  async ({ people }) => ({ params: { id: (await people[whose].push.subscribe({ body: newSubscription() })).data.id } })

export const pushRows: readonly Row[] = [
  row('GET /push', anyRole(ok)),
  row('POST /push/subscriptions', anyRole(created), async () => ({ body: newSubscription() })),
  row('POST /push/subscriptions with an address of no push service', anyRole(refused(422, 'invalid')), async () => ({
    body: subscriptionAt('https://example.com/x'),
  })),
  row(
    'DELETE /push/subscriptions/:id of an admin',
    { admin: ok, employer: notFound, employee: notFound },
    deviceOf('admin'),
  ),
  row(
    'DELETE /push/subscriptions/:id of an employer',
    { admin: notFound, employer: ok, otherEmployer: notFound, employee: notFound },
    deviceOf('employer'),
  ),
  row(
    'DELETE /push/subscriptions/:id of an employee',
    { admin: notFound, employer: notFound, employee: ok, otherEmployee: notFound },
    deviceOf('employee'),
  ),
  row('POST /push/test', anyRole(ok), async ({ people }) => {
    for (const one of [people.admin, people.employer, people.otherEmployer, people.employee, people.otherEmployee])
      await one.push.subscribe({ body: newSubscription() })
    return { body: {} }
  }),
  row('POST /push/test with push off', anyRole(conflict('push_is_off')), async ({ app }) => {
    await app.db.run`delete from push_subscriptions`
    return { body: {} }
  }),
]
