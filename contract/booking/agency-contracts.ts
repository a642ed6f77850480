/**
 * Contract between an agency and a client organisation, with dated hourly rates. The agency
 * sees what the client pays and what the person gets; the client sees only what it pays.
 */
import * as z from 'zod'
import { Classification } from '../people/profiles.ts'
import { endpoint } from '../platform/endpoint.ts'
import { date, dollarCents, email, id, instant, Sector, text, withId } from '../platform/values.ts'

const cents = z.int()
const side = z.enum(['agency', 'client'])

export const AgencyRate = z.object({
  id,
  /** The role that it is for; null for every role without a rate of its own. */
  classification: Classification.nullable(),
  from_date: date,
  /** Cents an hour that the client pays to the agency. */
  client_cents: cents,
  /** Cents an hour that the agency pays to the person. */
  pay_cents: cents,
  /** Why the pay is below the rate of the state; null if no reason was given. */
  reason: z.string().nullable(),
  /** Null until the client has accepted it. */
  accepted_at: instant.nullable(),
})
export type AgencyRate = z.infer<typeof AgencyRate>

/** A rate as the client sees it. */
export const ClientRate = AgencyRate.omit({ pay_cents: true, reason: true })
export type ClientRate = z.infer<typeof ClientRate>

const terms = {
  id,
  starts_on: date,
  /** Last day of the contract; null while it has none. */
  ends_on: date.nullable(),
  notice_days: z.int(),
  proposed_at: instant,
  accepted_at: instant.nullable(),
  /** The side that has ended it; null while nobody has. */
  ended_by: side.nullable(),
  /** Whether its last day has passed. */
  is_over: z.boolean(),
}

/** Site of a client as its agency sees it. */
const ClientSite = z.object({ id, name: z.string(), sector: Sector, time_zone: z.string() })

/** A contract as the agency sees it. */
export const AgencyContract = z.object({
  ...terms,
  /** The client; null until it has accepted. */
  client: z.object({ name: z.string(), sites: z.array(ClientSite) }).nullable(),
  /** The address that the proposal went to; null once it is accepted. */
  client_email: z.string().nullable(),
  /** Newest first; null for members who do not approve hours. */
  rates: z.array(AgencyRate).nullable(),
})
export type AgencyContract = z.infer<typeof AgencyContract>

/** A contract as the client sees it. */
export const ClientContract = z.object({
  ...terms,
  agency: z.string(),
  /** Newest first. */
  rates: z.array(ClientRate),
})
export type ClientContract = z.infer<typeof ClientContract>

const NOT_COVERED = 'The client rate must be at least the pay rate.'
const hourly = dollarCents.min(100, 'At least $1.00 an hour.').max(100_000, 'At most $1,000.00 an hour.')
const rate = {
  classification: Classification.nullable().default(null),
  client_cents: hourly,
  pay_cents: hourly,
  reason: text(300).optional(),
}
type Cents = { client_cents: number; pay_cents: number }
const isCovered = ({ client_cents, pay_cents }: Cents) => client_cents >= pay_cents
const atClientRate = { path: ['client_cents'], error: NOT_COVERED }

export const NewContract = z
  .strictObject({
    client_email: email,
    starts_on: date,
    ends_on: z.union([z.literal('').transform(() => null), z.null(), date]).default(null),
    notice_days: z.coerce
      .number()
      .pipe(z.int('Please enter whole days.').min(0, 'At least 0 days.').max(365, 'At most 365 days.')),
    ...rate,
  })
  .refine(isCovered, atClientRate)
  .refine(({ starts_on, ends_on }) => ends_on === null || ends_on >= starts_on, {
    path: ['ends_on'],
    error: 'The contract cannot end before it starts.',
  })
export const NewAgencyRate = z.strictObject({ from_date: date, ...rate }).refine(isCovered, atClientRate)

export const agencyContracts = {
  list: endpoint('GET /agency/contracts', {
    summary: 'Lists the contracts and proposals of the agency, with its clients’ sites.',
    access: ['employer'],
    right: 'view',
    returns: z.object({ data: z.array(AgencyContract) }),
    problems: ['not_an_agency'],
  }),
  propose: endpoint('POST /agency/contracts', {
    summary: 'Proposes a contract to the owner at an address; the answer is the same for every address.',
    access: ['employer'],
    right: 'manage',
    budget: { account: { count: 60, window: 3600 } },
    body: NewContract,
    returns: AgencyContract,
    status: 201,
    message: 'Contract proposed.',
    problems: ['not_an_agency', 'contract_exists'],
  }),
  end: endpoint('DELETE /agency/contracts/:id', {
    summary: 'Withdraws a proposal, or ends a contract after its notice. Booked shifts stay.',
    access: ['employer'],
    right: 'manage',
    params: withId,
    problems: ['not_an_agency', 'contract_over'],
    message: 'Done.',
  }),
  addRate: endpoint('POST /agency/contracts/:id/rates', {
    summary: 'Proposes a rate from a date on; it applies once the client has accepted it.',
    access: ['employer'],
    right: 'manage',
    params: withId,
    body: NewAgencyRate,
    returns: AgencyRate,
    status: 201,
    message: 'Rate proposed.',
    problems: ['not_an_agency', 'contract_over', 'rate_exists'],
  }),
  withdrawRate: endpoint('DELETE /agency/rates/:id', {
    summary: 'Withdraws a rate that the client has not accepted.',
    access: ['employer'],
    right: 'manage',
    params: withId,
    message: 'Rate withdrawn.',
    problems: ['not_an_agency', 'rate_in_use'],
  }),
  ofClient: endpoint('GET /agencies', {
    summary: 'Lists the contracts of the organisation with agencies; for its owner also proposals.',
    access: ['employer'],
    right: 'approve',
    returns: z.object({ data: z.array(ClientContract) }),
  }),
  accept: endpoint('POST /agencies/:id/accept', {
    summary: 'Accepts a proposed contract with the rates that the caller has seen.',
    access: ['employer'],
    right: 'own',
    params: withId,
    body: z.strictObject({ rate_ids: z.array(id).min(1).max(100) }),
    returns: ClientContract,
    message: 'Contract accepted.',
    problems: ['contract_exists', 'contract_changed'],
  }),
  leave: endpoint('DELETE /agencies/:id', {
    summary: 'Declines a proposal, or ends a contract after its notice. Booked shifts stay.',
    access: ['employer'],
    right: 'own',
    params: withId,
    problems: ['contract_over'],
    message: 'Done.',
  }),
  acceptRate: endpoint('POST /agency-rates/:id/accept', {
    summary: 'Accepts a rate that the agency proposes. Earlier bookings keep their rate.',
    access: ['employer'],
    right: 'own',
    params: withId,
    message: 'Rate accepted.',
  }),
  declineRate: endpoint('DELETE /agency-rates/:id', {
    summary: 'Declines a rate that the agency proposes.',
    access: ['employer'],
    right: 'own',
    params: withId,
    message: 'Rate declined.',
    problems: ['rate_in_use'],
  }),
}
