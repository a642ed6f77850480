/** Pure rules for the content of credentials, and the texts of their notifications. */
import {
  type CheckOutcome,
  type CredentialKind,
  credentialName,
  familyOf,
  kinds,
  mayNameState,
  needsNumber,
} from '#contract/people/credential-kinds.ts'
import type { CredentialChanges } from '#contract/people/credentials.ts'
import { type FieldErrors, Problem } from '#contract/platform/errors.ts'
import type { State } from '#contract/platform/states.ts'
import { required } from '#contract/platform/values.ts'
import type { Notice } from '#server/messaging/notifications/queries.ts'
import { dateText } from '#server/platform/dates.ts'

export type Content = {
  kind: CredentialKind
  title: string | null
  state: State | null
  number: string | null
  expires_on: string | null
}
type ContentChanges = Partial<Pick<CredentialChanges, keyof Content>>
type Named = Pick<Content, 'kind' | 'title' | 'state'>

/** Text of only invisible characters counts as empty. */
const isSeen = (typed: string | null) => required(120).safeParse(typed ?? '').success

/** Validation errors of `content`; values that `before` already had are not reported. */
const faultsOf = (content: Content, before: (Content & { of_profile: boolean }) | null, today: string) => {
  const faults: FieldErrors = {}
  if (content.kind === 'other' && !isSeen(content.title)) faults.title = ['Please enter its name.']
  if (needsNumber(content.kind) && !isSeen(content.number)) faults.number = ['Please enter its number.']
  if (before?.of_profile && familyOf(content.kind) !== 'registration')
    faults.kind = ['The number in your profile belongs to a registration.']
  if (content.expires_on !== null && content.expires_on !== before?.expires_on && content.expires_on < today)
    faults.expires_on = ['This date has passed. Please enter a credential that is still valid.']
  return faults
}

export const contentOf = (
  changes: ContentChanges,
  before: (Content & { of_profile: boolean }) | null,
  today: string,
): Content => {
  const kind = (changes.kind ?? before?.kind)!
  const valueFor = <K extends keyof Content>(field: K): Content[K] | null =>
    (changes[field] === undefined ? (before?.[field] ?? null) : (changes[field] as Content[K])) || null
  const content = {
    kind,
    title: kind === 'other' ? valueFor('title') : null,
    state: mayNameState(kind) ? valueFor('state') : kinds[kind].state,
    number: valueFor('number'),
    expires_on: valueFor('expires_on'),
  }
  const faults = faultsOf(content, before, today)
  const [first] = Object.values(faults).flat()
  if (first !== undefined) throw new Problem('invalid', { message: first, errors: faults })
  return content
}

/** Whether anything changed that a register or a document must confirm. */
export const isChanged = (before: Content, after: Content) =>
  (['kind', 'title', 'state', 'number', 'expires_on'] as const).some((field) => before[field] !== after[field])

/** The outcomes whose reason the holder reads: there is something for them to do. */
export const OUTCOMES_WITH_REASON: readonly CheckOutcome[] = ['may_not_engage', 'review']
export const hasReason = (outcome: CheckOutcome) => OUTCOMES_WITH_REASON.includes(outcome)

const MINE = '/employee/credentials'
const QUEUE_PATH = '/admin/credentials'
const notice = (title: string, message: string, link: string): Notice => ({ type: 'credential', title, message, link })

type Dated = Named & { expires_on: string }
type CheckedCredential = Named & { reason: string | null }

export const expiring = (c: Dated, days: number): Notice =>
  notice(
    'Credential expires soon',
    `Your ${credentialName(c)} expires ${days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days, on ${dateText(c.expires_on)}`}. Enter ` +
      `the renewed credential in time, so that you can still be booked.`,
    MINE,
  )
export const hasExpired = (c: Dated): Notice =>
  notice(
    'Credential expired',
    `Your ${credentialName(c)} expired on ${dateText(c.expires_on)}, so you cannot be booked at the moment. Enter ` +
      `the renewed credential so that employers can find you again.`,
    MINE,
  )
export const wasRefused = (c: CheckedCredential): Notice =>
  notice(
    'Credential refused',
    `Your ${credentialName(c)} was refused, so you cannot be booked at the moment. Reason: ${c.reason}`,
    MINE,
  )
export const isReviewed = (c: CheckedCredential): Notice =>
  notice('Credential in review', `We have a question about your ${credentialName(c)}: ${c.reason}`, MINE)
export const wasCleared = (c: Named): Notice =>
  notice('Credential checked', `Your ${credentialName(c)} was checked.`, MINE)
export const isBack = (): Notice =>
  notice('You can be booked again', 'Your credentials are in order, so employers can find you again.', MINE)

type OfPerson = { id: number; person: string }
const queueLink = ({ id }: OfPerson) => `${QUEUE_PATH}?id=${id}`
export const expiredForAdmins = (c: Dated & OfPerson): Notice =>
  notice(
    'Credential expired',
    `${c.person} cannot be booked at the moment: ${credentialName(c)} expired on ${dateText(c.expires_on)}.`,
    queueLink(c),
  )
export const manyExpiredForAdmins = (count: number): Notice =>
  notice(
    'Credentials expired',
    `${count} credentials have expired. Their holders cannot be booked at the moment.`,
    `${QUEUE_PATH}?state=expired`,
  )
export const refusedForAdmins = (c: CheckedCredential & OfPerson, by: string): Notice =>
  notice(
    'Credential refused',
    `${c.person} cannot be booked at the moment: ${by} refused ${credentialName(c)}. Reason: ${c.reason}`,
    queueLink(c),
  )
