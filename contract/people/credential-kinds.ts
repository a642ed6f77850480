/**
 * Credentials that allow work with children or patients: registrations, clearances and documents.
 * Details that may change (register page, validity, number format) are dated configuration in the
 * database. Plain data, because screens without a form need no schema.
 */

import type { State } from '../platform/states.ts'
import type { Sector } from '../platform/values.ts'

export const registrations = ['vit', 'nesa', 'qct', 'trbwa', 'trbsa', 'trb_tas', 'trb_nt', 'tqi', 'ahpra'] as const
export const clearances = [
  'vic_wwc',
  'nsw_wwcc',
  'qld_blue_card',
  'wa_wwc',
  'sa_wwcc',
  'tas_rwvp',
  'act_wwvp',
  'nt_ochre',
] as const
export const documents = ['first_aid', 'anaphylaxis', 'police_check', 'immunisation', 'other'] as const

export type Registration = (typeof registrations)[number]
export type CredentialKind = Registration | (typeof clearances)[number] | (typeof documents)[number]
export type CredentialFamily = 'registration' | 'clearance' | 'document'

export const familyOf = (kind: CredentialKind): CredentialFamily => {
  if ((registrations as readonly string[]).includes(kind)) return 'registration'
  return (clearances as readonly string[]).includes(kind) ? 'clearance' : 'document'
}

/**
 * State whose body issues the credential. Null where it counts everywhere, or where the holder
 * names the state.
 */
export const kinds: Record<CredentialKind, { name: string; state: State | null }> = {
  vit: { name: 'VIT registration', state: 'VIC' },
  nesa: { name: 'NESA accreditation', state: 'NSW' },
  qct: { name: 'QCT registration', state: 'QLD' },
  trbwa: { name: 'TRBWA registration', state: 'WA' },
  trbsa: { name: 'TRBSA registration', state: 'SA' },
  trb_tas: { name: 'TRB registration', state: 'TAS' },
  trb_nt: { name: 'TRB registration', state: 'NT' },
  tqi: { name: 'TQI registration', state: 'ACT' },
  ahpra: { name: 'AHPRA registration', state: null },
  vic_wwc: { name: 'Working with Children Check', state: 'VIC' },
  nsw_wwcc: { name: 'Working With Children Check', state: 'NSW' },
  qld_blue_card: { name: 'Blue Card', state: 'QLD' },
  wa_wwc: { name: 'Working with Children Card', state: 'WA' },
  sa_wwcc: { name: 'Working with Children Check', state: 'SA' },
  tas_rwvp: { name: 'Registration to Work with Vulnerable People', state: 'TAS' },
  act_wwvp: { name: 'Working with Vulnerable People', state: 'ACT' },
  nt_ochre: { name: 'Ochre Card', state: 'NT' },
  first_aid: { name: 'First aid certificate', state: null },
  anaphylaxis: { name: 'Anaphylaxis training', state: null },
  police_check: { name: 'Police check', state: null },
  immunisation: { name: 'Immunisation record', state: null },
  other: { name: 'Other document', state: null },
}

/** "VIT registration (VIC)", "Police check", or what its holder calls another document. */
export const credentialName = (c: { kind: CredentialKind; title: string | null; state: State | null }) =>
  `${c.title ?? kinds[c.kind].name}${c.state === null ? '' : ` (${c.state})`}`

/** Holders name the state of a document only; every other kind belongs to one state or to all. */
export const mayNameState = (kind: CredentialKind) => familyOf(kind) === 'document'
/** A register finds registrations and clearances by their number. */
export const needsNumber = (kind: CredentialKind) => familyOf(kind) !== 'document'

/** The registration kinds of teachers, by state; nurses have one register for all states. */
const teachingRegisters: Record<State, Registration> = {
  ACT: 'tqi',
  NSW: 'nesa',
  NT: 'trb_nt',
  QLD: 'qct',
  SA: 'trbsa',
  TAS: 'trb_tas',
  VIC: 'vit',
  WA: 'trbwa',
}

/** The usual name of each registration's number, and its issuer. */
export const registrationNumbers: Record<Registration, { name: string; body: string }> = {
  vit: { name: 'VIT ID', body: 'the Victorian Institute of Teaching, usually six digits' },
  nesa: { name: 'NESA number', body: 'the NSW Education Standards Authority' },
  qct: { name: 'QCT number', body: 'the Queensland College of Teachers' },
  trbwa: { name: 'TRBWA number', body: 'the Teacher Registration Board of Western Australia' },
  trbsa: { name: 'TRBSA number', body: 'the Teachers Registration Board of South Australia' },
  trb_tas: { name: 'TRB number', body: 'the Teachers Registration Board of Tasmania' },
  trb_nt: { name: 'TRB number', body: 'the Teacher Registration Board of the Northern Territory' },
  tqi: { name: 'TQI number', body: 'the ACT Teacher Quality Institute' },
  ahpra: { name: 'AHPRA number', body: 'AHPRA, usually three letters and ten digits, like NMW0001234567' },
}

/** Registration of people in this sector and state. */
export const registrationIn = (sector: Sector, state: State): Registration =>
  sector === 'healthcare' ? 'ahpra' : teachingRegisters[state]

/** Error text at the field of a required number. */
export const numberMissing = (kind: Registration) => `${registrationNumbers[kind].name} is required`

/** Outcomes of a check, as the register or the checking admin reports them. */
export const checkOutcomes = ['may_engage', 'may_not_engage', 'review', 'in_progress', 'error'] as const
export type CheckOutcome = (typeof checkOutcomes)[number]

/**
 * Status of a credential today. A refusal survives every change by its owner until a check lifts
 * it; expiry comes next in priority.
 */
export const credentialStatuses = ['unchecked', ...checkOutcomes, 'expired'] as const
export type CredentialStatus = (typeof credentialStatuses)[number]

export const credentialStatusLabels: Record<CredentialStatus, string> = {
  unchecked: 'Not checked yet',
  may_engage: 'Cleared',
  may_not_engage: 'Not cleared',
  review: 'In review',
  in_progress: 'Check in progress',
  error: 'Check failed',
  expired: 'Expired',
}

/** Days before the last day of validity at which its holder is reminded, once each. */
export const REMINDERS = [60, 30, 7] as const
export const EXPIRING_DAYS = REMINDERS[0]
