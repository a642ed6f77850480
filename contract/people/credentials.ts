/**
 * Registrations, clearances and documents that an employee enters, and the queue in which admins
 * check them. An expired or refused one removes its owner from the search and from new bookings at
 * once; a missing one does so only where the operator requires it.
 */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { State } from '../platform/states.ts'
import {
  date,
  id,
  idText,
  instant,
  line,
  Page,
  paging,
  paragraphs,
  Sector,
  UserStatus,
  withId,
} from '../platform/values.ts'
import { checkOutcomes, clearances, credentialStatuses, documents, registrations } from './credential-kinds.ts'

const CredentialKind = z.enum([...registrations, ...clearances, ...documents])
const CheckOutcome = z.enum(checkOutcomes)
export const MOST_CREDENTIALS = 40

export const Credential = z.object({
  id,
  kind: CredentialKind,
  /** Name of a document of the kind `other`; null for other kinds. */
  title: z.string().nullable(),
  state: State.nullable(),
  number: z.string().nullable(),
  /** Last valid day, in its holder's time zone. */
  expires_on: date.nullable(),
  file: z.string().nullable(),
  file_name: z.string().nullable(),
  /** True if its number is the number of the profile. */
  of_profile: z.boolean(),
  standing: z.enum(credentialStatuses),
  /** Outcome of the last check of the current version; null while it waits for one. */
  outcome: CheckOutcome.nullable(),
  /** Reason shown to the holder if the last check did not succeed. */
  reason: z.string().nullable(),
  checked_at: instant.nullable(),
  /** True if it prevents bookings. */
  blocks: z.boolean(),
  /** Number of its changes, so that a check applies to the version that the admin saw. */
  version: z.int(),
  changed_at: instant,
})
export type Credential = z.infer<typeof Credential>

/** Hints about a kind of credential; they never prevent an employee from entering theirs. */
export const CredentialRule = z.object({
  kind: CredentialKind,
  register_name: z.string().nullable(),
  /** Public page of the register. */
  register_url: z.string().nullable(),
  valid_years: z.int().nullable(),
  /** Usual format of a number, in words and as a regular expression. */
  number_hint: z.string().nullable(),
  number_shape: z.string().nullable(),
})
export type CredentialRule = z.infer<typeof CredentialRule>

const MyCredentials = z.object({
  data: z.array(Credential),
  /** True if `needs` is empty and no credential prevents a booking. */
  bookable: z.boolean(),
  /** The entries that a booking still needs, in plain sentences, and the screen for each. */
  needs: z.array(z.object({ text: z.string(), at: z.enum(['profile', 'credentials']) })),
  rules: z.array(CredentialRule),
})
export type MyCredentials = z.infer<typeof MyCredentials>

/** PDF, DOC, DOCX, JPEG or PNG, by content. */
export const CREDENTIAL_FILE_TYPES = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'image/jpeg',
  'image/png',
] as const
const file = { field: 'file', maxBytes: 5 * 1024 * 1024, types: CREDENTIAL_FILE_TYPES } as const

// Forms have no null, so an empty field removes the value.
const nullIfEmpty = z.union([z.literal('').transform(() => null), z.null()])
const fields = {
  title: nullIfEmpty.or(line(120)).optional(),
  state: nullIfEmpty.or(State).optional(),
  number: nullIfEmpty.or(line(40)).optional(),
  expires_on: nullIfEmpty.or(date).optional(),
}
export const NewCredential = z.strictObject({ kind: CredentialKind, ...fields })
export type NewCredential = z.output<typeof NewCredential>
export const CredentialChanges = z.strictObject({
  kind: CredentialKind.optional(),
  ...fields,
  /** Removes the file. A new file replaces the old one without this. */
  remove_file: z.stringbool().or(z.boolean()).default(false),
})
export type CredentialChanges = z.output<typeof CredentialChanges>

/** Filters of the queue; `to_check`: unexpired, and never checked, in review or failed. */
export const AdminCredentialFilter = z.enum(['all', 'to_check', 'expiring', 'expired', 'refused', 'checked'])
export type AdminCredentialFilter = z.infer<typeof AdminCredentialFilter>

export const AdminCredential = Credential.extend({
  employee: z.object({
    id,
    name: z.string(),
    email: z.string(),
    avatar: z.string().nullable(),
    sector: Sector,
    status: UserStatus,
  }),
})
export type AdminCredential = z.infer<typeof AdminCredential>

export const CredentialCheck = z.object({
  id,
  outcome: CheckOutcome,
  note: z.string(),
  /** Number as checked. */
  number: z.string().nullable(),
  expires_on: date.nullable(),
  /** Admin who checked it; null after that admin has left. */
  checked_by: z.string().nullable(),
  checked_at: instant,
})
export type CredentialCheck = z.infer<typeof CredentialCheck>

export const CredentialDetails = z.object({
  data: AdminCredential,
  rule: CredentialRule.nullable(),
  /** Newest first. */
  checks: z.array(CredentialCheck),
  /** All other credentials of the person. */
  others: z.array(Credential),
})
export type CredentialDetails = z.infer<typeof CredentialDetails>

export const NewCheck = z.strictObject({
  outcome: CheckOutcome,
  note: paragraphs(1000, 'Please enter what you found.'),
  /** Last valid day according to the register; if omitted, the entered one remains. */
  expires_on: date.nullable().optional(),
  /** Version that the admin saw. */
  version: z.int().positive(),
})
export type NewCheck = z.output<typeof NewCheck>

export const credentials = {
  mine: endpoint('GET /credentials', {
    summary: 'Lists the caller’s registrations, clearances and documents, with the rules for each kind.',
    access: ['employee'],
    returns: MyCredentials,
  }),
  add: endpoint('POST /credentials', {
    summary: 'Adds a credential, which then waits to be checked.',
    access: ['employee'],
    body: NewCredential,
    upload: file,
    returns: Credential,
    status: 201,
    message: 'Credential added.',
    problems: ['credential_exists'],
  }),
  change: endpoint('PATCH /credentials/:id', {
    summary: 'Changes or renews the caller’s credential, which must be checked again; a refused one stays refused.',
    access: ['employee'],
    params: withId,
    body: CredentialChanges,
    upload: file,
    returns: Credential,
    message: 'Credential saved.',
    problems: ['credential_exists'],
  }),
  remove: endpoint('DELETE /credentials/:id', {
    summary: 'Removes the caller’s credential, unless its number is in the profile or it was refused.',
    access: ['employee'],
    params: withId,
    message: 'Credential removed.',
    problems: ['credential_of_profile', 'refused_credential_stays'],
  }),
  desk: endpoint('GET /admin/credentials', {
    summary: 'Lists everyone’s credentials: unchecked first, then expiring, then refused and expired, then the rest.',
    access: ['admin'],
    query: z.strictObject({
      ...paging(15),
      search: line(200).optional(),
      state: AdminCredentialFilter.default('all'),
      /** Only those of this person. */
      employee: idText.optional(),
      /** Only those that nobody has checked yet. */
      unchecked: z.literal('true').optional(),
    }),
    returns: z.object({
      data: z.array(AdminCredential),
      ...Page,
      /** Counts of all credentials, regardless of the search. */
      counts: z.object({ to_check: z.int(), expiring: z.int(), expired: z.int(), refused: z.int() }),
    }),
  }),
  details: endpoint('GET /admin/credentials/:id', {
    summary: 'Returns one credential with its holder, register and history of checks.',
    access: ['admin'],
    params: withId,
    returns: CredentialDetails,
  }),
  check: endpoint('POST /admin/credentials/:id/checks', {
    summary: 'Records the result of checking a credential against its register.',
    access: ['admin'],
    params: withId,
    body: NewCheck,
    returns: CredentialDetails,
    status: 201,
    message: 'Check recorded.',
    problems: ['already_checked', 'credential_changed'],
  }),
}
