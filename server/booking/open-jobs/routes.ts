import { openJobs } from '#contract/booking/open-jobs.ts'
import { implement } from '#server/platform/routes.ts'
import { acceptOpenJob } from './accept.ts'
import { heldJobsFor, openJobsFor } from './queries.ts'

export const openJobRoutes = implement(openJobs, {
  list: ({ actor, query, db }) => openJobsFor(db, actor.id, query),
  held: async ({ actor, db }) => ({ data: await heldJobsFor(db, actor.id) }),
  accept: ({ actor, params, tx }) => acceptOpenJob(tx, actor.id, params.id),
})
