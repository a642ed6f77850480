import { replies } from '#contract/booking/sms-replies.ts'
import { implement } from '#server/platform/routes.ts'
import { exchangeOf } from './queries.ts'

export const replyRoutes = implement(replies, {
  exchange: ({ actor, params, query, db }) => exchangeOf(db, params.id, actor, query),
})
