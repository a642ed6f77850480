import { Check } from 'lucide-react'
import type { SubscriptionPlan } from '#contract/billing/subscriptions.ts'
import { featuresOf, inEveryPlan } from './plan-text.ts'

export const PlanFeatures = ({ plan, className }: { plan: SubscriptionPlan; className: string }) => (
  <CheckedList items={featuresOf(plan)} className={className} />
)

export const InEveryPlan = () => (
  <div className="card grid gap-3 p-5">
    <p className="text-sm font-semibold">Every plan includes</p>
    <CheckedList items={inEveryPlan} className="gap-x-6 gap-y-1.5 min-[640px]:grid-cols-2" />
  </div>
)

const CheckedList = ({ items, className }: { items: readonly string[]; className: string }) => (
  <ul className={`grid text-sm ${className}`}>
    {items.map((item) => (
      <li key={item} className="flex gap-2">
        <Check size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-good" />
        {item}
      </li>
    ))}
  </ul>
)
