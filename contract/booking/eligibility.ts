/**
 * Rules for who may be booked (rulings.md section 5): reasons against a booking, with a sentence
 * for each side, and the operator's settings: required credentials, and dated rest and travel
 * rules, by sector and state.
 */
import * as z from 'zod'
import { type Classification, classificationFacts } from '../people/classifications.ts'
import { type CredentialKind, credentialName, kinds, registrationIn } from '../people/credential-kinds.ts'
import { endpoint } from '../platform/endpoint.ts'
import { sectorTerms } from '../platform/sector-terms.ts'
import { State } from '../platform/states.ts'
import { date, id, instant, Page, paging, required, Sector, withId } from '../platform/values.ts'

/** The credentials that the operator can require beside a profile. */
export const credentialNeeds = [
  'registration',
  'working_with_children',
  'first_aid',
  'anaphylaxis',
  'police_check',
  'immunisation',
] as const
export type CredentialNeed = (typeof credentialNeeds)[number]
export const requirementLevels = ['entered', 'checked'] as const
export type RequirementLevel = (typeof requirementLevels)[number]
const RequiredCredential = z.strictObject({ need: z.enum(credentialNeeds), must: z.enum(requirementLevels) })
export type RequiredCredential = z.infer<typeof RequiredCredential>

/** A market: employers of one sector in one state. */
export type Market = { sector: Sector; state: State }

const childrenCheck: Record<State, CredentialKind> = {
  ACT: 'act_wwvp',
  NSW: 'nsw_wwcc',
  NT: 'nt_ochre',
  QLD: 'qld_blue_card',
  SA: 'sa_wwcc',
  TAS: 'tas_rwvp',
  VIC: 'vic_wwc',
  WA: 'wa_wwc',
}
/** The credential that a need asks for in a market. */
const kindOfNeed = (need: CredentialNeed, { sector, state }: Market): CredentialKind => {
  if (need === 'registration') return registrationIn(sector, state)
  return need === 'working_with_children' ? childrenCheck[state] : need
}
/**
 * Kinds of which one is enough for the need. Teachers with a VIT registration are exempt from
 * Victoria's check.
 */
export const kindsThatMeet = (need: CredentialNeed, market: Market): CredentialKind[] => {
  const kind = kindOfNeed(need, market)
  return kind === 'vic_wwc' ? [kind, 'vit'] : [kind]
}
const nameOfKind = (kind: CredentialKind) => credentialName({ kind, title: null, state: kinds[kind].state })
export const nameOfNeed = (need: CredentialNeed, market: Market) => nameOfKind(kindOfNeed(need, market))

/** Why a person cannot be booked in a market, whatever the hours are. */
export type StandingReason =
  | { code: 'do_not_book' }
  | { code: 'no_profile' }
  | { code: 'other_sector'; sector: Sector }
  | { code: 'other_role'; role: Classification }
  | { code: 'number_missing'; role: Classification }
  | { code: 'credential_not_valid' }
  | ({ code: 'credential_missing' | 'credential_unchecked'; need: CredentialNeed } & Market)

/** Reason as employers read it; they do not learn what a credential lacks. */
export const standingForEmployer = (reason: StandingReason, name: string): string => {
  switch (reason.code) {
    case 'do_not_book':
      return `Your site does not book ${name}. An owner or manager can change this in ${name}’s profile.`
    case 'no_profile':
      return `${name} has no profile yet and cannot be booked.`
    case 'other_sector':
      return `${name} does not work in ${sectorTerms[reason.sector].sector.toLowerCase()}.`
    case 'other_role':
      return `${name} does not work in this role: ${classificationFacts[reason.role].name}.`
    case 'number_missing':
      return `${name} has not entered a registration number yet and cannot be booked.`
    default:
      return `${name} cannot be booked at the moment: a credential is missing, not checked or no longer valid.`
  }
}

/** For the person: the next step. */
export const standingForEmployee = (reason: StandingReason): string => {
  switch (reason.code) {
    case 'do_not_book':
      return 'The employer has withdrawn the request.'
    case 'no_profile':
      return 'Fill in your profile.'
    case 'other_sector':
      return `Your profile has no role in ${sectorTerms[reason.sector].sector.toLowerCase()}.`
    case 'other_role':
      return `Your profile does not include this role: ${classificationFacts[reason.role].name}.`
    case 'number_missing':
      return classificationFacts[reason.role].register === 'ahpra'
        ? 'Enter your AHPRA number.'
        : 'Enter your teacher registration number.'
    case 'credential_not_valid':
      return 'One of your credentials has expired, expires before that day or was refused. Renew it under Credentials.'
    case 'credential_missing':
      return `Enter your ${nameOfNeed(reason.need, reason)} under Credentials.`
    case 'credential_unchecked':
      return `Your ${nameOfNeed(reason.need, reason)} has not been checked yet.`
  }
}

/** Limits that an employer may override with a reason. */
export type RestLimit = 'rest' | 'day' | 'week'

/** "38 hours", "30 minutes", "7.5 hours" */
export const durationText = (minutes: number) => {
  if (minutes < 60) return `${minutes} minutes`
  const hours = Math.round(minutes / 6) / 10
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`
}

const TYPED = 'Please enter a number, like 10 or 7.5'
const minutesOf = (least: number, most: number) =>
  z
    .int(TYPED)
    .min(least, `At least ${durationText(least)}.`)
    .max(most, `At most ${durationText(most)}.`)
const limits = {
  /** Work in a week from Monday, at employers of the same sector and state. */
  week_minutes: minutesOf(60, 10_080).nullable(),
  /** Rest after a shift of 8 hours or longer or a night duty. */
  rest_minutes: minutesOf(0, 1440).nullable(),
  /** Work in any 24 hours. */
  day_minutes: minutesOf(60, 1440).nullable(),
  /** Between two employers of one state while the place of one is unknown. */
  travel_minutes: minutesOf(0, 1440),
  /** The same for employers of two states; also the most that counts between known places. */
  far_travel_minutes: minutesOf(0, 1440),
}
export type RestLimits = z.infer<z.ZodObject<typeof limits>>
export const RestRule = z.object({
  id,
  sector: Sector,
  state: State,
  from_date: date,
  ...limits,
  source: z.string(),
  /** True for a default that no admin has confirmed. */
  is_starting: z.boolean(),
  /** In the time zone of its state. */
  standing: z.enum(['past', 'current', 'coming']),
  /** True if it does not apply yet. */
  may_remove: z.boolean(),
})
export type RestRule = z.infer<typeof RestRule>
export const NewRestRule = z.strictObject({
  sector: Sector,
  state: State,
  from_date: date,
  ...limits,
  source: required(300),
})
export type NewRestRule = z.infer<typeof NewRestRule>

const limitText = (limit: RestLimit, rules: RestLimits, would: string): string => {
  switch (limit) {
    case 'rest':
      return `${would} have less than ${durationText(rules.rest_minutes ?? 0)} of rest between this shift and another one.`
    case 'day':
      return `${would} work more than ${durationText(rules.day_minutes ?? 0)} within 24 hours.`
    case 'week':
      return `${would} work more than ${durationText(rules.week_minutes ?? 0)} in that week.`
  }
}
export type BrokenLimit = {
  limit: RestLimit
  /** Rules of the employer that sets it: for `rest` of the earlier shift, else of the new one. */
  rules: RestLimits
}
export const brokenForEmployee = ({ limit, rules }: BrokenLimit) => limitText(limit, rules, 'You would')
/**
 * Sentence for the employer. It reveals nothing about bookings at other employers: `isOwn` is
 * whether this employer's own bookings alone break the limit.
 */
export const brokenForEmployer = ({ limit, rules }: BrokenLimit, name: string, isOwn: boolean) =>
  isOwn ? limitText(limit, rules, `${name} would`) : `${name} would not have enough rest around this shift.`

/** The person's own calendar for the hours of a shift. */
export type CalendarWarning = 'free' | 'away' | 'away_then' | 'unusual'
export const awayQuestion = (says: Exclude<CalendarWarning, 'free'>, name: string) =>
  says === 'away'
    ? `${name} is away that day. Ask anyway?`
    : says === 'away_then'
      ? `${name} is away at that time. Ask anyway?`
      : `${name} does not usually work at that time. Ask anyway?`

const version = z.int().min(0).max(1_000_000_000)
export const BookingDecision = z.object({
  sector: Sector,
  state: State,
  /** null before a decision; until then a profile is enough. */
  decided_at: instant.nullable(),
  version,
  required: z.array(RequiredCredential),
  /** Employers of this sector and state. */
  employers: z.int(),
})
export type BookingDecision = z.infer<typeof BookingDecision>
export const NewBookingDecision = z.strictObject({
  sector: Sector,
  state: State,
  /** Required credentials; if empty, a profile is enough. */
  required: z
    .array(RequiredCredential)
    .max(credentialNeeds.length)
    .refine((list) => new Set(list.map(({ need }) => need)).size === list.length, 'Please list each credential once.'),
  /** Decides the same for every state of the sector, each with its own kinds of credentials. */
  all_states: z.boolean().default(false),
  version,
})
export type NewBookingDecision = z.output<typeof NewBookingDecision>

const access = ['admin'] as const
/** Part of the settings. */
export const eligibilityCalls = {
  bookingDecisions: endpoint('GET /admin/booking-decisions', {
    summary: 'Lists the credentials required before a person can be booked, by sector and state.',
    access,
    returns: z.object({ data: z.array(BookingDecision) }),
  }),
  decideBooking: endpoint('PUT /admin/booking-decisions', {
    summary: 'Sets which credentials are required in a state, or in every state of the sector.',
    access,
    body: NewBookingDecision,
    returns: z.array(BookingDecision),
    message: 'Decision saved.',
    problems: ['changed_meanwhile'],
  }),
  restRules: endpoint('GET /admin/rest-rules', {
    summary: 'Lists the rules for work, rest and travel time by sector, state and date, newest first.',
    access,
    query: z.strictObject({ sector: Sector.optional(), state: State.optional(), ...paging(15) }),
    returns: z.object({ data: z.array(RestRule), ...Page }),
  }),
  addRestRule: endpoint('POST /admin/rest-rules', {
    summary: 'Sets the rest and travel rules of a sector in a state from today or a later date.',
    access,
    body: NewRestRule,
    returns: RestRule,
    message: 'Rest rule saved.',
    status: 201,
    problems: ['rate_exists'],
  }),
  removeRestRule: endpoint('DELETE /admin/rest-rules/:id', {
    summary: 'Removes a rest rule that does not apply yet.',
    access,
    params: withId,
    message: 'Rest rule removed.',
    problems: ['rate_in_use'],
  }),
}
