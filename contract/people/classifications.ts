/**
 * Roles (classifications) of casual staff by sector, and the register that each requires
 * (rulings.md section 1). Plain data, because screens without a form need no schema.
 */
import type { Sector } from '../platform/values.ts'

export const classifications = [
  'teacher',
  'education_support',
  'registered_nurse',
  'enrolled_nurse',
  'assistant_in_nursing',
  'allied_health',
] as const
export type Classification = (typeof classifications)[number]

/** `register` is the register that the role requires a number of; null where the role has none. */
export const classificationFacts: Record<
  Classification,
  { name: string; short: string; sector: Sector; register: 'teaching' | 'ahpra' | null }
> = {
  teacher: { name: 'Teacher', short: 'Teacher', sector: 'education', register: 'teaching' },
  education_support: { name: 'Education support', short: 'Education support', sector: 'education', register: null },
  registered_nurse: { name: 'Registered nurse (RN)', short: 'RN', sector: 'healthcare', register: 'ahpra' },
  enrolled_nurse: { name: 'Enrolled nurse (EN)', short: 'EN', sector: 'healthcare', register: 'ahpra' },
  assistant_in_nursing: {
    name: 'Assistant in nursing or personal care (AIN/PCA)',
    short: 'AIN/PCA',
    sector: 'healthcare',
    register: null,
  },
  allied_health: { name: 'Allied health', short: 'Allied health', sector: 'healthcare', register: null },
}

export const classificationsOf = (sector: Sector): readonly Classification[] =>
  classifications.filter((each) => classificationFacts[each].sector === sector)

/** Default role. */
export const usualClassification: Record<Sector, Classification> = {
  education: 'teacher',
  healthcare: 'registered_nurse',
}

export const otherSectorOf = (sector: Sector): Sector => (sector === 'education' ? 'healthcare' : 'education')

/** "RN, AIN/PCA", in the order of the list above. */
export const rolesText = (roles: readonly Classification[]) =>
  classifications
    .filter((each) => roles.includes(each))
    .map((each) => classificationFacts[each].short)
    .join(', ')

export const rolesIn = (sector: Sector, roles: readonly Classification[]) =>
  roles.filter((each) => classificationFacts[each].sector === sector)

/**
 * First sector: the one of `vit_id` and of its levels. It is the account's own sector unless all
 * roles are in the other one. Second sector: for people with roles in both.
 */
export const sectorsOf = (own: Sector, roles: readonly Classification[]): { first: Sector; second: Sector | null } => {
  const other = otherSectorOf(own)
  if (rolesIn(other, roles).length === 0) return { first: own, second: null }
  return rolesIn(own, roles).length === 0 ? { first: other, second: null } : { first: own, second: other }
}

/** Whether one of the roles of this sector needs a registration number. */
export const needsRegistration = (sector: Sector, roles: readonly Classification[]) =>
  rolesIn(sector, roles).some((each) => classificationFacts[each].register !== null)
