/** Estimated pay of requests, so that people know it before they answer. */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { date, id, time } from '../platform/values.ts'

/** Before tax, at the employer’s rate on the date of the shift; paid time as in `ShiftCost`. */
export const PayEstimate = z.object({ hourly_cents: z.int(), amount_cents: z.int() })
export type PayEstimate = z.infer<typeof PayEstimate>

/**
 * Before tax, at the employer’s rate on the date of the shift. `paid_minutes` leaves out an unpaid
 * break, and is at least the minimum engagement.
 */
export const ShiftCost = z.object({ hourly_cents: z.int(), cost_cents: z.int(), paid_minutes: z.int() })
export type ShiftCost = z.infer<typeof ShiftCost>

/** Estimated pay of a booking before and after a change that the employer asks for. */
const ChangedPay = z.object({ change_id: id, before_cents: z.int(), after_cents: z.int() })

export const payEstimates = {
  list: endpoint('GET /pay-estimates', {
    summary:
      'Lists the estimated pay of the caller’s open requests, and of bookings that an employer asks to change. An agency says its own rate in the request.',
    access: ['employee'],
    query: z.strictObject({}),
    returns: z.object({ data: z.array(PayEstimate.extend({ request_id: id })), changes: z.array(ChangedPay) }),
  }),
  cost: endpoint('GET /shift-cost', {
    summary: 'Estimates the cost of one person for a shift at these times.',
    access: ['employer'],
    right: 'book',
    query: z.strictObject({ date, start_time: time, end_time: time }),
    returns: z.object({ data: ShiftCost }),
  }),
}
