import { Problem } from '#contract/platform/errors.ts'
import { ratings } from '#contract/work/ratings.ts'
import { shiftById, wasWorked } from '#server/booking/shifts/queries.ts'
import { recordActs } from '#server/identity/organisations/acts.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import { implement } from '#server/platform/routes.ts'
import { rated, replied } from './messages.ts'
import { insertRating, ratingOf, setReply, shiftsOfBlockedPairs } from './queries.ts'
import { oppositeOf, otherSide, ratingFor } from './rules.ts'

/** A blocked pair can no longer rate each other or reply. */
const ensureNotBlocked = async (tx: Tx, shiftId: number) => {
  if ((await shiftsOfBlockedPairs(tx, [shiftId])).size > 0) throw new Problem('not_found')
}

export const ratingRoutes = implement(ratings, {
  rate: async ({ actor, params, body, tx }) => {
    if (!(await wasWorked(tx, params.id, actor.id))) throw new Problem('not_over')
    await ensureNotBlocked(tx, params.id)
    const side = actor.role === 'employer' ? 'employer' : 'employee'
    const added = { rating: body.rating, feedback: body.feedback || null }
    const { id } = await insertRating(tx, params.id, side, added)
    await recordActs(tx, actor, 'rated', 'rating_id', [id])
    const rating = await ratingOf(tx, id, actor.id)
    const shift = await shiftById(tx, params.id)
    await notify(tx, otherSide(side, shift), rated(shift, rating))
    return ratingFor(actor, rating)
  },

  reply: async ({ actor, params, body, tx }) => {
    const { side, shift_id } = await ratingOf(tx, params.id, actor.id)
    await ensureNotBlocked(tx, shift_id)
    if (side === actor.role) throw new Problem('not_your_turn')
    await setReply(tx, params.id, body.reply)
    await recordActs(tx, actor, 'replied', 'rating_id', [params.id])
    const rating = await ratingOf(tx, params.id, actor.id)
    const shift = await shiftById(tx, shift_id)
    await notify(tx, otherSide(oppositeOf(side), shift), replied(shift, rating))
    return ratingFor(actor, rating)
  },
})
