import { replies } from '#contract/replies.ts'
import { implement } from '../platform/routes.ts'
import { exchangeOf } from './queries.ts'

export const replyRoutes = implement(replies, {
  exchange: ({ actor, params, query, db, now }) => exchangeOf(db, params.id, actor, query, now),
})
