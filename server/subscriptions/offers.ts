import type { SubscriptionPlan } from '#contract/subscriptions.ts'
import type { Plan } from './domain.ts'

const KB = 1024
const units = ['bytes', 'kB', 'MB', 'GB'] as const
/** "250 MB", "2.4 GB". */
export const sizeText = (bytes: number): string => {
  const step = Math.min(units.length - 1, bytes < KB ? 0 : Math.floor(Math.log(bytes) / Math.log(KB)))
  return `${(bytes / KB ** step).toLocaleString('en-AU', { maximumFractionDigits: 1 })} ${units[step]}`
}

/** What is told of a plan follows from what is enforced of it. */
const featuresOf = ({ staff_limit, storage_limit }: Plan): string[] => [
  staff_limit === null ? 'As many staff booked a month as you need' : `Up to ${staff_limit} staff booked a month`,
  storage_limit === null ? 'Storage without a limit' : `${sizeText(storage_limit)} of storage`,
]

export const offered = (plan: Plan): SubscriptionPlan => {
  const { id, name, price, billing_cycle, staff_limit, storage_limit } = plan
  return { id, name, price, billing_cycle, features: JSON.stringify(featuresOf(plan)), staff_limit, storage_limit }
}
