import { Problem } from '#contract/platform/errors.ts'
import { type Db, sql, type Tx } from '#server/platform/database.ts'

export type Agency = { id: number; name: string; account_id: number }

const organisation = sql`
  select o.id, coalesce(o.name, a.name) as name, o.account_id
  from sites s join organisations o on o.id = s.organisation_id join users a on a.id = o.account_id`

/** The agency of a site; throws if its organisation is not an agency. */
export const agencyOf = async (db: Db, siteId: number): Promise<Agency> => {
  const agency = await db.maybe<Agency>`
    ${organisation} where s.account_id = ${siteId} and o.agency_since is not null`
  if (agency === null) throw new Problem('not_an_agency')
  return agency
}

/** Like `agencyOf`, but locks the agency, so that changes of its staff and contracts take turns. */
export const lockAgency = async (tx: Tx, siteId: number): Promise<Agency> => {
  const agency = await tx.maybe<Agency>`
    ${organisation} where s.account_id = ${siteId} and o.agency_since is not null for no key update of o`
  if (agency === null) throw new Problem('not_an_agency')
  return agency
}

/** The organisation of a representation or contract, even if it is no longer an agency. */
export const agencyById = (db: Db, id: number) => db.one<Agency>`
  select o.id, coalesce(o.name, a.name) as name, o.account_id
  from organisations o join users a on a.id = o.account_id where o.id = ${id}`

/** The agency that an account registered; null if it registered none. */
export const agencyOfAccount = (db: Db, accountId: number) => db.maybe<Agency>`
  select o.id, coalesce(o.name, a.name) as name, o.account_id
  from organisations o join users a on a.id = o.account_id
  where o.account_id = ${accountId} and o.agency_since is not null`

export const organisationOfSite = (db: Db, siteId: number) =>
  db.one<Agency>`${organisation} where s.account_id = ${siteId}`
