import { Check } from 'lucide-react'
import type { SubscriptionPlan } from '#contract/billing/subscriptions.ts'
import { featuresOf } from './plan-text.ts'

export const PlanFeatures = ({ plan, className }: { plan: SubscriptionPlan; className: string }) => (
  <ul className={`grid text-sm ${className}`}>
    {featuresOf(plan).map((feature) => (
      <li key={feature} className="flex gap-2">
        <Check size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-good" />
        {feature}
      </li>
    ))}
  </ul>
)
