import type { Pool, PooledPerson } from '#contract/people/pools.ts'
import type { StaffFacts } from '#contract/people/staff-facts.ts'
import { hiddenFrom } from '#server/people/connections/blocks.ts'
import { joinNotes, notesInLists } from '#server/people/staff-notes/queries.ts'
import { type Db, type Fragment, onConstraint, sql, type Tx } from '#server/platform/database.ts'

const organisationOf = (siteId: number) => sql`(select organisation_id from sites where account_id = ${siteId})`

/** Pools `p` that members who act for a site may see and change. */
const poolsOfSite = (siteId: number) =>
  sql`p.organisation_id = ${organisationOf(siteId)} and (p.site_id is null or p.site_id = ${siteId})`

/** Employees `u` whom a site may see: verified, active or on leave, and not blocked. */
const isVisibleTo = (siteId: number) => sql`(
  u.role = 'employee' and u.email_verified_at is not null and u.status in ('active', 'on_leave')
  and u.id <> all (array(${hiddenFrom(siteId)})))`

const shownPool = (siteId: number, employeeId: number | null) => sql`
  p.id, p.name, p.site_id is null as is_shared,
  (select count(*)::integer from pool_people m join users u on u.id = m.employee_id
    where m.pool_id = p.id and ${isVisibleTo(siteId)}) as size,
  exists (select from pool_people m join users u on u.id = m.employee_id
    where m.pool_id = p.id and m.employee_id = ${employeeId}::integer and ${isVisibleTo(siteId)}) as has_person`

export const poolsOf = (db: Db, siteId: number, employeeId: number | null) => db.all<Pool>`
  select ${shownPool(siteId, employeeId)} from pools p where ${poolsOfSite(siteId)}
  order by lower(p.name), p.site_id nulls last, p.id`

/** A pool of the site or its organisation; 404 for others. */
export const poolById = (db: Db, siteId: number, id: number) => db.one<Pool>`
  select ${shownPool(siteId, null)} from pools p where p.id = ${id} and ${poolsOfSite(siteId)}`

/** Whether a pool is one of the site or its organisation. */
export const hasPool = async (db: Db, siteId: number, id: number): Promise<boolean> =>
  (await db.maybe`select 1 as found from pools p where p.id = ${id} and ${poolsOfSite(siteId)}`) !== null

export type LockedPool = { id: number; name: string; is_shared: boolean; organisation_id: number; organisation: string }
/** Like `poolById`, with a lock, so that changes of its people take turns. */
export const lockPool = (tx: Tx, siteId: number, id: number) => tx.one<LockedPool>`
  select p.id, p.name, p.site_id is null as is_shared, p.organisation_id, coalesce(o.name, a.name) as organisation
  from pools p join organisations o on o.id = p.organisation_id join users a on a.id = o.account_id
  where p.id = ${id} and ${poolsOfSite(siteId)} for update of p`

export const countPools = async (db: Db, siteId: number): Promise<number> =>
  (
    await db.one<{ n: number }>`
      select count(*)::integer as n from pools where organisation_id = ${organisationOf(siteId)}`
  ).n

const nameIsFree = onConstraint('a_pool_name_is_used_once', 'pool_exists')

export const insertPool = async (
  tx: Tx,
  siteId: number,
  { name, is_shared }: { name: string; is_shared: boolean },
): Promise<number> =>
  (
    await tx.one<{ id: number }>`
      insert into pools (organisation_id, site_id, name, created_at)
      values (${organisationOf(siteId)}, ${is_shared ? null : siteId}, ${name}, ${tx.now})
      returning id`.catch(nameIsFree)
  ).id

export const renamePool = (tx: Tx, id: number, name: string) =>
  tx.run`update pools set name = ${name} where id = ${id}`.catch(nameIsFree)

export const deletePool = (tx: Tx, id: number) => tx.run`delete from pools where id = ${id}`

/** The people of a pool in its order, as a site may see them. */
export const peopleOfPool = (db: Db, siteId: number, poolId: number) => db.all<Omit<PooledPerson, keyof StaffFacts>>`
  select u.id, u.name, '/api/files/' || u.avatar as avatar,
    case when u.hides_email and not c.connected then null else u.email end as email, u.status,
    c.connected, ${notesInLists},
    (select f.preference from staff_preferences f where f.site_id = ${siteId} and f.employee_id = u.id) as preference
  from pool_people m join users u on u.id = m.employee_id
    ${joinNotes(siteId, sql`u.id`)}
    cross join lateral (select exists (
      select from connections k where k.employer_id = ${siteId} and k.employee_id = u.id and k.status = 'accepted')
      as connected) c
  where m.pool_id = ${poolId} and ${isVisibleTo(siteId)}
  order by m.position, u.id`

/** A person whom the site may see; 404 for others. */
export const visiblePerson = (db: Db, siteId: number, id: number) => db.one<{ id: number; name: string }>`
  select u.id, u.name from users u where u.id = ${id} and ${isVisibleTo(siteId)}`

/** Subquery for the ids of the people in a pool; none where the site may not see the pool. */
export const peopleInPool = (siteId: number, poolId: number) => sql`
  select m.employee_id from pool_people m join pools p on p.id = m.pool_id
  where p.id = ${poolId} and ${poolsOfSite(siteId)}`

export const placeInPool = (poolId: number, employee: Fragment) =>
  sql`(select m.position from pool_people m where m.pool_id = ${poolId} and m.employee_id = ${employee})`

/** Places of people in the pools of a site, counted from 1 as its members see them. */
export const placesInPools = (siteId: number) => sql`
  select p.id as pool_id, p.name, m.employee_id,
    row_number() over (partition by p.id order by m.position, m.employee_id)::integer as place
  from pools p join pool_people m on m.pool_id = p.id join users u on u.id = m.employee_id
  where ${poolsOfSite(siteId)} and ${isVisibleTo(siteId)}`

/** Counts the people among these ids whom the site may see. */
export const countVisible = async (db: Db, siteId: number, ids: readonly number[]): Promise<number> =>
  (
    await db.one<{ n: number }>`
      select count(*)::integer as n from users u where u.id = any(${ids}::int[]) and ${isVisibleTo(siteId)}`
  ).n

const lastPosition = (poolId: Fragment) =>
  sql`(select coalesce(max(m.position), 0) from pool_people m where m.pool_id = ${poolId})`

/** Adds people in this order; returns how many were not in the pool before. */
export const insertPeople = (tx: Tx, poolId: number, ids: readonly number[]) => tx.run`
  insert into pool_people (pool_id, employee_id, position, added_at)
  select ${poolId}, e.id, ${lastPosition(sql`${poolId}`)} + e.place, ${tx.now}
  from unnest(${ids}::int[]) with ordinality as e (id, place)
  on conflict (pool_id, employee_id) do nothing`

export const countPeople = async (db: Db, poolId: number): Promise<number> =>
  (await db.one<{ n: number }>`select count(*)::integer as n from pool_people where pool_id = ${poolId}`).n

export const deletePerson = (tx: Tx, siteId: number, poolId: number, employeeId: number) => tx.one<{ name: string }>`
  delete from pool_people m using users u
  where m.pool_id = ${poolId} and m.employee_id = ${employeeId} and u.id = m.employee_id and ${isVisibleTo(siteId)}
  returning u.name`

export const orderOf = async (db: Db, poolId: number): Promise<number[]> =>
  (
    await db.all<{ employee_id: number }>`
      select employee_id from pool_people where pool_id = ${poolId} order by position, employee_id`
  ).map(({ employee_id }) => employee_id)

export const writeOrder = (tx: Tx, poolId: number, order: readonly number[]) => tx.run`
  update pool_people m set position = o.place
  from unnest(${order}::int[]) with ordinality as o (id, place)
  where m.pool_id = ${poolId} and m.employee_id = o.id and m.position <> o.place`
