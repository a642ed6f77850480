import { Problem } from '#contract/platform/errors.ts'
import { ratings } from '#contract/work/ratings.ts'
import { notifyOfShift } from '#server/booking/shifts/notify.ts'
import { shiftById, wasWorked } from '#server/booking/shifts/queries.ts'
import type { Brand } from '#server/platform/config.ts'
import type { Tx } from '#server/platform/database.ts'
import { implement } from '#server/platform/routes.ts'
import { afterWork, otherSide, wasRated, wasReplied } from './domain.ts'
import { apartOf, insertRating, ratingOf, setReply } from './queries.ts'

/** A blocked pair can no longer rate each other or reply. */
const ensureNotApart = async (tx: Tx, shiftId: number) => {
  if ((await apartOf(tx, [shiftId])).size > 0) throw new Problem('not_found')
}

export const ratingRoutes = (brand: Brand) =>
  implement(ratings, {
    rate: async ({ actor, params, body, tx, now }) => {
      if (!(await wasWorked(tx, params.id, actor.id, now))) throw new Problem('not_over')
      await ensureNotApart(tx, params.id)
      const side = actor.role === 'employer' ? 'employer' : 'employee'
      const given = { rating: body.rating, feedback: body.feedback || null }
      const rating = await insertRating(tx, params.id, side, given, now)
      const shift = await shiftById(tx, params.id, now)
      await notifyOfShift(tx, otherSide(side, shift), afterWork(brand, shift, wasRated(shift, rating)), shift, now)
      return rating
    },

    reply: async ({ actor, params, body, tx, now }) => {
      const { side, shift_id } = await ratingOf(tx, params.id, actor.id)
      await ensureNotApart(tx, shift_id)
      if (side === actor.role) throw new Problem('not_your_turn')
      const rating = await setReply(tx, params.id, body.reply, now)
      const shift = await shiftById(tx, shift_id, now)
      await notifyOfShift(
        tx,
        otherSide(side === 'employer' ? 'employee' : 'employer', shift),
        afterWork(brand, shift, wasReplied(shift, rating)),
        shift,
        now,
      )
      return rating
    },
  })
