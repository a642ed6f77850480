import { payEstimates } from '#contract/booking/pay-estimates.ts'
import { implement } from '#server/platform/routes.ts'
import { payOfChanges, payOfRequests } from './queries.ts'

export const payEstimateRoutes = implement(payEstimates, {
  list: async ({ actor, db }) => ({
    data: await payOfRequests(db, actor.id),
    changes: await payOfChanges(db, actor.id),
  }),
})
