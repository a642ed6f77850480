import type { Classification } from '#contract/people/classifications.ts'
import type { timeZones } from '#contract/platform/values.ts'
import type { WeekName } from './weeks.ts'

export type DemoEmployee = {
  name: string
  zone?: (typeof timeZones)[number]
  can: readonly string[]
  cannot?: readonly string[]
  /** Roles other than the usual one of the sector: teacher, or registered nurse. */
  roles?: readonly Classification[]
  /** P is primary, S secondary. */
  levels: 'P' | 'S' | 'PS'
  week: WeekName
  bio: string
  likes: string
  /** Index into `FICTIONAL_PHONES`. */
  phone?: number
  hidesEmail?: true
  showsPhone?: true
}
