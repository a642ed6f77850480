import { UNKNOWN_ID } from './fixtures.ts'
import { conflict, created, everyone, notFound, ok, onlyEmployer, type Row, row } from './row.ts'
import type { MakeRequest, World } from './world.ts'

const planUnchanged = conflict('plan_unchanged')
const changedMeanwhile = conflict('changed_meanwhile')
/** Ids of the plans in the migrations. */
export const PLANS = { starter: 1, standard: 2, standardYearly: 3, premium: 4, premiumYearly: 5 } as const
const standard = { plan_id: PLANS.standard, amount_due: 8900 }
/** Sets all subscriptions to the free plan. */
const resetPlans = ({ app }: World) => app.db.run`
  update subscriptions set plan_id = ${PLANS.starter}, status = 'active', period_start = null, period_end = null,
    anchor_day = null, price_cents = null, planned_plan_id = null`

const subscriptionId = async ({ people }: World) => (await people.employer.subscriptions.list()).data[0]!.id
const subscribe = async (world: World) => {
  await resetPlans(world)
  await world.people.employer.subscriptions.change({ body: standard })
  return { params: { id: await subscriptionId(world) } }
}

const withFreePlan =
  (body: object): MakeRequest =>
  async (world) => {
    await resetPlans(world)
    return { body }
  }

const unknownId = { params: { id: UNKNOWN_ID } }

export const subscriptionsRows: readonly Row[] = [
  row('GET /plans', everyone(ok)),
  row('GET /subscription-plans', onlyEmployer(ok)),
  row('GET /subscriptions', onlyEmployer(ok)),
  row('GET /subscriptions/preview', onlyEmployer(ok), { query: { plan_id: String(PLANS.standard) } }),
  row('GET /subscriptions/preview of the current plan', onlyEmployer(planUnchanged), {
    query: { plan_id: String(PLANS.starter) },
  }),
  row('POST /subscriptions', onlyEmployer(created), withFreePlan(standard)),
  row(
    'POST /subscriptions for the current plan',
    onlyEmployer(planUnchanged),
    withFreePlan({ plan_id: PLANS.starter, amount_due: 0 }),
  ),
  row(
    'POST /subscriptions at another price',
    onlyEmployer(changedMeanwhile),
    withFreePlan({ ...standard, amount_due: 100 }),
  ),
  row('DELETE /subscriptions/:id', onlyEmployer(ok, notFound), subscribe),
  row(
    'DELETE /subscriptions/:id of the free plan',
    onlyEmployer(conflict('nothing_to_cancel'), notFound),
    async (world) => {
      await resetPlans(world)
      return { params: { id: await subscriptionId(world) } }
    },
  ),
  row('DELETE /subscriptions/:id that does not exist', onlyEmployer(notFound), unknownId),
  row('POST /subscriptions/:id/resume', onlyEmployer(ok, notFound), subscribe),
  row('POST /subscriptions/:id/resume that does not exist', onlyEmployer(notFound), unknownId),
  row('GET /usage', onlyEmployer(ok)),
]
