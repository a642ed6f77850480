import type { Shift } from '#contract/booking/shifts.ts'
import type { Actor } from '#contract/platform/endpoint.ts'
import { mayReply, type Rating } from '#contract/work/ratings.ts'
import { when } from '#server/booking/shifts/domain.ts'
import type { Notice } from '#server/messaging/notifications/queries.ts'
import type { Brand } from '#server/platform/config.ts'

/**
 * Ratings of a shift that one party sees, and the actions left to it; between a blocked pair no new
 * ones are possible.
 */
export const ratingsSeen = (
  actor: Pick<Actor, 'role'>,
  { worked, apart }: { worked: boolean; apart: boolean },
  given: readonly Rating[],
) => {
  const mine = given.find(({ side }) => side === actor.role) ?? null
  const theirs = given.find(({ side }) => side !== actor.role) ?? null
  return {
    my_rating: mine,
    their_rating: theirs,
    may_rate: worked && !apart && mine === null,
    may_reply: !apart && theirs !== null && mayReply(actor, theirs),
  }
}

export const otherSide = (side: Rating['side'], shift: Pick<Shift, 'inviter_id' | 'invitee_id'>) =>
  side === 'employer' ? shift.invitee_id : shift.inviter_id

const nameOf = (side: Rating['side'], shift: Shift) => (side === 'employer' ? shift.inviter : shift.invitee).name
/** The page of the shift's timesheet shows its ratings too. */
const pageOf = (reader: Rating['side'], shift: Shift) => `/${reader}/timesheet?shift=${shift.id}`
const opposite = (side: Rating['side']) => (side === 'employer' ? 'employee' : 'employer')

export const wasRated = (shift: Shift, { side, rating }: Rating): Notice => ({
  type: 'job',
  title: 'New rating',
  message: `${nameOf(side, shift)} gave you ${rating} of 5 stars for ${when(shift)} (${shift.subject.name}).`,
  link: pageOf(opposite(side), shift),
})

export const wasReplied = (shift: Shift, { side }: Rating): Notice => ({
  type: 'job',
  title: 'Reply to your rating',
  message: `${nameOf(opposite(side), shift)} replied to your rating for ${when(shift)} (${shift.subject.name}).`,
  link: pageOf(side, shift),
})

/**
 * Adds an alert, so that a notification about a worked shift also reaches people who are away from
 * the app.
 */
export const afterWork = (brand: Brand, shift: Shift, notice: Notice): Notice => ({
  ...notice,
  alert: { event: 'timesheet', brand, shiftId: shift.id },
})
