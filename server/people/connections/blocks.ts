import type { Block } from '#contract/people/connections.ts'
import { type Db, type Fragment, sql, type Tx } from '#server/platform/database.ts'

/** Whether either of the two has blocked the other; a blocked pair sees nothing of each other. */
export const areBlocked = async (db: Db, one: number, other: number): Promise<boolean> =>
  (await db.maybe`
    select 1 as found from blocks where blocker_id = ${one} and blocked_id = ${other}
    union all
    select 1 from blocks where blocker_id = ${other} and blocked_id = ${one}
    limit 1`) !== null

/** Like `areBlocked`, for two columns of another query. */
export const areBlockedPair = (one: Fragment, other: Fragment) => sql`(
  exists (select from blocks b where b.blocker_id = ${one} and b.blocked_id = ${other})
  or exists (select from blocks b where b.blocker_id = ${other} and b.blocked_id = ${one}))`

/** Subquery for the ids of everyone this person has blocked or is blocked by. */
export const hiddenFrom = (userId: number) => sql`
  select blocked_id as user_id from blocks where blocker_id = ${userId}
  union all
  select blocker_id from blocks where blocked_id = ${userId}`

export const insertBlock = (tx: Tx, blockerId: number, blockedId: number) => tx.run`
  insert into blocks (blocker_id, blocked_id, created_at) values (${blockerId}, ${blockedId}, ${tx.now})
  on conflict on constraint a_person_is_blocked_once do nothing`

const blockColumns = sql`u.id, u.name, u.role, b.created_at from blocks b join users u on u.id = b.blocked_id`

export const blockOf = (db: Db, blockerId: number, blockedId: number) =>
  db.one<Block>`select ${blockColumns} where b.blocker_id = ${blockerId} and b.blocked_id = ${blockedId}`

export const blocksOf = async (db: Db, blockerId: number, { page, per_page }: { page: number; per_page: number }) => {
  const [data, { total }] = await Promise.all([
    db.all<Block>`
      select ${blockColumns} where b.blocker_id = ${blockerId}
      order by b.created_at desc, u.id desc limit ${per_page} offset ${(page - 1) * per_page}`,
    db.one<{ total: number }>`select count(*) as total from blocks where blocker_id = ${blockerId}`,
  ])
  return { data, page, per_page, total }
}

/**
 * Whether the other person's existence must be hidden from this one: the other has blocked them,
 * and neither a block of their own nor shifts worked together name the other to them.
 */
export const isHidden = async (db: Db, id: number, otherId: number): Promise<boolean> =>
  (await db.maybe`
    select from blocks where blocker_id = ${otherId} and blocked_id = ${id}
      and not exists (select from blocks own where own.blocker_id = ${id} and own.blocked_id = ${otherId})
      and not exists (select from worked_together
        where (employer_id, employee_id) in ((${id}, ${otherId}), (${otherId}, ${id})))`) !== null

/** Deletes the caller's own block; 404 otherwise. */
export const deleteBlock = (tx: Tx, blockerId: number, blockedId: number) => tx.one`
  delete from blocks where blocker_id = ${blockerId} and blocked_id = ${blockedId} returning blocked_id`
