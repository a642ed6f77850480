import { Problem } from '#contract/errors.ts'
import { messaging } from '#contract/messaging.ts'
import type { Config } from '../platform/config.ts'
import { implement } from '../platform/routes.ts'
import { newestMailTo, outbox } from './queries.ts'

export const messagingRoutes = ({ demo }: Pick<Config, 'demo'>) =>
  implement(messaging, {
    outbox: ({ query, db }) => outbox(db, query),
    newestMail: async ({ query, db }) => {
      // Anyone may read it, so outside demo mode it must not exist.
      if (!demo) throw new Problem('not_found')
      return { data: await newestMailTo(db, query.email) }
    },
  })
