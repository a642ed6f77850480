/**
 * Settings of the operator: product name and contact, logo, terms, names of levels, pay rates of
 * states, price of text messages, and mail templates. A change of a text or a name states the
 * version it was based on, so that the second of two admins who change it gets a conflict.
 */
import * as z from 'zod'
import { answerForecastCalls } from '../booking/answer-forecasts.ts'
import { askedRateCalls } from '../booking/asked-rates.ts'
import { cancellationCalls } from '../booking/cancellations.ts'
import { eligibilityCalls } from '../booking/eligibility.ts'
import { AVATAR_TYPES, Terms, TermsRole } from '../identity/accounts.ts'
import { LONGEST_MAIL, LONGEST_MAIL_SUBJECT, MailVariable } from '../messaging/outbox.ts'
import { smsPriceCalls } from '../messaging/sms-prices.ts'
import { schoolTermCalls } from '../people/special-days.ts'
import { endpoint } from '../platform/endpoint.ts'
import { LevelNames, SupportContact } from '../platform/service.ts'
import { State } from '../platform/states.ts'
import {
  date,
  dollarCents,
  email,
  Page,
  paging,
  paragraphs,
  required,
  Sector,
  text,
  withId,
} from '../platform/values.ts'
import { dayInWords } from '../platform/wall-clock-rules.ts'
import { StateRate } from '../work/state-rates.ts'

/** 0 before the first change. */
const version = z.int().min(0).max(1_000_000_000)
const changed = { version } as const

export const LONGEST_NAME = 60
export const LONGEST_TERMS = 50_000
export const LONGEST_TERMS_CHANGES = 500
/** Default number of days before new terms apply. */
export const TERMS_NOTICE_DAYS = 14

const CALLABLE = /^\+?[0-9][0-9 ()-]{2,}$/
export const GeneralSettings = z.strictObject({
  /** Empty restores the name that the service was started with. */
  product_name: z.union([z.literal(''), required(LONGEST_NAME)]),
  phone: required(40).regex(CALLABLE, 'Please enter a phone number, like 1800 975 711'),
  phone_hours: required(120),
  email,
  ...changed,
})

export const levelName = required(40)
const areDifferent = (names: { primary: string; secondary: string }) =>
  names.primary.toLowerCase() !== names.secondary.toLowerCase()
const TwoNames = z
  .strictObject({ primary: levelName, secondary: levelName })
  .refine(areDifferent, { path: ['secondary'], error: 'Please use two different names.' })
export const LevelSettings = z.strictObject({ education: TwoNames, healthcare: TwoNames, ...changed })

const Settings = z.object({
  /** Product name; null for `started_with`, the name at the start of the service. */
  product_name: z.string().nullable(),
  started_with: z.string(),
  /** null until an admin has entered contact details. */
  support: SupportContact.nullable(),
  general_version: version,
  logo: z.string().nullable(),
  level_names: LevelNames,
  /** Default names. */
  first_level_names: LevelNames,
  levels_version: version,
})
export type Settings = z.infer<typeof Settings>

const TermsVersion = Terms.extend({
  /** null for the first terms, and if that admin's account no longer exists. */
  published_by: z.string().nullable(),
  /** Number of people whose latest agreement is to this version. */
  agreed: z.int(),
})
export type TermsVersion = z.infer<typeof TermsVersion>
export const NewTerms = z.strictObject({
  role: TermsRole,
  body: paragraphs(LONGEST_TERMS),
  /** On the clock of the admin who publishes it; today applies at once. */
  applies_on: date,
  changes: paragraphs(LONGEST_TERMS_CHANGES, 'Please describe what changed, in a sentence or two.'),
  /** Newest version, on which this one is based. */
  ...changed,
})

const PublishedTerms = z.object({
  version: z.int(),
  applies_on: z.string(),
  is_coming: z.boolean(),
  asked_again: z.int(),
})
const publishedMessage = ({ version, applies_on, is_coming, asked_again }: z.infer<typeof PublishedTerms>) => {
  const people = asked_again === 1 ? '1 person is' : `${asked_again.toLocaleString('en-AU')} people are`
  return is_coming
    ? `Version ${version} applies from ${dayInWords(applies_on)}. ${people} notified and can agree early.`
    : `Version ${version} is in force. ${people} asked to agree again.`
}

const MAX_MINIMUM_MINUTES = 960
/** Error text for a length of time that is typed as hours. */
const TYPED_HOURS = 'Please enter hours, like 2 or 2.5'
export const NewStateRate = z.strictObject({
  sector: Sector,
  state: State,
  from_date: date,
  hourly_cents: dollarCents.min(100, 'At least $1.00 an hour.').max(100_000, 'At most $1,000.00 an hour.'),
  minimum_minutes: z.int(TYPED_HOURS).min(0, TYPED_HOURS).max(MAX_MINIMUM_MINUTES, 'At most 16 hours.'),
  source: required(300),
})

/** Parts of a mail that the operator may change. */
const MailText = z.object({ subject: z.string(), body: z.string() })
export const MailTemplate = MailText.extend({
  key: z.string(),
  title: z.string(),
  /** When it is sent. */
  sent: z.string(),
  /** Original text. */
  first: MailText,
  is_changed: z.boolean(),
  variables: z.array(MailVariable),
  version,
})
export type MailTemplate = z.infer<typeof MailTemplate>
const mailWords = { subject: required(LONGEST_MAIL_SUBJECT), body: paragraphs(LONGEST_MAIL) } as const
export const MailWordsChange = z.strictObject({ ...mailWords, ...changed })
const withKey = z.strictObject({ key: text(60).regex(/^[a-z][a-z0-9_]*$/) })

export const LOGO_BYTES = 2 * 1024 * 1024
const access = ['admin'] as const

export const settings = {
  get: endpoint('GET /admin/settings', {
    summary: 'Returns the product name, support contact, logo and names of levels.',
    access,
    returns: z.object({ data: Settings }),
  }),
  setGeneral: endpoint('PUT /admin/settings/general', {
    summary: 'Changes the product name and support contact.',
    access,
    body: GeneralSettings,
    returns: Settings,
    message: 'Settings saved.',
    problems: ['changed_meanwhile'],
  }),
  setLogo: endpoint('PUT /admin/settings/logo', {
    summary: 'Replaces the logo with a re-encoded picture; null removes it.',
    access,
    body: z.strictObject({ logo: z.union([z.literal('').transform(() => null), z.null()]).optional() }),
    upload: { field: 'logo', maxBytes: LOGO_BYTES, types: AVATAR_TYPES },
    returns: Settings,
    message: ({ logo }: { logo: string | null }) => (logo === null ? 'Logo removed.' : 'Logo saved.'),
  }),
  setLevels: endpoint('PUT /admin/settings/levels', {
    summary: 'Renames the year levels and care settings; their API values do not change.',
    access,
    body: LevelSettings,
    returns: Settings,
    message: 'Settings saved.',
    problems: ['changed_meanwhile'],
  }),

  terms: endpoint('GET /admin/terms', {
    summary: 'Lists all versions of the terms of a role, newest first.',
    access,
    query: z.strictObject({ role: TermsRole, ...paging(15) }),
    returns: z.object({
      data: z.array(TermsVersion),
      ...Page,
      /** The newest version. */
      current: Terms,
      in_force: z.int(),
      /** Number of people who would have to agree to a new version. */
      asked_again: z.int(),
    }),
  }),
  publishTerms: endpoint('POST /admin/terms', {
    summary:
      'Publishes a new version of the terms that applies from a date; everyone of the role is notified and asked to agree.',
    access,
    body: NewTerms,
    // Texts are long, and a character takes up to three bytes.
    maxBody: 256 * 1024,
    returns: PublishedTerms,
    message: publishedMessage,
    status: 201,
    problems: ['changed_meanwhile'],
  }),

  payRates: endpoint('GET /admin/pay-rates', {
    summary: 'Lists the hourly rates for employers without their own, by state and date, newest first.',
    access,
    query: z.strictObject({ sector: Sector.optional(), state: State.optional(), ...paging(15) }),
    returns: z.object({ data: z.array(StateRate), ...Page }),
  }),
  addPayRate: endpoint('POST /admin/pay-rates', {
    summary: 'Sets the rate of a sector in a state from today or a later date.',
    access,
    body: NewStateRate,
    returns: StateRate,
    message: 'Pay rate saved.',
    status: 201,
    problems: ['rate_exists'],
  }),
  removePayRate: endpoint('DELETE /admin/pay-rates/:id', {
    summary: 'Removes a rate that no shift has used yet.',
    access,
    params: withId,
    message: 'Pay rate removed.',
    problems: ['rate_in_use'],
  }),

  ...smsPriceCalls,
  ...eligibilityCalls,
  ...cancellationCalls,
  ...answerForecastCalls,
  ...askedRateCalls,
  ...schoolTermCalls,

  mails: endpoint('GET /admin/mail-templates', {
    summary: 'Lists the email templates with their placeholders.',
    access,
    returns: z.object({ data: z.array(MailTemplate) }),
  }),
  setMail: endpoint('PUT /admin/mail-templates/:key', {
    summary: 'Changes an email template.',
    access,
    params: withKey,
    body: MailWordsChange,
    returns: MailTemplate,
    message: 'Message saved.',
    problems: ['changed_meanwhile'],
  }),
  resetMail: endpoint('POST /admin/mail-templates/:key/reset', {
    summary: 'Restores the default text of an email template.',
    access,
    params: withKey,
    body: z.strictObject(changed),
    returns: MailTemplate,
    message: 'Default text restored.',
    problems: ['changed_meanwhile'],
  }),
  testMail: endpoint('POST /admin/mail-templates/:key/test', {
    summary: 'Emails this template to the caller, with sample values.',
    access,
    params: withKey,
    body: z.strictObject(mailWords),
    returns: z.object({ email: z.string() }),
    message: ({ email }: { email: string }) => `A test email is on its way to ${email}.`,
    status: 201,
    budget: { account: { count: 20, window: 3600 } },
  }),
}
