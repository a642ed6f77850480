/** People whom an agency represents, and its open invitations. */
import type { AgencyStaff, MyAgency, StaffState } from '#contract/booking/agencies.ts'
import { areBlockedPair } from '#server/people/connections/blocks.ts'
import { type Db, onConstraint, sql, type Tx } from '#server/platform/database.ts'

type StaffQuery = {
  search?: string | undefined
  state?: StaffState | undefined
  page: number
  per_page: number
}

const representationColumns = sql`
  r.id, r.email, r.invited_at, r.agreed_at,
  case when u.id is not null then json_build_object('id', u.id, 'name', u.name,
    'avatar', '/api/files/' || u.avatar, 'classifications', array(
      select c.classification from employee_classifications c where c.employee_id = u.id order by 1)) end as employee
  from representations r left join users u on u.id = r.employee_id`

const isWithName = (search: string) => sql`(
  exists (select from people p where p.person_id = r.employee_id
    and p.search_vector @@ (select name_query(words_of(${search}))))
  or position(lower(${search}) in lower(r.email)) > 0)`

export const staffOf = async (db: Db, agencyId: number, { search, state, page, per_page }: StaffQuery) => {
  const isListed = sql`r.organisation_id = ${agencyId}
    ${state === undefined ? sql`` : sql`and (r.employee_id is not null) = ${state === 'represented'}::boolean`}
    ${search ? sql`and ${isWithName(search)}` : sql``}`
  const [data, { total }] = await Promise.all([
    db.all<AgencyStaff>`
      select ${representationColumns} where ${isListed}
      order by r.employee_id is not null, lower(u.name), r.email, r.id
      limit ${per_page} offset ${(page - 1) * per_page}`,
    db.one<{ total: number }>`select count(*) as total from representations r where ${isListed}`,
  ])
  return { data, page, per_page, total }
}

export const staffById = (db: Db, id: number) => db.one<AgencyStaff>`select ${representationColumns} where r.id = ${id}`

/**
 * The employee at an address who may be notified; null if there is none, or one of the two has
 * blocked the other.
 */
export const inviteeAt = (db: Db, email: string, agencyId: number) => db.maybe<{ id: number }>`
  select u.id from users u
  where u.email = ${email} and u.role = 'employee' and u.email_verified_at is not null
    and u.status in ('active', 'on_leave')
    and not exists (
      select from sites s where s.organisation_id = ${agencyId} and ${areBlockedPair(sql`s.account_id`, sql`u.id`)})`

/** Whether the agency or the account at an address has blocked the other; then no mail is sent. */
export const hasBlocked = async (db: Db, email: string, agencyId: number): Promise<boolean> =>
  (await db.maybe`
    select from users u join sites s on s.organisation_id = ${agencyId}
    where u.email = ${email} and ${areBlockedPair(sql`s.account_id`, sql`u.id`)} limit 1`) !== null

/** Adds or renews an invitation; null if the person has agreed already. */
export const putInvitation = (tx: Tx, agencyId: number, email: string) => tx.maybe<{ id: number }>`
  insert into representations (organisation_id, email, invited_at) values (${agencyId}, ${email}, ${tx.now})
  on conflict on constraint an_agency_invites_an_address_once do update set invited_at = excluded.invited_at
    where representations.employee_id is null
  returning id`

/** Whether the agency represents the person with this address, who was invited at another one. */
export const representsAddress = async (db: Db, agencyId: number, email: string): Promise<boolean> =>
  (await db.maybe`
    select from representations r join users u on u.id = r.employee_id
    where r.organisation_id = ${agencyId} and u.email = ${email}`) !== null

export type Representation = { id: number; organisation_id: number; employee_id: number | null }

export const lockStaff = (tx: Tx, agencyId: number, id: number) => tx.one<Representation>`
  select id, organisation_id, employee_id from representations
  where id = ${id} and organisation_id = ${agencyId} for update`

const ofPerson = (employeeId: number) => sql`(r.employee_id = ${employeeId}
  or r.employee_id is null and r.email = (select email from users where id = ${employeeId}))`

const shownToPerson = sql`r.id, coalesce(o.name, a.name) as agency, r.invited_at, r.agreed_at
  from representations r join organisations o on o.id = r.organisation_id join users a on a.id = o.account_id`

/** Agencies that represent a person or have invited them, invitations first. */
export const agenciesOf = (db: Db, employeeId: number) => db.all<MyAgency>`
  select ${shownToPerson}
  where ${ofPerson(employeeId)} and o.agency_since is not null and a.status in ('active', 'on_leave')
    and not exists (
      select from sites s where s.organisation_id = o.id and ${areBlockedPair(sql`s.account_id`, sql`${employeeId}::int`)})
    and not (r.employee_id is null and exists (
      select from representations held where held.organisation_id = o.id and held.employee_id = ${employeeId}))
  order by r.employee_id is not null, r.invited_at desc, r.id`

/** Agencies that represent the person. */
export const agreementsOf = (db: Db, employeeId: number) => db.all<{ organisation_id: number }>`
  select organisation_id from representations where employee_id = ${employeeId} order by organisation_id`

export const myAgencyById = (db: Db, id: number) => db.one<MyAgency>`select ${shownToPerson} where r.id = ${id}`

/** A representation or invitation of the person; 404 for others. */
export const lockOfPerson = (tx: Tx, employeeId: number, id: number) => tx.one<Representation>`
  select r.id, r.organisation_id, r.employee_id from representations r
  where r.id = ${id} and ${ofPerson(employeeId)} for update`

export const setAgreed = (tx: Tx, id: number, employeeId: number) =>
  tx.run`
    update representations set employee_id = ${employeeId}, agreed_at = ${tx.now} where id = ${id}`.catch(
    onConstraint('an_agency_represents_a_person_once', 'not_found'),
  )

export const deleteStaff = (tx: Tx, id: number) => tx.run`delete from representations where id = ${id}`

/** Ends all agreements and invitations of an agency; returns the people. */
export const deleteAllStaff = (tx: Tx, agencyId: number) => tx.all<{ employee_id: number | null }>`
  delete from representations where organisation_id = ${agencyId} returning employee_id`

/** Deletes the representations of a closed account, and those of the agency that it registered. */
export const deleteStaffOfPerson = (tx: Tx, userId: number) => tx.run`
  delete from representations r
  where ${ofPerson(userId)} or r.organisation_id in (select id from organisations where account_id = ${userId})`
