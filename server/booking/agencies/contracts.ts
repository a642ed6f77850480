/** Contracts of agencies with their clients. */
import type { AgencyContract, ClientContract } from '#contract/booking/agency-contracts.ts'
import { Problem } from '#contract/platform/errors.ts'
import { type Db, onConstraint, sql, type Tx } from '#server/platform/database.ts'

/** Dates of a contract are those of the agency; `today` is the date there. */
export type Today = string

const terms = (today: Today) => sql`
  c.id, c.starts_on, c.ends_on, c.notice_days, c.proposed_at, c.accepted_at, c.ended_by,
  coalesce(c.ends_on < ${today}::date, false) as is_over`

const ratesAs = (columns: ReturnType<typeof sql>) => sql`(
  select coalesce(json_agg(json_build_object('id', r.id, 'classification', r.classification, 'from_date', r.from_date,
      'client_cents', r.client_cents, ${columns}
      'accepted_at', (to_json(r.accepted_at at time zone 'UTC') #>> '{}') || 'Z')
    order by r.from_date desc, r.classification nulls first, r.id), '[]')
  from agency_rates r where r.contract_id = c.id)`

const forAgency = (today: Today, maySeeRates: boolean) => sql`
  ${terms(today)}, c.client_email,
  case when c.client_id is not null then json_build_object('name', coalesce(o.name, a.name), 'sites', (
    select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'sector', u.sector, 'time_zone', u.time_zone)
      order by lower(u.name), u.id), '[]')
    from sites s join users u on u.id = s.account_id
    where s.organisation_id = c.client_id and u.status in ('active', 'on_leave'))) end as client,
  case when ${maySeeRates}::boolean then ${ratesAs(sql`'pay_cents', r.pay_cents, 'reason', r.reason,`)} end as rates
  from agency_contracts c left join organisations o on o.id = c.client_id left join users a on a.id = o.account_id`

/** The client does not see pay rates, so they are not read. */
const forClient = (today: Today) => sql`
  ${terms(today)}, coalesce(o.name, a.name) as agency, ${ratesAs(sql``)} as rates
  from agency_contracts c join organisations o on o.id = c.agency_id join users a on a.id = o.account_id`

const inOrder = sql`order by c.accepted_at is not null, coalesce(c.ends_on, 'infinity') desc, c.id desc`

export const contractsOfAgency = (db: Db, agencyId: number, today: Today, maySeeRates: boolean) =>
  db.all<AgencyContract>`select ${forAgency(today, maySeeRates)} where c.agency_id = ${agencyId} ${inOrder}`

export const contractOfAgency = (db: Db, id: number, today: Today) =>
  db.one<AgencyContract>`select ${forAgency(today, true)} where c.id = ${id}`

/** Proposals go to the owner whose address was typed, and only the owner sees them. */
export type Client = { organisation_id: number; owner_id: number | null }
const ofClient = ({ organisation_id, owner_id }: Client) => sql`(
  c.client_id = ${organisation_id}
  or c.client_id is null and c.client_email = (select email from users where id = ${owner_id}))`

export const contractsOfClient = (db: Db, client: Client, today: Today) =>
  db.all<ClientContract>`
    select ${forClient(today)} where ${ofClient(client)} and c.agency_id <> ${client.organisation_id}
      and a.status in ('active', 'on_leave') ${inOrder}`

export const contractOfClient = (db: Db, id: number, today: Today) =>
  db.one<ClientContract>`select ${forClient(today)} where c.id = ${id}`

export type LockedContract = {
  id: number
  agency_id: number
  client_id: number | null
  client_email: string | null
  starts_on: string
  ends_on: string | null
  notice_days: number
  ended_by: 'agency' | 'client' | null
}
const locked = sql`
  c.id, c.agency_id, c.client_id, c.client_email, c.starts_on, c.ends_on, c.notice_days, c.ended_by from agency_contracts c`

export const lockOfAgency = (tx: Tx, id: number, agencyId: number) =>
  tx.one<LockedContract>`select ${locked} where c.id = ${id} and c.agency_id = ${agencyId} for update`

export const lockOfClient = (tx: Tx, id: number, client: Client) =>
  tx.one<LockedContract>`select ${locked} where c.id = ${id} and ${ofClient(client)} for update`

type NewTerms = { client_email: string; starts_on: string; ends_on: string | null; notice_days: number }
export const insertContract = (tx: Tx, agencyId: number, c: NewTerms) =>
  tx.one<{ id: number }>`
    insert into agency_contracts (agency_id, client_email, starts_on, ends_on, notice_days, proposed_at)
    values (${agencyId}, ${c.client_email}, ${c.starts_on}, ${c.ends_on}, ${c.notice_days}, ${tx.now})
    returning id`.catch(onConstraint('one_proposal_per_agency_and_address', 'contract_exists'))

/** Whether the two have a contract that is not over, besides this one. */
export const haveContract = async (db: Db, one: LockedContract, clientId: number, today: Today): Promise<boolean> =>
  (await db.maybe`
    select from agency_contracts
    where agency_id = ${one.agency_id} and client_id = ${clientId} and id <> ${one.id}
      and coalesce(ends_on >= ${today}::date, true) limit 1`) !== null

export const setAccepted = (tx: Tx, id: number, clientId: number) =>
  tx.run`
    update agency_contracts set client_id = ${clientId}, client_email = null, accepted_at = ${tx.now} where id = ${id}`

export const setEnd = async (tx: Tx, { id }: { id: number }, by: 'agency' | 'client', endsOn: string) => {
  const written = await tx.run`
    update agency_contracts set ends_on = ${endsOn}, ended_at = ${tx.now}, ended_by = ${by}
    where id = ${id} and ended_by is null`
  if (written !== 1) throw new Problem('contract_over')
}

export const deleteContract = (tx: Tx, id: number) => tx.run`delete from agency_contracts where id = ${id}`

export const deleteProposals = (tx: Tx, agencyId: number) =>
  tx.run`delete from agency_contracts where agency_id = ${agencyId} and client_id is null`

/** Whether the agency has an accepted contract that is not over. */
export const hasContracts = async (db: Db, agencyId: number, today: Today): Promise<boolean> =>
  (await db.maybe`
    select from agency_contracts
    where agency_id = ${agencyId} and client_id is not null and coalesce(ends_on >= ${today}::date, true) limit 1`) !==
  null

/** First sites of the organisations that the person at an address owns. */
export const ownedBy = (db: Db, email: string) => db.all<{ account_id: number; organisation_id: number }>`
  select o.account_id, o.id as organisation_id
  from users u join members m on m.user_id = u.id and m.role = 'owner' join organisations o on o.id = m.organisation_id
  where u.email = ${email} and u.email_verified_at is not null and u.status in ('active', 'on_leave') order by o.id`

/** The account that registered an organisation; it gets the notifications. */
export const accountOfOrganisation = async (db: Db, organisationId: number): Promise<number> =>
  (await db.one<{ account_id: number }>`select account_id from organisations where id = ${organisationId}`).account_id

const toEnd = (userId: number) => sql`ended_by is null and client_id is not null
  and (select id from organisations where account_id = ${userId}) in (agency_id, client_id)`

/** Running contracts of the organisation of an account that neither side has ended. */
export const contractsToEnd = (db: Db, userId: number) => db.all<{ agency_id: number; client_id: number }>`
  select agency_id, client_id from agency_contracts
  where ${toEnd(userId)} and coalesce(ends_on > ${db.now}::timestamptz::date, true) order by id`

/**
 * Deletes proposals of a closed account and those sent to it, and ends the contracts of the
 * organisation that it registered. Past bookings keep their contract.
 */
export const deleteAllContracts = async (tx: Tx, userId: number): Promise<void> => {
  const own = sql`(select id from organisations where account_id = ${userId})`
  await tx.run`
    delete from agency_contracts
    where client_id is null and (agency_id in ${own} or client_email = (select email from users where id = ${userId}))`
  await tx.run`
    update agency_contracts set ends_on = least(ends_on, ${tx.now}::timestamptz::date), ended_at = ${tx.now},
      ended_by = case when agency_id in ${own} then 'agency' else 'client' end
    where ended_by is null and (agency_id in ${own} or client_id in ${own})`
}
