import { Problem } from '#contract/platform/errors.ts'
import type { Rating } from '#contract/work/ratings.ts'
import { nameOfActor } from '#server/identity/organisations/acts.ts'
import { areBlockedPair } from '#server/people/connections/blocks.ts'
import { type Db, onConstraint, sql, type Tx } from '#server/platform/database.ts'

type Side = Rating['side']

const rating = sql`r.id, r.shift_id, r.side, r.rating, r.feedback, r.reply, r.created_at, r.replied_at,
  ${nameOfActor('rated', 'rating_id', sql`r.id`, sql`r.created_at`)} as rated_by,
  ${nameOfActor('replied', 'rating_id', sql`r.id`, sql`r.replied_at`)} as replied_by`

export const insertRating = async (
  tx: Tx,
  shiftId: number,
  side: Side,
  added: { rating: number; feedback: string | null },
) =>
  tx.one<Rating>`
    insert into ratings as r (shift_id, side, rating, feedback, created_at)
    values (${shiftId}, ${side}, ${added.rating}, ${added.feedback}, ${tx.now})
    returning ${rating}`.catch(onConstraint('each_side_rates_a_shift_once', 'already_rated'))

/** A rating of a shift that the person is a party to; 404 otherwise. */
export const ratingOf = (db: Db, id: number, partyId: number) => db.one<Rating>`
  select ${rating} from ratings r join shifts s on s.id = r.shift_id
  where r.id = ${id} and ${partyId} in (s.inviter_id, s.invitee_id)`

export const setReply = async (tx: Tx, id: number, reply: string) => {
  const replied = await tx.maybe<Rating>`
    update ratings r set reply = ${reply}, replied_at = ${tx.now}
    where id = ${id} and reply is null returning ${rating}`
  if (replied === null) throw new Problem('already_replied')
  return replied
}

/** Ids of the given shifts whose two parties are a blocked pair now. */
export const shiftsOfBlockedPairs = async (db: Db, shiftIds: readonly number[]): Promise<Set<number>> => {
  const rows = await db.all<{ id: number }>`
    select s.id from shifts s where s.id = any(${shiftIds}) and ${areBlockedPair(sql`s.inviter_id`, sql`s.invitee_id`)}`
  return new Set(rows.map(({ id }) => id))
}

/** Both sides' ratings of these shifts. */
export const ratingsOf = (db: Db, shiftIds: readonly number[]) => db.all<Rating>`
  select ${rating} from ratings r where r.shift_id = any(${shiftIds})`
