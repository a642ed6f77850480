import { workplaces } from '#contract/booking/workplaces.ts'
import { implement } from '#server/platform/routes.ts'
import { mapOf } from './maps.ts'
import { workplacesOf } from './queries.ts'

export const workplaceRoutes = implement(workplaces, {
  list: async ({ actor, db }) => ({ data: await workplacesOf(db, actor.id) }),

  map: async ({ actor, query: { employer_id }, db }) => ({ data: await mapOf(db, actor.id, employer_id ?? null) }),
})
