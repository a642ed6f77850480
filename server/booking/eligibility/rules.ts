/**
 * Whether a person may be booked by a site, regardless of the hours. In SQL the same rule is
 * `bookable_markets` for the market, and `notBookedBy` for the site.
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

export type Qualifications = {
  has_profile: boolean
  /** The site that asks does not book the person; false where no site asks. */
  is_not_booked_here: boolean
  roles: readonly Classification[]
  /** A credential has expired or was refused, and no other one replaces it. */
  is_blocked: boolean
  valid: readonly ValidCredential[]
  /** Every kind that the person has entered, valid or not. */
  entered: readonly CredentialKind[]
}

const hasNumber = ({ entered }: Qualifications, role: Classification) => {
  const { register } = classificationFacts[role]
  if (register === null) return true
  return entered.some((kind) => (register === 'ahpra' ? kind === 'ahpra' : kind !== 'ahpra' && isRegistration(kind)))
}
const isRegistration = (kind: CredentialKind) => familyOf(kind) === 'registration'

const lacks = (
  { valid }: Qualifications,
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
  qualifications: Qualifications,
  role: Classification,
  market: Market,
  required: readonly RequiredCredential[],
): StandingReason[] => [
  ...(hasNumber(qualifications, role) ? [] : [{ code: 'number_missing', role } as const]),
  ...required.flatMap((one) => lacks(qualifications, role, one, market)),
]

/**
 * Reasons against a booking in this market; none if the person may be booked. Without a requested
 * role, those for the role with the fewest.
 */
export const reasonsAgainst = (
  qualifications: Qualifications,
  market: Market,
  required: readonly RequiredCredential[],
  requestedRole: Classification | null = null,
): StandingReason[] => {
  if (qualifications.is_not_booked_here) return [{ code: 'do_not_book' }]
  if (!qualifications.has_profile) return [{ code: 'no_profile' }]
  const inSector = qualifications.roles.filter((role) => classificationFacts[role].sector === market.sector)
  if (inSector.length === 0) return [{ code: 'other_sector', sector: market.sector }]
  if (requestedRole !== null && !inSector.includes(requestedRole)) return [{ code: 'other_role', role: requestedRole }]
  const against = (requestedRole === null ? inSector : [requestedRole]).map((role) =>
    againstRole(qualifications, role, market, required),
  )
  const [least = []] = against.toSorted((a, b) => a.length - b.length)
  return [...(qualifications.is_blocked ? [{ code: 'credential_not_valid' } as const] : []), ...least]
}
