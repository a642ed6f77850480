/** Bookings that an employer cancels, for people who decide whether to work there. */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id } from '../platform/values.ts'

/** With fewer bookings in 12 months nothing is shown: one cancellation would weigh too much. */
export const LEAST_BOOKINGS = 10
/** Employers in one call: as many as a page of open jobs can have. */
const MOST_EMPLOYERS = 50

export const EmployerCancellations = z.object({
  employer_id: id,
  /** Bookings that began in the last 12 months, without those that the person cancelled. */
  bookings: z.int(),
  /** Those of them that the employer cancelled, unless it booked the person again that day. */
  cancelled: z.int(),
})
export type EmployerCancellations = z.infer<typeof EmployerCancellations>

const ids = z
  .string()
  .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/)
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .refine((list) => list.length <= MOST_EMPLOYERS)

export const employerCancellations = {
  list: endpoint('GET /employer-cancellations', {
    summary:
      'Lists how many of their bookings these employers cancelled in the last 12 months. One with fewer than ten bookings is left out. An employer reads its own.',
    access: ['employee', 'employer'],
    right: 'view',
    query: z.strictObject({ employer_ids: ids }),
    returns: z.object({ data: z.array(EmployerCancellations) }),
  }),
}
