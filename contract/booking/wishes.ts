/** Says when a person would like to work: answers about tomorrow. */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { date } from '../platform/values.ts'

/** "Would you like to work tomorrow?" */
export const DayQuestion = z.object({
  /** Tomorrow, on the person's clock. */
  date,
  /** `no` as long as the person is away all day. */
  answer: z.enum(['yes', 'no']).nullable(),
})
export type DayQuestion = z.infer<typeof DayQuestion>

export const wishes = {
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
