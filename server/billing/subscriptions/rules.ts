/** Prices of plans, periods and refunds on a change, in whole cents and whole days. */
import type { BillingCycle } from '#contract/billing/subscriptions.ts'
import type { ChargeLine } from '#server/billing/payments/rules.ts'
import { dateText } from '#server/platform/dates.ts'

export type Plan = {
  id: number
  name: string
  billing_cycle: BillingCycle
  rank: number
  staff_limit: number | null
  storage_limit: number | null
  /** Price on the requested day. */
  price: number
}
/** A paid period; `end` is the first day after it. */
export type Period = { start: string; end: string; price: number; anchor_day: number }
/** A paid plan and its running period. */
export type Running = { plan: Plan; period: Period }

const day = Temporal.PlainDate.from
const daysBetween = (from: string, to: string) => day(from).until(day(to)).days

/**
 * End of the period that starts on this day: the same day of a later month, or its last day if the
 * month is shorter.
 */
export const periodEnd = (start: string, anchorDay: number, cycle: BillingCycle): string => {
  const month = day(start)
    .toPlainYearMonth()
    .add({ months: cycle === 'monthly' ? 1 : 12 })
  return month.toPlainDate({ day: Math.min(anchorDay, month.daysInMonth) }).toString()
}

export const periodFrom = (start: string, anchorDay: number, { billing_cycle, price }: Plan): Period => ({
  start,
  end: periodEnd(start, anchorDay, billing_cycle),
  price,
  anchor_day: anchorDay,
})

/**
 * Cost of the first `used` of `days` days, rounded half up. Any part of a period costs the
 * difference of two results, so that the parts always add up to the price, to the cent.
 */
export const costOfFirst = (used: number, days: number, price: number): number =>
  Math.floor((2 * price * used + days) / (2 * days))

export const costOfRest = ({ start, end, price }: Period, today: string): number => {
  const days = daysBetween(start, end)
  // An employer who moves to a time zone further west may be a day before the start.
  const used = Math.min(Math.max(daysBetween(start, today), 0), days)
  return price - costOfFirst(used, days, price)
}

/**
 * A better plan, or the same one for a year, starts at once; other changes start when the paid days
 * are over.
 */
export const beginsNow = (from: Plan, to: Plan): boolean =>
  to.rank > from.rank || (to.rank === from.rank && from.billing_cycle === 'monthly' && to.billing_cycle === 'yearly')

export type Upgrade = { period: Period; lines: ChargeLine[] }

/**
 * Charge and refund of an upgrade. With the same billing cycle only the rest of the current period
 * is charged; with another cycle, or from the free plan, a full period starts today.
 */
export const upgradeOf = (running: Running | null, to: Plan, today: string): Upgrade => {
  const goesOn = running !== null && running.plan.billing_cycle === to.billing_cycle && running.period.end > today
  const period = goesOn ? { ...running.period, price: to.price } : periodFrom(today, day(today).day, to)
  const start = goesOn && running.period.start < today ? today : period.start
  const lines = [{ description: planLine(to, start, period.end), amount: costOfRest(period, today) }]
  if (running !== null) {
    const unused = costOfRest(running.period, today)
    if (unused > 0) lines.push({ description: unusedLine(running, today), amount: -unused })
  }
  return { period, lines }
}

/** Period after the current one, for the same plan or for the planned one. */
export const renewalOf = ({ end, anchor_day }: Period, plan: Plan): Upgrade => {
  const period = periodFrom(end, anchor_day, plan)
  return { period, lines: [{ description: planLine(plan, period.start, period.end), amount: period.price }] }
}

/** Moves the paid days that were left when an unpaid invoice paused the plan to after the pause. */
export const resumedPeriod = (period: Period, lapsedOn: string, today: string): Period => {
  const { days } = day(lapsedOn).until(day(today))
  const end = day(period.end).add({ days })
  return {
    ...period,
    start: day(period.start).add({ days }).toString(),
    end: end.toString(),
    anchor_day: days === 0 ? period.anchor_day : end.day,
  }
}

export type Settlement = { credit_used: number; amount_due: number; pays_open: number; credit_left: number }

/**
 * Amount due for these lines after account credit; a surplus pays open invoices, and the rest stays
 * as credit.
 */
export const settlementOf = (lines: readonly ChargeLine[], credit: number, open: number): Settlement => {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const credit_used = Math.min(credit, Math.max(0, total))
  const left = total > 0 ? credit - credit_used : credit - total
  const pays_open = total > 0 ? 0 : Math.min(left, open)
  return { credit_used, amount_due: Math.max(0, total - credit_used), pays_open, credit_left: left - pays_open }
}

/** Days from the due date of an unpaid invoice until the plan is paused. */
const GRACE_DAYS = 7
export const lapsesOn = (dueOn: string): string => day(dueOn).add({ days: GRACE_DAYS }).toString()

const span = (start: string, end: string) => `${dateText(start)} to ${dateText(day(end).subtract({ days: 1 }))}`
const planLine = ({ name, billing_cycle }: Plan, start: string, end: string) =>
  `${name} plan, ${billing_cycle}, ${span(start, end)}`
const unusedLine = ({ plan, period }: Running, today: string) =>
  `Unused days of the ${plan.name} plan, ${span(today < period.start ? period.start : today, period.end)}`
