import type { ShiftCost } from '#contract/booking/pay-estimates.ts'
import { shortPayText } from '#contract/booking/pay-estimates-rules.ts'
import { wholeDollars } from '#contract/platform/money.ts'
import { lengthText } from '#web/features/booking/shifts/shift-hours.ts'
import { money } from '#web/ui/money.ts'

/** 'About $477, 6 h 30 min at $73.50' */
export const costText = ({ cost_cents, paid_minutes, hourly_cents }: ShiftCost) =>
  `About ${wholeDollars(cost_cents)}, ${lengthText(paid_minutes)} at ${money(hourly_cents)}`

/** 'About $310 before tax, instead of $478' */
export const changedPayText = (after_cents: number, before_cents: number) =>
  `${shortPayText({ amount_cents: after_cents })}, ${
    after_cents === before_cents ? 'unchanged' : `instead of ${wholeDollars(before_cents)}`
  }`
