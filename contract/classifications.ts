/**
 * The roles (classifications) of casual staff, by sector, and the register that each one needs (rulings.md section 1).
 * Facts and words only: screens without a form need no schema.
 */
import type { Sector } from './values.ts'

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
