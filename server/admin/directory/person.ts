/** All data of one account, for admins. */
import type { AdminBooking, AdminConnection, AdminUser } from '#contract/admin/directory.ts'
import type { Role } from '#contract/platform/endpoint.ts'
import { subscriptionShownTo } from '#server/billing/subscriptions/views.ts'
import { type Account, accountColumns } from '#server/identity/accounts/queries.ts'
import { sessionsOf } from '#server/identity/accounts/sessions.ts'
import { payerOf } from '#server/identity/organisations/queries.ts'
import { profileCredentialsOf } from '#server/people/credentials/profile-credentials.ts'
import { credentialsOf } from '#server/people/credentials/queries.ts'
import { companyOf, contactNameOf } from '#server/people/profiles/employers.ts'
import { profileOf } from '#server/people/profiles/queries.ts'
import { type Db, sql } from '#server/platform/database.ts'
import { deviceOf } from '#server/platform/devices.ts'
import { statusChangesOf } from './queries.ts'

const employeeDetails = async (db: Db, id: number): Promise<AdminUser['employee_details']> => {
  const { data, ...taught } = await profileOf(db, id, 'admin', await profileCredentialsOf(db, id, null))
  if (data === null) return null
  const { classifications, vit_id, second_registration, work_preferences, cv, cv_name, registration } = data
  // An imported person may have subjects but no number.
  const isEmpty = classifications.length === 0 && [vit_id, work_preferences, cv].every((each) => each === null)
  if (isEmpty && Object.values(taught).every((list) => list.length === 0)) return null
  return { classifications, vit_id, second_registration, work_preferences, cv, cv_name, registration, ...taught }
}

const employerDetails = async (db: Db, id: number): Promise<AdminUser['employer_details']> => {
  // The schema of the response leaves out what is not in `employer_details`.
  return { ...(await companyOf(db, id, false)), contact_name: await contactNameOf(db, id) }
}

export const subscriptionDetails = async (db: Db, id: number): Promise<NonNullable<AdminUser['subscription']>> => {
  const { subscription_plan, status, billing_cycle, next_billing_date, amount, planned } = await subscriptionShownTo(
    db,
    id,
  )
  const next = planned && { name: planned.name, from: planned.from }
  return { plan_name: subscription_plan.name, status, billing_cycle, next_billing_date, amount, planned: next }
}

type PersonKey = { id: number; role: Role }
const personKey = (db: Db, id: number) =>
  db.one<PersonKey>`select id, role from users where id = ${id} and closed_at is null`
// Returns nothing for admins, who are on neither side.
const shiftsOf = ({ id, role }: PersonKey) =>
  sql`from requests where ${role === 'employer' ? sql`inviter_id` : sql`invitee_id`} = ${id}`
const connectionsOf = ({ id, role }: PersonKey) =>
  sql`from connections where ${role === 'employer' ? sql`employer_id` : sql`employee_id`} = ${id}`

type Extent = { open_requests: number; upcoming_shifts: number; booking_count: number; connection_count: number }
const extentOf = (db: Db, person: PersonKey) => db.one<Extent>`
  select count(*) filter (where status = 'pending' and lower(period) > ${db.now}::timestamptz) as open_requests,
    count(*) filter (where status = 'accepted' and lower(period) > ${db.now}::timestamptz) as upcoming_shifts,
    count(*) as booking_count,
    (select count(*) ${connectionsOf(person)}) as connection_count
  ${shiftsOf(person)}`

type Person = Account & Pick<AdminUser, 'email_verified_at' | 'terms_agreed_at'>

export const personOf = async (db: Db, id: number): Promise<AdminUser> => {
  const person = await db.one<Person>`
    select ${accountColumns(db.now)}, u.email_verified_at, u.terms_agreed_at from users u where u.id = ${id} and u.closed_at is null`
  // Null for a member whose account is not a site: only sites have a company profile and a plan.
  const { payerId } = await db.one<{ payerId: number | null }>`select ${payerOf(id)} as "payerId"`
  const { booking_count, connection_count, ...at_stake } = await extentOf(db, person)
  const sessions = (await sessionsOf(db, id)).map((session) => {
    const { browser, system } = deviceOf(session.user_agent)
    return { id: session.id, browser, system, created_at: session.created_at, last_used_at: session.last_used_at }
  })
  return {
    ...person,
    subscription: payerId === null ? null : await subscriptionDetails(db, payerId),
    employee_details: person.role === 'employee' ? await employeeDetails(db, id) : null,
    employer_details: payerId === null ? null : await employerDetails(db, id),
    credentials: person.role === 'employee' ? await credentialsOf(db, id) : [],
    connection_count,
    booking_count,
    at_stake: { ...at_stake, sessions: sessions.length },
    sessions,
    status_changes: await statusChangesOf(db, id),
  }
}

type Paging = { page: number; per_page: number }

export const connectionsPage = async (db: Db, id: number, { page, per_page }: Paging) => {
  const ofThePerson = connectionsOf(await personKey(db, id))
  const [data, { total }] = await Promise.all([
    db.all<AdminConnection>`
      select c.id, c.sender, c.status, c.created_at, o.id as other_id,
        json_build_object('name', o.name, 'email', o.email, 'avatar', '/api/files/' || o.avatar) as other
      from (select * ${ofThePerson} order by created_at desc, id desc limit ${per_page} offset ${(page - 1) * per_page}) c
        join users o on o.id = case c.employer_id when ${id} then c.employee_id else c.employer_id end
      order by c.created_at desc, c.id desc`,
    db.one<{ total: number }>`select count(*) as total ${ofThePerson}`,
  ])
  return { data, page, per_page, total }
}

export const bookingsPage = async (db: Db, id: number, { page, per_page }: Paging) => {
  const ofThePerson = shiftsOf(await personKey(db, id))
  const [data, { total }] = await Promise.all([
    db.all<AdminBooking>`
      select s.id, s.inviter_id, s.invitee_id, s.date, s.start_time, s.end_time, s.time_zone, s.status, s.reason,
        s.cancelled_by, s.cancel_reason, r.name as inviter, e.name as invitee, j.name as subject
      from (select * ${ofThePerson} order by date desc, id desc limit ${per_page} offset ${(page - 1) * per_page}) s
        join users r on r.id = s.inviter_id
        join users e on e.id = s.invitee_id
        join subjects j on j.id = s.subject_id
      order by s.date desc, s.id desc`,
    db.one<{ total: number }>`select count(*) as total ${ofThePerson}`,
  ])
  return { data, page, per_page, total }
}
