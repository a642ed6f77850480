import { payEstimates } from '#contract/booking/pay-estimates.ts'
import { implement } from '#server/platform/routes.ts'
import { payOfRequests } from './queries.ts'

export const payEstimateRoutes = implement(payEstimates, {
  list: async ({ actor, db }) => ({ data: await payOfRequests(db, actor.id) }),
})
