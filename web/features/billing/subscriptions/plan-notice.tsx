import { Link } from '@tanstack/react-router'
import { CircleAlert, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { isCancelled, type Subscription } from '#contract/billing/subscriptions.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { cycleNames, dateWithoutWeekday } from './plan-text.ts'

/**
 * Warns about coming or recent changes of the plan and suggests what to do. Renders nothing if all
 * is as usual.
 */
export function PlanNotice({ subscription }: { subscription: Subscription }) {
  const { subscription_plan, status, planned, awaited, lapsed_plan, lapses_on } = subscription
  const { name } = subscription_plan
  return (
    <>
      {status === 'past_due' && lapses_on !== null && (
        <Notice isBad>
          The invoice for your {name} plan is overdue. Please pay it before {dateWithoutWeekday(lapses_on)}, or you will
          move to the free plan that day.
        </Notice>
      )}
      {lapsed_plan !== null && (
        <Notice isBad>
          Your {lapsed_plan.name} plan is paused because its invoice is unpaid. It resumes as soon as the invoice is
          paid, with all the days that were left.
        </Notice>
      )}
      {awaited !== null && <Notice>{awaited.name} begins as soon as your card payment is confirmed.</Notice>}
      {planned !== null && (
        <Notice>
          {isCancelled(subscription)
            ? `Your ${name} plan ends on ${dateWithoutWeekday(planned.from)}. From that day you are on the ${planned.name} plan, which is free.`
            : `Your plan changes to ${planned.name}, ${cycleNames[planned.billing_cycle].toLowerCase()}, on ${dateWithoutWeekday(planned.from)}.`}
        </Notice>
      )}
    </>
  )
}

function Notice({ isBad = false, children }: { isBad?: boolean; children: ReactNode }) {
  const Icon = isBad ? CircleAlert : Clock
  return (
    <div
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control px-4 py-3 text-sm ${isBad ? 'bg-bad-soft text-bad' : 'bg-wait-soft text-wait'}`}
    >
      <Icon size={18} aria-hidden="true" className="shrink-0" />
      <p className="min-w-48 flex-1 font-medium">{children}</p>
      {isBad && (
        <Link to="/employer/account" search={{ option: 'payments' }} className={buttonClass('plain', 'small')}>
          See payments
        </Link>
      )}
    </div>
  )
}
