import { bookings } from '#contract/work/bookings.ts'
import { implement } from '#server/platform/routes.ts'
import { bookingOf } from './queries.ts'

export const bookingRoutes = implement(bookings, {
  get: async ({ actor: { id, role }, params, db }) => ({
    data: await bookingOf(db, role === 'employer' ? 'employer' : 'employee', id, params.id),
  }),
})
