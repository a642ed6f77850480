import { openJobs } from '#contract/booking/open-jobs.ts'
import { implement } from '#server/platform/routes.ts'
import { acceptOpenJob } from './accept.ts'
import { openJobsFor } from './queries.ts'

export const openJobRoutes = implement(openJobs, {
  list: ({ actor, query, db }) => openJobsFor(db, actor.id, query),
  accept: ({ actor, params, tx }) => acceptOpenJob(tx, actor.id, params.id),
})
