/**
 * Decides who may write to each other: two who are connected, and two with a booking, until some
 * days after its end (decision 0260). Neither if one of them has blocked the other.
 */
import type { OtherSide } from '#contract/people/conversations.ts'
import { areBlocked } from '#server/people/connections/blocks.ts'
import type { Pair } from '#server/people/connections/rules.ts'
import { pairsWithBooking } from '#server/people/hooks.ts'
import { type Db, type Fragment, sql, type Tx } from '#server/platform/database.ts'

/** Whether the connection `k` and the accounts of its two sides are open. */
const connected = (pair: Pair, lock: Fragment) => sql`
  select 1 as found from connections k join users r on r.id = k.employer_id join users e on e.id = k.employee_id
  where k.employer_id = ${pair.employer_id} and k.employee_id = ${pair.employee_id} and k.status = 'accepted'
    and r.status in ('active', 'on_leave') and e.status in ('active', 'on_leave') ${lock}`

const areBooked = async (db: Db, pair: Pair): Promise<boolean> =>
  (await pairsWithBooking(db, [pair])).length > 0 &&
  !(await areBlocked(db, pair.employer_id, pair.employee_id)) &&
  (
    await db.one<{ open: number }>`
    select count(*) as open from users
    where id in (${pair.employer_id}, ${pair.employee_id}) and status in ('active', 'on_leave')`
  ).open === 2

export const mayWrite = async (db: Db, pair: Pair): Promise<boolean> =>
  (await db.maybe`${connected(pair, sql``)}`) !== null || areBooked(db, pair)

/**
 * The same for a message that is about to be written. Nobody can end the connection, or block the
 * other, before the caller commits.
 */
export const mayWriteNow = async (tx: Tx, pair: Pair): Promise<boolean> => {
  if ((await tx.maybe`${connected(pair, sql`for share of k`)}`) !== null) return true
  // A block locks the employee first; see `lockEmployeeOfPair` of the connections.
  await tx.run`select from users where id = ${pair.employee_id} for share`
  return areBooked(tx, pair)
}

/** The other side of a pair without a conversation yet, if the two may write to each other. */
export const personToWriteTo = async (db: Db, pair: Pair, otherId: number): Promise<OtherSide | null> =>
  (await mayWrite(db, pair))
    ? db.one<OtherSide>`
        select u.id, u.name, '/api/files/' || u.avatar as avatar, u.role from users u where u.id = ${otherId}`
    : null
