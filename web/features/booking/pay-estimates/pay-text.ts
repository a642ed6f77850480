import type { PayEstimate } from '#contract/booking/pay-estimates.ts'
import { money, wholeDollars } from '#web/ui/money.ts'

/** 'About $478 before tax, at $68.30 an hour' */
export const payText = ({ hourly_cents, amount_cents }: PayEstimate) =>
  `About ${wholeDollars(amount_cents)} before tax, at ${money(hourly_cents)} an hour`

/** 'About $310 before tax, instead of $478' */
export const exchangedPayText = (got: PayEstimate, given: PayEstimate) =>
  `About ${wholeDollars(got.amount_cents)} before tax, ${
    got.amount_cents === given.amount_cents ? 'unchanged' : `instead of ${wholeDollars(given.amount_cents)}`
  }`
