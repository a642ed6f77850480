import type { BillingCycle, Subscription, SubscriptionPlan } from '#contract/billing/subscriptions.ts'
import { longDate } from '#web/ui/dates.ts'
import { money } from '#web/ui/money.ts'

export const cycleNames: Record<BillingCycle, string> = { monthly: 'Monthly', yearly: 'Yearly' }

/** Only `active` counts as active; the reason and next step are shown beside it. */
export const statusText = (status: Subscription['status']) => (status === 'active' ? 'Active' : 'Inactive')

/** '2 March 2026' */
export const dateWithoutWeekday = (date: string) => longDate(date).replace(/^\w+, /, '')
/** 'March 2026' of YYYY-MM. */
export const monthText = (month: string) => dateWithoutWeekday(`${month}-01`).replace(/^\d+ /, '')

/** '$89.00 a month', 'Free' */
export const priceText = ({ price, billing_cycle }: Pick<SubscriptionPlan, 'price' | 'billing_cycle'>) =>
  price === 0 ? 'Free' : `${money(price)} ${billing_cycle === 'monthly' ? 'a month' : 'a year'}`

/**
 * The next larger plan with the same cycle, or with another cycle if there is none; null for the
 * largest plan. `plans` is sorted by rank.
 */
export function betterPlan(plans: readonly SubscriptionPlan[], { plan_id, billing_cycle }: Subscription) {
  const own = plans.findIndex(({ id }) => id === plan_id)
  const better = plans.slice(own + 1).filter(({ name }) => name !== plans[own]?.name)
  return better.find((plan) => plan.billing_cycle === billing_cycle) ?? better[0] ?? null
}

/** Decodes the plan's features, stored as a JSON list of sentences. */
export const featuresOf = ({ features }: SubscriptionPlan) => JSON.parse(features) as string[]

/** Features of every plan; plans differ only in their limits. */
export const inEveryPlan = [
  'Search for available staff by day, subject and distance',
  'Vacancies, Fill the day and replacement searches',
  'Roster and a live board for today and tomorrow',
  'In-app messages, text messages and notifications',
  'Checks of registrations and clearances',
  'Timesheets, pay statements and CSV files',
  'Figures by month, subject and site',
  'Several sites and members',
]
