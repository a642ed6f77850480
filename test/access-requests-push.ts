import { type Make, unique } from './access-makings.ts'
import { subscriptionAt } from './push.ts'

const fresh = () => subscriptionAt(`https://fcm.googleapis.com/fcm/send/${unique('x').replace(' ', '')}`)

const deviceOf =
  (whose: 'admin' | 'employer' | 'employee'): Make =>
  async ({ people }) => ({ params: { id: (await people[whose].push.subscribe({ body: fresh() })).data.id } })

export const pushRequests: Record<string, Make> = {
  'POST /push/subscriptions': async () => ({ body: fresh() }),
  'POST /push/subscriptions at an address of no push service': async () => ({
    body: subscriptionAt('https://example.com/x'),
  }),
  ...Object.fromEntries(
    (['admin', 'employer', 'employee'] as const).map((whose) => [
      `DELETE /push/subscriptions/:id of an ${whose}`,
      deviceOf(whose),
    ]),
  ),
  'POST /push/test': async ({ people }) => {
    for (const one of [people.admin, people.employer, people.otherEmployer, people.employee, people.otherEmployee])
      await one.push.subscribe({ body: fresh() })
    return { body: {} }
  },
  'POST /push/test where they are off': async ({ app }) => {
    await app.db.run`delete from push_subscriptions`
    return { body: {} }
  },
}
