import type { Side } from '#contract/connections.ts'
import type { Db, Tx } from '../platform/database.ts'
import { takenBack, withdrawnByPerson } from './domain.ts'
import { shiftById, withdrawBetween } from './queries.ts'
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
