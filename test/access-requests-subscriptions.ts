import { fixed, type Make, NOBODY } from './access-makings.ts'
import type { World } from './access-world.ts'

/** By the ids that the plans came with. */
export const PLANS = { starter: 1, standard: 2, standardYearly: 3, premium: 4, premiumYearly: 5 } as const

const standard = { plan_id: PLANS.standard, amount_due: 8900 }
/** Every cell begins with the free plan. */
const fresh = ({ app }: World) => app.db.run`
  update subscriptions set plan_id = ${PLANS.starter}, status = 'active', period_start = null, period_end = null,
    anchor_day = null, price_cents = null, planned_plan_id = null`
const own = async ({ people }: World) => (await people.employer.subscriptions.list()).data[0]!.id
const paid = async (world: World) => {
  await fresh(world)
  await world.people.employer.subscriptions.change({ body: standard })
  return { params: { id: await own(world) } }
}
const asked =
  (body: object): Make =>
  async (world) => {
    await fresh(world)
    return { body }
  }
const missing = fixed({ params: { id: NOBODY } })

export const subscriptionRequests: Record<string, Make> = {
  'GET /subscriptions/preview': fixed({ query: { plan_id: String(PLANS.standard) } }),
  'GET /subscriptions/preview of the own plan': fixed({ query: { plan_id: String(PLANS.starter) } }),
  'POST /subscriptions': asked(standard),
  'POST /subscriptions for the own plan': asked({ plan_id: PLANS.starter, amount_due: 0 }),
  'POST /subscriptions at another price': asked({ ...standard, amount_due: 100 }),
  'DELETE /subscriptions/:id': paid,
  'DELETE /subscriptions/:id of the free plan': async (world) => {
    await fresh(world)
    return { params: { id: await own(world) } }
  },
  'DELETE /subscriptions/:id that is not there': missing,
  'POST /subscriptions/:id/resume': paid,
  'POST /subscriptions/:id/resume that is not there': missing,
}
