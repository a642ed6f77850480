import type { Side } from '#contract/connections.ts'
import type { Db, Tx } from '../platform/database.ts'
import { emit } from '../realtime/queries.ts'
import { endedByClosing, takenBack, withdrawnByPerson } from './domain.ts'
import { endAllToCome, shiftById, shiftsByIds, withdrawBetween } from './queries.ts'
import { tell } from './tell.ts'

type Pair = { employer_id: number; employee_id: number }

/** Whether an accepted shift between the two is not over. */
export const areBooked = async (db: Db, pair: Pair, now: Temporal.Instant): Promise<boolean> =>
  (await db.maybe`
    select 1 as found from shifts
    where inviter_id = ${pair.employer_id} and invitee_id = ${pair.employee_id} and status = 'accepted'
      and upper(period) > ${now.toString()}::timestamptz
    limit 1`) !== null

/** Withdraws what is asked between the two, since this side wants no more of it, and tells the other side. */
export const withdrawRequests = async (tx: Tx, pair: Pair, by: Side, now: Temporal.Instant): Promise<void> => {
  for (const { id } of await withdrawBetween(tx, pair, now)) {
    const shift = await shiftById(tx, id)
    if (by === 'employer') await tell(tx, shift.invitee_id, takenBack(shift), shift, now)
    else await tell(tx, shift.inviter_id, withdrawnByPerson(shift), shift, now)
  }
}

/**
 * Withdraws the open requests and calls off the shifts to come of somebody whose account is closed, and tells the other
 * sides. A shift that has begun runs to its end, so that it is paid for.
 */
export const endAllOf = async (tx: Tx, person: { id: number; side: Side }, now: Temporal.Instant) => {
  const ended = await endAllToCome(tx, person, now)
  const shifts = await shiftsByIds(
    tx,
    ended.map(({ id }) => id),
  )
  for (const shift of shifts) {
    const other = person.side === 'employer' ? shift.invitee_id : shift.inviter_id
    await tell(tx, other, endedByClosing(shift, person.side), shift, now)
    if (shift.status === 'cancelled') emit(tx, shift.invitee_id, 'availability', now)
  }
  const cancelled = shifts.filter(({ status }) => status === 'cancelled').length
  return { requests_withdrawn: shifts.length - cancelled, shifts_cancelled: cancelled }
}
