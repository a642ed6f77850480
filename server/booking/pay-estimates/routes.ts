import { payEstimates } from '#contract/booking/pay-estimates.ts'
import { estimatePay } from '#server/booking/hooks.ts'
import { bookableSpan } from '#server/booking/shifts/rules.ts'
import { implement } from '#server/platform/routes.ts'
import { payOfChanges, payOfRequests } from './queries.ts'

export const payEstimateRoutes = implement(payEstimates, {
  list: async ({ actor, db }) => ({
    data: await payOfRequests(db, actor.id),
    changes: await payOfChanges(db, actor.id),
  }),

  cost: async ({ actor, query, db }) => ({
    data: await estimatePay(db, {
      ...{ employerId: actor.id, date: query.date },
      span: bookableSpan(query, actor.time_zone, db.now),
    }),
  }),
})
