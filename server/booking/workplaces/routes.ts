import { workplaces } from '#contract/booking/workplaces.ts'
import { implement } from '#server/platform/routes.ts'
import { workplacesOf } from './queries.ts'

export const workplaceRoutes = implement(workplaces, {
  list: async ({ actor, db }) => ({ data: await workplacesOf(db, actor.id) }),
})
