/**
 * After a worked shift each side may rate the other once, with one to five stars and a comment, and
 * the rated side may reply once.
 */
import * as z from 'zod'
import type { Actor } from '../platform/endpoint.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id, instant, paragraphs, text, withId } from '../platform/values.ts'

export const Rating = z.object({
  id,
  shift_id: id,
  /** Side that rated; the other side is rated. */
  side: z.enum(['employer', 'employee']),
  rating: z.int(),
  feedback: z.string().nullable(),
  reply: z.string().nullable(),
  /**
   * People who rated and replied for the employer, for its members only; null for its own account.
   */
  rated_by: z.string().nullable(),
  replied_by: z.string().nullable(),
  created_at: instant,
  replied_at: instant.nullable(),
})
export type Rating = z.infer<typeof Rating>

export const NewRating = z.strictObject({
  rating: z
    .int('Please choose one to five stars.')
    .min(1, 'Please choose one to five stars.')
    .max(5, 'At most 5 stars.'),
  feedback: text(1000).optional(),
})
export const NewReply = z.strictObject({
  reply: paragraphs(1000, 'Please write a reply.'),
})

/** Ratings of one shift as a party sees them, and the actions still open. */
export const RatingsOfShift = {
  my_rating: Rating.nullable(),
  their_rating: Rating.nullable(),
  may_rate: z.boolean(),
  may_reply: z.boolean(),
}

/** The rated side replies, once. */
export const mayReply = (actor: Pick<Actor, 'role'>, rating: Pick<Rating, 'side' | 'reply'>) =>
  rating.side !== actor.role && rating.reply === null

const parties = ['employer', 'employee'] as const

export const ratings = {
  rate: endpoint('POST /shifts/:id/rating', {
    summary: 'Rates the other side of a completed shift, once.',
    access: parties,
    right: 'book',
    params: withId,
    body: NewRating,
    returns: Rating,
    status: 201,
    message: 'Thank you for your rating.',
    problems: ['not_over', 'already_rated'],
  }),
  reply: endpoint('POST /ratings/:id/reply', {
    summary: 'Replies to a rating of the caller, once.',
    access: parties,
    right: 'book',
    params: withId,
    body: NewReply,
    returns: Rating,
    message: 'Reply sent.',
    problems: ['not_your_turn', 'already_replied'],
  }),
}
