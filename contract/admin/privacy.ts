/**
 * Privacy: download of all own data, consents, and closing the account. `KEPT` lists the records
 * that stay after closing; bookings among them show "Closed account" as the name.
 */
import * as z from 'zod'
import { Consent } from '../identity/consents.ts'
import { PASSWORD_TRIES } from '../identity/security.ts'
import { endpoint } from '../platform/endpoint.ts'
import { FILL_IN, Page, paging } from '../platform/values.ts'

const members = ['employer', 'employee'] as const

/** Counts of what closing the account would end. */
export const Closing = z.object({
  shifts_cancelled: z.int(),
  requests_withdrawn: z.int(),
  connections_ended: z.int(),
  conversations_deleted: z.int(),
  files_deleted: z.int(),
  /** Worked shifts without an approved timesheet; after closing they can no longer be submitted. */
  timesheets_open: z.int(),
})
export type Closing = z.infer<typeof Closing>

/** Records kept after closing, and why, as shown before the confirmation. */
export const KEPT: Record<(typeof members)[number], readonly string[]> = {
  employee: [
    'Invoices and timesheets of shifts you worked, for 7 years, as tax and employment law requires. Issued invoices keep your name.',
    'Your bookings in employers’ records, under the name “Closed account”.',
    'Your messages to support, without your name and contact details.',
    'The audit log of accounts, which proves who did what.',
  ],
  employer: [
    'Invoices and timesheets of shifts worked for you, and your payments here, for 7 years, as tax and employment law requires. Issued invoices keep your name.',
    'Your bookings in staff records, under the name “Closed account”.',
    'Your name with what you did as a member of an organisation, for 7 years. It is the organisation’s record.',
    'Your messages to support, without your name and contact details.',
    'The audit log of accounts, which proves who did what.',
  ],
}

export const privacy = {
  consents: endpoint('GET /me/consents', {
    summary: 'Lists the caller’s given and withdrawn consents, newest first.',
    access: members,
    right: 'personal',
    gate: { beforeTerms: true },
    query: z.strictObject(paging(10)),
    returns: z.object({ data: z.array(Consent), ...Page }),
  }),
  closing: endpoint('GET /me/closing', {
    summary: 'Returns what closing the caller’s account would end.',
    access: members,
    right: 'personal',
    gate: { beforeTerms: true },
    returns: z.object({ data: Closing }),
  }),
  export: endpoint('GET /me/export', {
    summary: 'Exports everything stored about the caller as a zip of JSON and files.',
    access: members,
    right: 'personal',
    mode: 'file',
    budget: { account: { count: 6, window: 3600 } },
    gate: { beforeTerms: true, confirmed: true },
  }),
  close: endpoint('DELETE /me', {
    summary: 'Closes the caller’s account permanently, after the password.',
    access: members,
    right: 'personal',
    budget: { account: PASSWORD_TRIES },
    idempotency: { passwordInBody: true },
    gate: { beforeTerms: true },
    body: z.strictObject({ password: z.string(FILL_IN).min(1, FILL_IN).max(1000) }),
    message: 'Your account is closed.',
    problems: ['owner_must_stay', 'organisation_not_empty'],
  }),
}
