import type { PlanPreview } from '#contract/billing/subscriptions.ts'
import { money } from '#web/ui/money.ts'
import { dayText } from './plan-text.ts'

/** Itemises the charge for a change that begins today, and the next payment. */
export function PreviewSum({ preview }: { preview: PlanPreview }) {
  const { name, lines, credit_used, amount_due, gst, pays_open, credit_left, next_amount, next_billing_date } = preview
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <dl className="grid gap-2 text-sm">
        {lines.map(({ description, amount }) => (
          <Line key={description} name={description} amount={amount} />
        ))}
        {credit_used > 0 && <Line name="Credit on your account" amount={-credit_used} />}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3 text-base font-semibold">
          <dt>To pay</dt>
          <dd className="tabular-nums">{money(amount_due)}</dd>
        </div>
      </dl>
      <div className="grid gap-1 text-sm text-dim">
        {gst > 0 && <p>The prices include GST of {money(gst)}.</p>}
        {pays_open > 0 && <p>{money(pays_open)} of this pays your open invoices.</p>}
        {credit_left > 0 && <p>{money(credit_left)} stays on your account as credit for your next invoices.</p>}
        {amount_due > 0 && <p>You get an invoice, paid by the method set under Payments.</p>}
        <p>
          {name} begins today.{' '}
          {next_billing_date && `Next, ${money(next_amount)} is billed on ${dayText(next_billing_date)}.`}
        </p>
      </div>
    </div>
  )
}

const Line = ({ name, amount }: { name: string; amount: number }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="min-w-0">{name}</dt>
    <dd className="shrink-0 tabular-nums">{money(amount)}</dd>
  </div>
)
