import { myShifts } from '#contract/booking/my-shifts.ts'
import { implement } from '#server/platform/routes.ts'
import { shiftsOfPerson } from './queries.ts'

export const myShiftRoutes = implement(myShifts, {
  list: ({ actor, query, db }) => shiftsOfPerson(db, actor.id, query),
})
