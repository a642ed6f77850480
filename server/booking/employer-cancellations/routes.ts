import { employerCancellations } from '#contract/booking/employer-cancellations.ts'
import { hiddenFrom } from '#server/people/connections/blocks.ts'
import { sql } from '#server/platform/database.ts'
import { implement } from '#server/platform/routes.ts'
import { cancellationsOf } from './queries.ts'

export const employerCancellationRoutes = implement(employerCancellations, {
  list: async ({ actor, query, db }) => {
    const isSeen =
      actor.role === 'employer' ? sql`u.id = ${actor.id}` : sql`u.id <> all (array(${hiddenFrom(actor.id)}))`
    return { data: await cancellationsOf(db, sql`u.id = any(${query.employer_ids}::int[]) and ${isSeen}`) }
  },
})
