/** Hourly rates of a contract: what the client pays, and what the person gets. */
import type { AgencyRate } from '#contract/booking/agency-contracts.ts'
import type { Classification } from '#contract/people/classifications.ts'
import { Problem } from '#contract/platform/errors.ts'
import { type Db, onConstraint, sql, type Tx } from '#server/platform/database.ts'

const shown = sql`id, classification, from_date, client_cents, pay_cents, reason, accepted_at`

type NewRate = Pick<AgencyRate, 'classification' | 'from_date' | 'client_cents' | 'pay_cents' | 'reason'>
export const insertRate = (tx: Tx, contractId: number, r: NewRate) =>
  tx.one<AgencyRate>`
    insert into agency_rates (contract_id, classification, from_date, client_cents, pay_cents, reason, proposed_at)
    values (${contractId}, ${r.classification}, ${r.from_date}, ${r.client_cents}, ${r.pay_cents}, ${r.reason}, ${tx.now})
    returning ${shown}`.catch(onConstraint('one_rate_per_contract_role_and_date', 'rate_exists'))

/** Accepts the proposed rates of a contract; throws unless they are the ones that were seen. */
export const acceptRates = async (tx: Tx, contractId: number, seen: readonly number[]): Promise<void> => {
  const rates = await tx.all<{ id: number }>`
    update agency_rates set accepted_at = ${tx.now} where contract_id = ${contractId} returning id`
  if (rates.length !== seen.length || rates.some(({ id }) => !seen.includes(id))) throw new Problem('contract_changed')
}

export type LockedRate = { id: number; contract_id: number; is_accepted: boolean; client_cents: number }
const locked = sql`id, contract_id, accepted_at is not null as is_accepted, client_cents from agency_rates`

export const lockRateOfAgency = (tx: Tx, id: number, agencyId: number) => tx.one<LockedRate>`
  select ${locked}
  where id = ${id} and contract_id in (select c.id from agency_contracts c where c.agency_id = ${agencyId}) for update`

export const lockRateOfClient = (tx: Tx, id: number, clientId: number) => tx.one<LockedRate>`
  select ${locked}
  where id = ${id} and contract_id in (select c.id from agency_contracts c where c.client_id = ${clientId}) for update`

export const acceptRate = (tx: Tx, id: number) =>
  tx.run`update agency_rates set accepted_at = ${tx.now} where id = ${id} and accepted_at is null`

export const deleteRate = (tx: Tx, id: number) => tx.run`delete from agency_rates where id = ${id}`

/**
 * The accepted rate of a role on a date: its own rate, or else the rate for every role; null if
 * neither applies.
 */
export const rateOn = (db: Db, contractId: number, classification: Classification | null, date: string) =>
  db.maybe<Pick<AgencyRate, 'client_cents' | 'pay_cents' | 'reason'>>`
    select client_cents, pay_cents, reason from agency_rates
    where contract_id = ${contractId} and accepted_at is not null and from_date <= ${date}
      and (classification is null or classification = ${classification})
    order by classification is null, from_date desc limit 1`
