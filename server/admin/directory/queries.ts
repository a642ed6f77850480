import type { StatusChange } from '#contract/admin/directory.ts'
import type { Role } from '#contract/platform/endpoint.ts'
import { rolesWith } from '#contract/platform/member-rights.ts'
import type { UserStatus } from '#contract/platform/values.ts'
import { type Db, sql, type Tx } from '#server/platform/database.ts'

const MOST_CHANGES = 100

export type NewStatusChange = {
  user_id: number
  from: UserStatus
  to: UserStatus
  reason: string
  is_reason_told: boolean
  changed_by: number
}

export const addStatusChange = (tx: Tx, change: NewStatusChange) => tx.run`
  insert into status_changes (user_id, from_status, to_status, reason, is_reason_told, changed_by, changed_at)
  values (${change.user_id}, ${change.from}, ${change.to}, ${change.reason}, ${change.is_reason_told},
    ${change.changed_by}, ${tx.now})`

/** Latest first. */
export const statusChangesOf = (db: Db, userId: number) => db.all<StatusChange>`
  select s.id, s.from_status, s.to_status, s.reason, s.is_reason_told, a.name as changed_by, s.changed_at
  from status_changes s left join users a on a.id = s.changed_by
  where s.user_id = ${userId} order by s.id desc limit ${MOST_CHANGES}`

/** Address to write to, or null if it is unverified. */
export const verifiedEmailOf = async (db: Db, id: number): Promise<string | null> =>
  (await db.maybe<{ email: string }>`select email from users where id = ${id} and email_verified_at is not null`)
    ?.email ?? null

/** Owner and managers of a site, its registered account among them if it is theirs. */
export const managersOf = (db: Db, site: number) => db.all<{ id: number; email: string }>`
  select u.id, u.email from people_of(${site}) p join users u on u.id = p.user_id
  where p.role = any(${rolesWith('manage')}) and u.status = 'active'
    and u.email_verified_at is not null
  order by u.id`

/** Ids of people with a connection or open invitation to this person. */
export const relatedPeople = async (db: Db, { id, role }: { id: number; role: Role }): Promise<number[]> => {
  const rows = await db.all<{ id: number }>`
    select case when employer_id = ${id} then employee_id else employer_id end as id from connections
    where ${role === 'employer' ? sql`employer_id` : sql`employee_id`} = ${id} and status <> 'rejected'`
  return rows.map((row) => row.id)
}

export const accountName = async (db: Db, id: number): Promise<string> =>
  (await db.one<{ name: string }>`select name from users where id = ${id}`).name
