/** A change of a booking's date or times, to which the booked person agrees. */
import * as z from 'zod'
import { date, id, instant, time } from '../platform/values.ts'

export const ShiftTimes = z.strictObject({ date, start_time: time, end_time: time })
export type ShiftTimes = z.infer<typeof ShiftTimes>

/** `declined`: the person keeps the booking as it was; `expired`: they did not answer in time. */
const ShiftChangeStatus = z.enum(['open', 'agreed', 'declined', 'withdrawn', 'expired'])

export const ShiftChange = z.object({
  id,
  status: ShiftChangeStatus,
  before: ShiftTimes,
  after: ShiftTimes,
  /** Part that the person gives up, for which others are asked once they agree; null for most. */
  rest: ShiftTimes.nullable(),
  /** Name of the member who asked; null for the employer's own account and for a blocked pair. */
  requested_by: z.string().nullable(),
  /** Without an answer until then the booking stays as it was. */
  answer_by: instant,
  /** When it was answered, withdrawn or expired. */
  ended_at: instant.nullable(),
})
export type ShiftChange = z.infer<typeof ShiftChange>

/** The person agrees, or keeps the booking as it was. */
export const ChangeAnswer = z.strictObject({
  status: z.enum(['agreed', 'declined'], 'Please choose agreed or declined.'),
})
export type ChangeAnswer = z.infer<typeof ChangeAnswer>
