/**
 * Facts that help an employer to choose a person, the same in every list. All of them are about the
 * sector and the site of the employer who reads.
 */
import * as z from 'zod'
import { date, YearLevel } from '../platform/values.ts'
import { Travel } from './places.ts'
import { Classification, SeenRegistration } from './profiles.ts'

/** Average of the ratings that the reading site has given, without those of other employers. */
export const OwnRating = z.object({ /** With one decimal. */ average: z.number(), count: z.int() })
export type OwnRating = z.infer<typeof OwnRating>

/** Days, from the first one on, in which `next_free` looks for a free one. */
export const DAYS_AHEAD = 14

export const StaffFacts = z.object({
  classifications: z.array(Classification),
  /** First three by name of the subjects that the person can teach. */
  subjects: z.array(z.string()),
  subject_count: z.int(),
  year_levels: z.array(YearLevel),
  /** From the person’s home to the site; null while one of them is unknown. */
  travel: Travel.nullable(),
  registration: SeenRegistration.nullable(),
  /** Completed shifts at the site. */
  past_shifts: z.int(),
  rating: OwnRating.nullable(),
  /**
   * First day without a booking on which the person is available. The search starts today, or
   * tomorrow after noon. Null if none of the next days is free, or if the list is about a day.
   */
  next_free: date.nullable(),
})
export type StaffFacts = z.infer<typeof StaffFacts>
