import type { PayEstimate } from '#contract/booking/pay-estimates.ts'
import { money, wholeDollars } from '#web/ui/money.ts'

/** 'About $478 before tax' */
export const shortPayText = ({ amount_cents }: Pick<PayEstimate, 'amount_cents'>) =>
  `About ${wholeDollars(amount_cents)} before tax`

/** 'About $478 before tax, at $68.30 an hour' */
export const payText = (pay: PayEstimate) => `${shortPayText(pay)}, at ${money(pay.hourly_cents)} an hour`

/** 'About $310 before tax, instead of $478' */
export const changedPayText = (after_cents: number, before_cents: number) =>
  `${shortPayText({ amount_cents: after_cents })}, ${
    after_cents === before_cents ? 'unchanged' : `instead of ${wholeDollars(before_cents)}`
  }`
