import { Check } from 'lucide-react'
import type { SubscriptionPlan } from '#contract/billing/subscriptions.ts'
import { featuresOf } from './plan-text.ts'

export const PlanFeatures = ({ plan, className }: { plan: SubscriptionPlan; className: string }) => (
  <CheckedList items={featuresOf(plan)} className={className} />
)

export const CheckedList = ({ items, className }: { items: readonly string[]; className: string }) => (
  <ul className={`grid text-sm ${className}`}>
    {items.map((item) => (
      <li key={item} className="flex gap-2">
        <Check size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-good" />
        {item}
      </li>
    ))}
  </ul>
)
