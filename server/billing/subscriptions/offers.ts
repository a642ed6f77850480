import { type SubscriptionPlan, sizeText } from '#contract/billing/subscriptions.ts'
import type { Plan } from './domain.ts'

/** Derived from the enforced limits, so that the offer cannot differ from them. */
const featuresOf = ({ staff_limit, storage_limit }: Plan): string[] => [
  staff_limit === null ? 'As many staff booked a month as you need' : `Up to ${staff_limit} staff booked a month`,
  storage_limit === null ? 'Unlimited storage' : `${sizeText(storage_limit)} of storage`,
]

export const offered = (plan: Plan): SubscriptionPlan => {
  const { id, name, price, billing_cycle, staff_limit, storage_limit } = plan
  return { id, name, price, billing_cycle, features: JSON.stringify(featuresOf(plan)), staff_limit, storage_limit }
}
