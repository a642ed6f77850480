/** When and for which pay a person would like to work. */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { date } from '../platform/values.ts'

/** The question "Would you like to work tomorrow?" and the person's answer. */
export const DayQuestion = z.object({
  /** Tomorrow, on the person's clock. */
  date,
  /** `no` as long as the person is away all day. */
  answer: z.enum(['yes', 'no']).nullable(),
})
export type DayQuestion = z.infer<typeof DayQuestion>

/** Limits on automatic requests to a person. Employers may still choose the person beyond them. */
export const WorkWishes = z.strictObject({
  /** Days from Monday to Sunday with a booking; null: no limit. */
  most_days: z.int().min(1).max(7).nullable(),
  least_hourly_cents: z
    .int('Please enter an amount, like 58.50.')
    .min(100, 'Please enter at least $1.')
    .max(100_000, 'Please enter at most $1,000.')
    .nullable(),
})
export type WorkWishes = z.infer<typeof WorkWishes>

export const wishes = {
  work: endpoint('GET /work-wishes', {
    summary: 'Returns the most days a week, and the least pay an hour, for which the caller wants to be asked.',
    access: ['employee'],
    returns: z.object({ data: WorkWishes }),
  }),
  setWork: endpoint('PUT /work-wishes', {
    summary:
      'Sets the most days a week, and the least pay an hour, for which the caller wants to be asked. Employers who ask the caller themselves are not limited by it.',
    access: ['employee'],
    body: WorkWishes,
    returns: WorkWishes,
    message: 'Your wishes are saved.',
  }),
  tomorrow: endpoint('GET /tomorrow', {
    summary:
      'Asks, from 15:00 on, whether the caller would like to work tomorrow; null on a day for which they are away or booked.',
    access: ['employee'],
    returns: z.object({ data: DayQuestion.nullable() }),
  }),
  answerTomorrow: endpoint('PUT /tomorrow', {
    summary:
      'Says whether the caller would like to work tomorrow. A no marks the day as away in their calendar; null takes the answer back.',
    access: ['employee'],
    body: z.strictObject({ date, wants: z.boolean().nullable() }),
    returns: DayQuestion,
    message: 'Your answer is saved.',
  }),
}
