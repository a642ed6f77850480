import { useState } from 'react'
import type { Balance } from '#contract/billing/payments.ts'
import { api } from '#web/platform/client.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { shortDate } from '#web/ui/dates.ts'
import { money } from '#web/ui/money.ts'
import { Badge } from '#web/ui/status-badge.tsx'
import { toast } from '#web/ui/toast.ts'
import { InvoiceButton } from './invoice-button.tsx'
import { openProviderPage } from './provider-page.ts'

/** Shows the amount due and how to pay it. Renders nothing if nothing is owed or on account. */
export function BalanceCard({ balance }: { balance: Balance }) {
  const { open, open_cents, overdue_cents, credit_cents, bank_account, takes_cards } = balance
  if (open_cents === 0 && credit_cents === 0) return null
  return (
    <Card title="Amount Due">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-xl font-semibold tabular-nums">{money(open_cents)}</span>
          {overdue_cents > 0 && <Badge tone="bad">{money(overdue_cents)} overdue</Badge>}
        </p>
        {credit_cents > 0 && (
          <p className="text-sm text-dim">
            You have a credit of <span className="font-semibold text-ink tabular-nums">{money(credit_cents)}</span>. It
            will reduce your next charge.
          </p>
        )}
        {open.length > 0 && (
          <ul aria-label="Open invoices" className="divide-y divide-line border-t border-line">
            {open.map((invoice) => (
              <OpenInvoice key={invoice.invoice_id} invoice={invoice} takesCards={takes_cards} />
            ))}
          </ul>
        )}
        {open.length > 0 && bank_account !== null && (
          <p className="rounded-control bg-page px-4 py-3 text-sm">
            Pay by bank transfer to <span className="font-medium">{bank_account}</span>, with the invoice number as the
            reference. Your payment appears here once we receive it.
          </p>
        )}
      </div>
    </Card>
  )
}

function OpenInvoice({ invoice, takesCards }: { invoice: Balance['open'][number]; takesCards: boolean }) {
  const { invoice_id, invoice_number, open_cents, due_on, is_overdue } = invoice
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium tabular-nums">{invoice_number}</p>
        <p className={`text-sm ${is_overdue ? 'font-medium text-bad' : 'text-dim'}`}>
          {is_overdue ? 'Was due' : 'Due'} {shortDate(due_on)}
        </p>
      </div>
      <span className="font-semibold tabular-nums">{money(open_cents)}</span>
      <InvoiceButton id={invoice_id} number={invoice_number} />
      {takesCards && <PayButton id={invoice_id} number={invoice_number} />}
    </li>
  )
}

function PayButton({ id, number }: { id: number; number: string }) {
  const [isPending, setPending] = useState(false)
  async function pay() {
    setPending(true)
    try {
      openProviderPage((await api.payments.pay({ params: { id: String(id) } })).data.url)
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'The payment page could not be opened. Please try again.'))
      setPending(false)
    }
  }
  return (
    <Button size="small" aria-label={`Pay by card, ${number}`} isPending={isPending} onPress={pay}>
      Pay by card
    </Button>
  )
}
