/** Estimated pay in words, for screens and mails. */
import { dollars, wholeDollars } from '../platform/money.ts'
import type { PayEstimate } from './pay-estimates.ts'

/** "About $478 before tax" */
export const shortPayText = ({ amount_cents }: Pick<PayEstimate, 'amount_cents'>) =>
  `About ${wholeDollars(amount_cents)} before tax`

/** "About $478 before tax, at $68.30 an hour" */
export const payText = (pay: PayEstimate) => `${shortPayText(pay)}, at ${dollars(pay.hourly_cents)} an hour`
