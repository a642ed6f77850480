/** Company profiles: fields of the employer's account and those of `employer_details`. */

import { type CompanyField, companyFields, type EmployerChanges, stateOf } from '#contract/people/employers.ts'
import type { State } from '#contract/platform/states.ts'
import type { Sector } from '#contract/platform/values.ts'
import { isVisibleAccount, NO_SIGN_IN } from '#server/identity/accounts/queries.ts'
import { localityJson } from '#server/people/places/queries.ts'
import { type Db, Fragment, sql, type Tx } from '#server/platform/database.ts'
import type { CompanyPlace, WholeCompany } from './rules.ts'

const columnNames = Object.keys(companyFields) as CompanyField[]
/** Columns of the company profile, for every query that reads or writes all of them. */
export const employerColumns = new Fragment([columnNames.join(', ')], [])

/** Contact address of the account that registered the organisation of a site. */
const contactOfOrganisation = (u: Fragment) => sql`(
  select coalesce(d.email, a.email) from sites s join organisations o on o.id = s.organisation_id
    join users a on a.id = o.account_id left join employer_details d on d.employer_id = a.id
  where s.account_id = ${u}.id)`

const ownContactOf = (u: Fragment) => sql`(select d.email from employer_details d where d.employer_id = ${u}.id)`

/**
 * SQL for an employer's contact address; null once its account is closed. `u` is the alias of its
 * `users` row, `email` the SQL for the address in its `employer_details`. Without that address, an
 * account uses its own, and a site that cannot sign in the one of its organisation.
 */
export const contactEmailOf = (u: Fragment, email = ownContactOf(u)) =>
  sql`case when ${u}.closed_at is null
    then coalesce(${email},
      case when ${u}.password_hash = ${NO_SIGN_IN} then ${contactOfOrganisation(u)} else ${u}.email end) end`

type Row = Omit<WholeCompany, 'state' | 'email'> & { state: State | null; contact_email: string }

/** A company profile before it is reduced for a viewer. Every employer has one from the start. */
export const companyOf = async (db: Db, employerId: number, toEmployee: boolean): Promise<WholeCompany> => {
  const { contact_email, state, ...row } = await db.one<Row>`
    select d.*, u.id as employer_id, u.name as organization_name, '/api/files/' || u.avatar as logo, u.sector,
      u.bio as additional_information, u.time_zone, u.created_at, u.phone, ${contactEmailOf(sql`u`)} as contact_email,
      ${localityJson(sql`l`)} as locality
    from users u left join (select employer_id, ${employerColumns} from employer_details) d on d.employer_id = u.id
      left join localities l on l.id = d.locality_id
    where u.id = ${employerId} and u.role = 'employer' and u.closed_at is null and (${isVisibleAccount} or not ${toEmployee}::boolean)`
  return { ...row, email: contact_email, state: stateOf(state, row.time_zone) }
}

export type MarketRow = {
  sector: Sector
  time_zone: string
  named: State | null
  lat: number | null
  lon: number | null
}
/** Columns of an employer `u` for `marketIn`, and the joins that they need. */
export const marketColumns = sql`u.sector, u.time_zone, d.state as named, l.lat, l.lon`
export const marketJoins = sql`
  left join employer_details d on d.employer_id = u.id left join localities l on l.id = d.locality_id`

/** The sector and state in which an employer meets people, and where its site is, if known. */
export const marketIn = ({ sector, time_zone, named, lat, lon }: MarketRow) => ({
  sector,
  time_zone,
  state: stateOf(named, time_zone),
  point: lat === null || lon === null ? null : { lat, lon },
})
export const marketOf = async (db: Db, employerId: number) =>
  marketIn(await db.one<MarketRow>`select ${marketColumns} from users u ${marketJoins} where u.id = ${employerId}`)

export const companyPlaceOf = (db: Db, employerId: number) => db.one<CompanyPlace>`
  select d.state, ${localityJson(sql`l`)} as locality from users u ${marketJoins} where u.id = ${employerId}`

type CompanyRow = Record<Exclude<CompanyField, 'locality_id'> | 'suburb', string | null> & {
  locality_id: number | null
}
/** Profile fields outside the account, named as in the audit log. */
export const auditedCompanyOf = async (db: Db, employerId: number) => {
  const details = await db.maybe<CompanyRow>`
    select ${employerColumns}, (
      select concat_ws(' ', l.name, l.state, l.postcode) from localities l where l.id = locality_id) as suburb
    from employer_details where employer_id = ${employerId}`
  const named = Object.entries(details ?? {})
    .filter(([name]) => name !== 'locality_id')
    .map(([name, value]) => [name === 'email' ? 'contact_email' : name, value])
  return Object.fromEntries(named) as Record<string, string | null>
}

/**
 * Changes only the given fields; an empty one becomes null. The caller has locked the account, so
 * that concurrent changes are serialised.
 */
export const putDetails = async (
  tx: Tx,
  employerId: number,
  companyChanges: Partial<Pick<EmployerChanges, CompanyField>>,
): Promise<void> => {
  await tx.run`
    insert into employer_details (employer_id, updated_at) values (${employerId}, ${tx.now})
    on conflict on constraint one_company_profile_per_employer do update set updated_at = excluded.updated_at`
  const changes = Object.fromEntries(
    columnNames.flatMap((name) => (companyChanges[name] === undefined ? [] : [[name, companyChanges[name] || null]])),
  )
  await tx.run`
    update employer_details d set (${employerColumns}) = (
      select ${employerColumns} from jsonb_populate_record(d, ${JSON.stringify(changes)}::jsonb))
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
  locality_id: number | null
}
/** Writes many company profiles at once; the caller has decided what the import may change. */
export const putImportedDetails = (tx: Tx, details: readonly ImportedDetails[]) => tx.run`
  insert into employer_details (employer_id, contact_name, address, website, state, locality_id, updated_at)
  select d.employer_id, d.contact_name, d.address, d.website, d.state, d.locality_id, ${tx.now}
  from jsonb_to_recordset(${JSON.stringify(details)}::jsonb)
    as d (employer_id integer, contact_name text, address text, website text, state text,
      locality_id integer)
  on conflict on constraint one_company_profile_per_employer do update set contact_name = excluded.contact_name,
    address = excluded.address, website = excluded.website, state = excluded.state,
    locality_id = excluded.locality_id, updated_at = excluded.updated_at`
