/** What a part of a text message costs, from a date on: a figure of the operator's, in tenths of a cent. */
import * as z from 'zod'
import { date, id, required } from './values.ts'

/** The clock by whose date a text message has its price, wherever it went. */
export const PRICE_CLOCK = 'Australia/Melbourne'

export const SmsPrice = z.object({
  id,
  from_date: date,
  /** For each segment: 50 is 5 cents. */
  tenths_of_cent: z.int(),
  source: z.string(),
  /** It came with the product, and nobody has compared it with an invoice yet. */
  is_starting: z.boolean(),
  standing: z.enum(['past', 'current', 'coming']),
  /** Its date has not come. */
  may_remove: z.boolean(),
})
export type SmsPrice = z.infer<typeof SmsPrice>

export const NewSmsPrice = z.strictObject({
  from_date: date,
  tenths_of_cent: z
    .int('Please enter an amount, with at most one digit after the point.')
    .min(0, 'Please enter an amount.')
    .max(10_000, 'At most 1,000 cents.'),
  source: required(300),
})
export type NewSmsPrice = z.infer<typeof NewSmsPrice>
