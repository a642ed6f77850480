import type { Connection, ConnectionStatus, Side } from '#contract/people/connections.ts'
import { nameOfActor } from '#server/identity/organisations/acts.ts'
import { contactEmailOf } from '#server/people/profiles/employers.ts'
import { type Db, type Fragment, sql, type Tx } from '#server/platform/database.ts'
import { areBlockedPair } from './blocks.ts'
import { idOf, otherSide, type Pair, recentSince } from './rules.ts'

export type NewConnection = Pair & { sender: Side }

/** Unverified, inactive and banned people do not exist for the other side. */
const isOpen = sql`o.email_verified_at is not null and o.status in ('active', 'on_leave')`
const isBlocked = areBlockedPair(sql`c.employer_id`, sql`c.employee_id`)
/** The connections `c` that the person may know about, with the other side as `o`. */
const ownOf = (side: Side, userId: number) =>
  side === 'employer'
    ? sql`from connections c join users o on o.id = c.employee_id
        where c.employer_id = ${userId} and ${isOpen} and not ${isBlocked}`
    : sql`from connections c join users o on o.id = c.employer_id
        where c.employee_id = ${userId} and ${isOpen} and not ${isBlocked}`

const party = (u: Fragment, email: Fragment) => sql`json_build_object('id', ${u}.id, 'name', ${u}.name,
  'avatar', '/api/files/' || ${u}.avatar, 'email', ${email}, 'bio', ${u}.bio, 'last_login_at',
  to_char(date_trunc(case when c.status = 'accepted' then 'hour' else 'day' end, ${u}.last_login_at, ${u}.time_zone)
    at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))`

const actor = (side: Side, act: 'invited' | 'answered', at: Fragment) =>
  side === 'employer' ? nameOfActor(act, 'connection_id', sql`c.id`, at) : sql`null::text`

/**
 * Columns this side may see: an employer's email only once connected, an employee's unless it is
 * hidden until then.
 */
const shownTo = (side: Side) => sql`c.id, c.employer_id, c.employee_id, c.sender, c.status, c.created_at, c.answered_at,
  ${actor(side, 'invited', sql`c.created_at`)} as sent_by, ${actor(side, 'answered', sql`c.answered_at`)} as answered_by,
  ${party(sql`r`, side === 'employer' ? contactEmailOf(sql`r`) : sql`case when c.status = 'accepted' then ${contactEmailOf(sql`r`)} end`)} as employer,
  ${party(sql`e`, side === 'employee' ? sql`e.email` : sql`case when c.status = 'accepted' or not e.hides_email then e.email end`)} as employee`
const joins = sql`join users r on r.id = c.employer_id join users e on e.id = c.employee_id`

export const connectionById = (db: Db, id: number, viewer: Side) =>
  db.one<Connection>`select ${shownTo(viewer)} from connections c ${joins} where c.id = ${id}`

/**
 * Locks the employee's row, as every decision about the diary does, so that invitations, answers,
 * shift requests and blocks of one pair run one after the other. The other side must be open.
 */
export const lockEmployeeOfPair = async (tx: Tx, pair: Pair, by: Side): Promise<void> => {
  await tx.run`select from users where id = ${pair.employee_id} and role = 'employee' for no key update`
  const other = otherSide(by)
  await tx.one`select 1 as found from users o where o.id = ${idOf(pair, other)} and o.role = ${other} and ${isOpen}`
}

type LockedConnection = NewConnection & Pick<Connection, 'id' | 'status'> & { decided_at: string }

/** Connection of a pair, which must be locked. */
export const connectionOf = (tx: Tx, pair: Pair) => tx.maybe<LockedConnection>`
  select id, employer_id, employee_id, sender, status, coalesce(answered_at, created_at) as decided_at from connections
  where employer_id = ${pair.employer_id} and employee_id = ${pair.employee_id}`

/** Pair of this person's connection; another person's connection is a 404. */
export const pairOf = (tx: Tx, id: number, side: Side, userId: number) =>
  tx.one<Pair>`select c.employer_id, c.employee_id ${ownOf(side, userId)} and c.id = ${id}`

/** Keeps an existing connection; a rejected one becomes a new invitation. */
export const insertConnection = async (tx: Tx, pair: NewConnection): Promise<void> => {
  await tx.run`
    insert into connections as c (employer_id, employee_id, sender, created_at)
    values (${pair.employer_id}, ${pair.employee_id}, ${pair.sender}, ${tx.now})
    on conflict on constraint one_connection_per_pair do update set
      sender = excluded.sender, status = 'pending', created_at = excluded.created_at, answered_at = null
    where c.status = 'rejected'`
}

/**
 * Invites many employees at once, except those who have a connection of any status with this
 * employer, or a block.
 */
export const inviteMany = async (tx: Tx, employerId: number, employeeIds: readonly number[]): Promise<number[]> => {
  const rows = await tx.all<{ employee_id: number }>`
    insert into connections (employer_id, employee_id, sender, created_at)
    select ${employerId}, e.id, 'employer', ${tx.now}
    from unnest(${employeeIds}::int[]) as e (id)
    where not ${areBlockedPair(sql`${employerId}`, sql`e.id`)}
    order by e.id
    on conflict on constraint one_connection_per_pair do nothing
    returning employee_id`
  return rows.map(({ employee_id }) => employee_id)
}

/** Answers an open invitation; false if it is answered already or gone. */
export const answerConnection = async (tx: Tx, pair: Pair, status: 'accepted' | 'rejected'): Promise<boolean> =>
  (await tx.run`
    update connections set status = ${status}, answered_at = ${tx.now}
    where employer_id = ${pair.employer_id} and employee_id = ${pair.employee_id} and status = 'pending'`) === 1

/**
 * Deletes the connection or invitation of a pair. A rejection stays, so that nobody can avoid its
 * seven days.
 */
export const deleteConnection = (tx: Tx, pair: Pair) => tx.run`
  delete from connections
  where employer_id = ${pair.employer_id} and employee_id = ${pair.employee_id} and status <> 'rejected'`

type Filters = {
  status?: ConnectionStatus | undefined
  sender?: Side | undefined
  search?: string | undefined
  sort?: 'name' | undefined
  page: number
  per_page: number
}

/**
 * Lists a person's connections and invitations, newest first or by name, with the number of each
 * kind regardless of the filters.
 */
export const connectionsOf = async (db: Db, side: Side, userId: number, filters: Filters) => {
  const { status, sender, search, sort, page, per_page } = filters
  const newest = sql`c.created_at desc, c.id desc`
  const ofPerson = ownOf(side, userId)
  const chosen = sql`true ${status === undefined ? sql`` : sql`and c.status = ${status}`}
    ${sender === undefined ? sql`` : sql`and c.sender = ${sender}`}
    ${search ? sql`and exists (select from people p where p.person_id = o.id and p.search_vector @@ (select name_query(words_of(${search}))))` : sql``}`
  const [data, { total, ...counts }] = await Promise.all([
    db.all<Connection>`
      with mine as (
        select c.*, lower(o.name) as other_name ${ofPerson} and ${chosen}
        order by ${sort === 'name' ? sql`lower(o.name), c.id` : newest} limit ${per_page} offset ${(page - 1) * per_page})
      select ${shownTo(side)} from mine c ${joins}
      order by ${sort === 'name' ? sql`c.other_name, c.id` : newest}`,
    db.one<Record<'total' | 'sent' | 'received' | 'accepted', number>>`
      select count(*) filter (where ${chosen}) as total, count(*) filter (where c.sender = ${side}) as sent,
        count(*) filter (where c.sender <> ${side} and c.status = 'pending') as received,
        count(*) filter (where c.status = 'accepted') as accepted ${ofPerson}`,
  ])
  return { data, page, per_page, total, counts }
}

/** The ids of all to whom this person has a connection, an open invitation or a fresh rejection. */
export const metBy = (side: Side, userId: number, now: Temporal.Instant) => {
  const isFresh = sql`(status <> 'rejected' or coalesce(answered_at, created_at) > ${recentSince(now)})`
  return side === 'employer'
    ? sql`select employee_id as user_id from connections where employer_id = ${userId} and ${isFresh}`
    : sql`select employer_id as user_id from connections where employee_id = ${userId} and ${isFresh}`
}
