/**
 * Whether a person may be booked in a market, regardless of the hours. `bookable_in` in SQL is the
 * same rule.
 */

import {
  kindsThatMeet,
  type Market,
  type RequiredCredential,
  type StandingReason,
} from '#contract/booking/eligibility.ts'
import { type Classification, classificationFacts } from '#contract/people/classifications.ts'
import { type CheckOutcome, type CredentialKind, familyOf } from '#contract/people/credential-kinds.ts'

/** Credential that is neither refused nor past its last day on the day in question. */
export type ValidCredential = { kind: CredentialKind; outcome: CheckOutcome | null }

export type Standing = {
  has_profile: boolean
  roles: readonly Classification[]
  /** A credential has expired or was refused, and no other one replaces it. */
  is_blocked: boolean
  valid: readonly ValidCredential[]
  /** Every kind that the person has entered, valid or not. */
  entered: readonly CredentialKind[]
}

const hasNumber = ({ entered }: Standing, role: Classification) => {
  const { register } = classificationFacts[role]
  if (register === null) return true
  return entered.some((kind) => (register === 'ahpra' ? kind === 'ahpra' : kind !== 'ahpra' && isRegistration(kind)))
}
const isRegistration = (kind: CredentialKind) => familyOf(kind) === 'registration'

const lacks = (
  { valid }: Standing,
  role: Classification,
  { need, must }: RequiredCredential,
  market: Market,
): StandingReason[] => {
  if (need === 'registration' && classificationFacts[role].register === null) return []
  const kinds = kindsThatMeet(need, market)
  const entered = valid.filter(({ kind }) => kinds.includes(kind))
  if (entered.length === 0) return [{ code: 'credential_missing', need, ...market }]
  if (must === 'entered' || entered.some(({ outcome }) => outcome === 'may_engage')) return []
  return [{ code: 'credential_unchecked', need, ...market }]
}

/** Reasons against one of the person's roles; a person is booked in the role with the fewest. */
const againstRole = (
  standing: Standing,
  role: Classification,
  market: Market,
  required: readonly RequiredCredential[],
): StandingReason[] => [
  ...(hasNumber(standing, role) ? [] : [{ code: 'number_missing', role } as const]),
  ...required.flatMap((one) => lacks(standing, role, one, market)),
]

/**
 * Reasons against a booking in this market; none if the person may be booked. `asked` is the role
 * of the request.
 */
export const standingReasons = (
  standing: Standing,
  market: Market,
  required: readonly RequiredCredential[],
  asked: Classification | null = null,
): StandingReason[] => {
  if (!standing.has_profile) return [{ code: 'no_profile' }]
  const inSector = standing.roles.filter((role) => classificationFacts[role].sector === market.sector)
  if (inSector.length === 0) return [{ code: 'other_sector', sector: market.sector }]
  if (asked !== null && !inSector.includes(asked)) return [{ code: 'other_role', role: asked }]
  const against = (asked === null ? inSector : [asked]).map((role) => againstRole(standing, role, market, required))
  const [least = []] = against.toSorted((a, b) => a.length - b.length)
  return [...(standing.is_blocked ? [{ code: 'credential_not_valid' } as const] : []), ...least]
}
