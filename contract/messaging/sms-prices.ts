/** Price of one SMS segment from a date on, in tenths of a cent, entered by the operator. */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { date, id, Page, paging, required, withId } from '../platform/values.ts'

/** Time zone whose date decides the price of a text message, wherever it was sent. */
export const PRICE_CLOCK = 'Australia/Melbourne'

export const SmsPrice = z.object({
  id,
  from_date: date,
  /** Tenths of a cent per segment: 50 is 5 cents. */
  tenths_of_cent: z.int(),
  source: z.string(),
  /** True for a default that no admin has compared with an invoice. */
  is_starting: z.boolean(),
  standing: z.enum(['past', 'current', 'coming']),
  /** True if it does not apply yet. */
  may_remove: z.boolean(),
})
export type SmsPrice = z.infer<typeof SmsPrice>

export const NewSmsPrice = z.strictObject({
  from_date: date,
  tenths_of_cent: z
    .int('Please enter an amount, with at most one decimal place.')
    .min(0, 'Please enter an amount.')
    .max(10_000, 'At most 1,000 cents.'),
  source: required(300),
})
export type NewSmsPrice = z.infer<typeof NewSmsPrice>

/** Text messages sent, and their cost at the price of each day. */
export const TextCost = z.object({ texts: z.int(), segments: z.int(), tenths_of_cent: z.int() })
export type TextCost = z.infer<typeof TextCost>
export const TextCosts = z.object({
  /** Messages about the selected bookings. */
  about: TextCost,
  /**
   * Messages about no booking, such as the consent question; null if filters other than dates are
   * set.
   */
  others: TextCost.nullable(),
  /** Filled positions of these bookings. */
  filled: z.int(),
})
export type TextCosts = z.infer<typeof TextCosts>
/**
 * SMS cost per filled position in tenths of a cent: messages about all requests, divided by filled
 * positions.
 */
export const textsPerFilled = ({ about, filled }: Pick<TextCosts, 'about' | 'filled'>): number | null =>
  filled === 0 ? null : Math.floor((2 * about.tenths_of_cent + filled) / (2 * filled))

const access = ['admin'] as const

/** Part of the settings. */
export const smsPriceCalls = {
  smsPrices: endpoint('GET /admin/sms-prices', {
    summary: 'Lists the price of an SMS segment by date, newest first.',
    access,
    query: z.strictObject(paging(15)),
    returns: z.object({ data: z.array(SmsPrice), ...Page }),
  }),
  addSmsPrice: endpoint('POST /admin/sms-prices', {
    summary: 'Sets the price from today or a later date.',
    access,
    body: NewSmsPrice,
    returns: SmsPrice,
    message: 'SMS price saved.',
    status: 201,
    problems: ['rate_exists'],
  }),
  removeSmsPrice: endpoint('DELETE /admin/sms-prices/:id', {
    summary: 'Removes a price that does not apply yet.',
    access,
    params: withId,
    message: 'SMS price removed.',
    problems: ['rate_in_use'],
  }),
}
