import type { Shift } from '#contract/booking/shifts.ts'
import type { Actor } from '#contract/platform/endpoint.ts'
import { mayReply, type Rating } from '#contract/work/ratings.ts'

/** Only the employer reads which of its people rated and replied. */
export const ratingFor = (actor: Pick<Actor, 'role'>, rating: Rating): Rating =>
  actor.role === 'employer' ? rating : { ...rating, rated_by: null, replied_by: null }

/**
 * Ratings of a shift that one party sees, and the actions left to it; between a blocked pair no new
 * ones are possible.
 */
export const ratingsSeen = (
  actor: Pick<Actor, 'role'>,
  { worked, isBlockedPair }: { worked: boolean; isBlockedPair: boolean },
  ratings: readonly Rating[],
) => {
  const visible = ratings.map((rating) => ratingFor(actor, rating))
  const own = visible.find(({ side }) => side === actor.role) ?? null
  const theirs = visible.find(({ side }) => side !== actor.role) ?? null
  return {
    my_rating: own,
    their_rating: theirs,
    may_rate: worked && !isBlockedPair && own === null,
    may_reply: !isBlockedPair && theirs !== null && mayReply(actor, theirs),
  }
}

export const otherSide = (side: Rating['side'], shift: Pick<Shift, 'inviter_id' | 'invitee_id'>) =>
  side === 'employer' ? shift.invitee_id : shift.inviter_id

export const oppositeOf = (side: Rating['side']) => (side === 'employer' ? 'employee' : 'employer')
