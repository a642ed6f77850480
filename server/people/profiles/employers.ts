/** Company profiles: fields of the employer's account and those of `employer_details`. */

import { type EmployerChanges, stateOf } from '#contract/people/employers.ts'
import type { State } from '#contract/platform/states.ts'
import type { Sector } from '#contract/platform/values.ts'
import { type Db, type Fragment, sql, type Tx } from '#server/platform/database.ts'
import type { WholeEmployer } from './domain.ts'

type Row = Omit<WholeEmployer, 'state'> & { state: State | null }

const isOpen = sql`u.email_verified_at is not null and u.status in ('active', 'on_leave')`

/** SQL for an employer's contact address; `u` is the alias of its `users` row. */
export const contactEmailOf = (u: Fragment) =>
  sql`case when ${u}.closed_at is null
    then coalesce((select d.email from employer_details d where d.employer_id = ${u}.id), ${u}.email) end`

/** A company profile before anyone looks at it; there is one at once for every employer. */
export const employerOf = (db: Db, employerId: number, toEmployee: boolean) => db.one<Row>`
  select u.id as employer_id, u.name as organization_name, '/api/files/' || u.avatar as logo, u.sector, d.website,
    u.bio as additional_information, d.state, u.time_zone, u.created_at, d.address, u.phone,
    ${contactEmailOf(sql`u`)} as email, d.operating_hours, d.abn
  from users u left join employer_details d on d.employer_id = u.id
  where u.id = ${employerId} and u.role = 'employer' and u.closed_at is null and (${isOpen} or not ${toEmployee}::boolean)`

/** The sector and state in which an employer meets people. */
export const marketOf = async (db: Db, employerId: number) => {
  const { named, ...account } = await db.one<{ sector: Sector; time_zone: string; named: State | null }>`
    select u.sector, u.time_zone, (select d.state from employer_details d where d.employer_id = u.id) as named
    from users u where u.id = ${employerId}`
  return { ...account, state: stateOf(named, account.time_zone) }
}

/** Profile fields outside the account, named as in the audit log. */
export const besideAccount = async (db: Db, employerId: number) =>
  (await db.maybe<Record<string, string | null>>`
    select address, email as contact_email, website, operating_hours, state, abn
    from employer_details where employer_id = ${employerId}`) ?? {}

type Details = Pick<EmployerChanges, 'address' | 'email' | 'website' | 'operating_hours' | 'state' | 'abn'>

const orNull = (text: string | null | undefined) => text || null

/**
 * Changes only the given fields. The caller has locked the account, so that concurrent changes are
 * serialised.
 */
export const putDetails = async (tx: Tx, employerId: number, given: Details, now: Temporal.Instant): Promise<void> => {
  await tx.run`
    insert into employer_details (employer_id, updated_at) values (${employerId}, ${now.toString()})
    on conflict on constraint one_company_profile_per_employer do update set updated_at = excluded.updated_at`
  const has = (field: keyof Details) => given[field] !== undefined
  await tx.run`
    update employer_details set
      address = case when ${has('address')}::boolean then ${orNull(given.address)} else address end,
      email = case when ${has('email')}::boolean then ${orNull(given.email)} else email end,
      website = case when ${has('website')}::boolean then ${orNull(given.website)} else website end,
      operating_hours = case when ${has('operating_hours')}::boolean then ${orNull(given.operating_hours)}
        else operating_hours end,
      state = case when ${has('state')}::boolean then ${orNull(given.state)} else state end,
      abn = case when ${has('abn')}::boolean then ${orNull(given.abn)} else abn end
    where employer_id = ${employerId}`
}

/** Contact person of an imported employer. */
export const contactNameOf = async (db: Db, employerId: number): Promise<string | null> => {
  const row = await db.maybe<{ contact_name: string | null }>`
    select contact_name from employer_details where employer_id = ${employerId}`
  return row?.contact_name ?? null
}

export type ImportedDetails = {
  employer_id: number
  contact_name: string | null
  address: string | null
  website: string | null
  state: State | null
}
/** Writes many company profiles at once; the caller has decided what the import may change. */
export const putImportedDetails = (tx: Tx, details: readonly ImportedDetails[], now: Temporal.Instant) => tx.run`
  insert into employer_details (employer_id, contact_name, address, website, state, updated_at)
  select d.employer_id, d.contact_name, d.address, d.website, d.state, ${now.toString()}
  from jsonb_to_recordset(${JSON.stringify(details)}::jsonb)
    as d (employer_id integer, contact_name text, address text, website text, state text)
  on conflict on constraint one_company_profile_per_employer do update set contact_name = excluded.contact_name,
    address = excluded.address, website = excluded.website, state = excluded.state, updated_at = excluded.updated_at`
