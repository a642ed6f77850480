/** Details of a vacancy that help on the day, besides its note. */
import * as z from 'zod'
import { paragraphs, required, Sector } from '../platform/values.ts'

export const newVacancyDetails = {
  /** Left out while the class or ward is not known. */
  class_room: required(100).optional(),
  /** Left out where the way in of the workplace says it. */
  report_to: required(150).optional(),
  dress: required(150).optional(),
  instructions: paragraphs(1000).optional(),
}

/** Details as staff see them with a request or booking, and the employer with the vacancy. */
export const VacancyDetails = z.object({
  /** Sector of the employer, which decides how a detail is called. */
  sector: Sector,
  class_room: z.string().nullable(),
  report_to: z.string().nullable(),
  dress: z.string().nullable(),
  instructions: z.string().nullable(),
})
export type VacancyDetails = z.infer<typeof VacancyDetails>
