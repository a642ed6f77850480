import type { Transaction } from '#contract/billing/admin-payments.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { dateIn, shortDate, todayIn, viewerZone } from '#web/ui/dates.ts'
import { money } from '#web/ui/money.ts'
import { PageOutOfRange, Pagination } from '#web/ui/pagination.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { type Awaiting, TRANSACTIONS_PER_PAGE, useTransactions } from './data.ts'
import { InvoiceButton } from './invoice-button.tsx'
import { statusNames } from './payment-text.ts'
import { usePaymentsAddress } from './payments-address.ts'

const SHOWN_AT_FIRST = 2

type TransactionHistoryProps = {
  awaiting: Awaiting
  /** True while the content above loads, because it would push this card down. */
  isHeldBack: boolean
}

/** Every charge, credit and refund, the newest two at first. */
export function TransactionHistory({ awaiting, isHeldBack }: TransactionHistoryProps) {
  const { isAll, page, showAll, goToPage } = usePaymentsAddress()
  const query = useTransactions(isAll ? page : 1, awaiting)
  if (isHeldBack) return null
  return (
    <Card title="Transaction History">
      <Loaded
        query={query}
        skeleton={<SkeletonRows rows={SHOWN_AT_FIRST} />}
        failure="Failed to fetch transactions"
        isEmpty={({ data }) => data.length === 0}
        empty={
          query.data?.total ? (
            <PageOutOfRange onFirst={() => goToPage(1)} />
          ) : (
            <p className="text-dim">No transactions yet. They appear here once you choose a paid plan.</p>
          )
        }
      >
        {({ data, total }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <ul aria-label="Transactions" className="-my-1 divide-y divide-line">
              {(isAll ? data : data.slice(0, SHOWN_AT_FIRST)).map((transaction) => (
                <TransactionRow key={transaction.id} transaction={transaction} />
              ))}
            </ul>
            {total > SHOWN_AT_FIRST && (
              <div className="flex flex-wrap items-center justify-between gap-3">
                <Button look="plain" size="small" aria-expanded={isAll} onPress={() => showAll(!isAll)}>
                  {isAll ? 'Show Less' : 'View All'}
                </Button>
                {isAll && (
                  <Pagination
                    label="transactions"
                    page={page}
                    lastPage={Math.ceil(total / TRANSACTIONS_PER_PAGE)}
                    onPage={goToPage}
                  />
                )}
              </div>
            )}
          </div>
        )}
      </Loaded>
    </Card>
  )
}

function TransactionRow({ transaction }: { transaction: Transaction }) {
  const { transaction_id, payment_method, amount, status, created_at, subscription, problem } = transaction
  const { invoice_id, invoice_number, open, due_on } = transaction
  const kind = amount < 0 ? 'Credit' : 'Plan'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium">
          {subscription === null ? kind : `${subscription.plan_name} ${kind}`}
          <span className="ml-2 text-sm font-normal text-dim">{shortDate(dateIn(viewerZone(), created_at))}</span>
        </p>
        <p className="text-sm wrap-anywhere text-dim">
          {transaction_id} · {payment_method}
        </p>
        {open > 0 && due_on !== null && (
          <p className="text-sm text-dim">
            {open < amount ? `${money(open)} still to be paid` : 'To be paid'}
            {due_on < todayIn(viewerZone()) ? ', due since' : ' by'} {shortDate(due_on)}
          </p>
        )}
        {problem !== null && <p className="text-sm text-bad">{problem}</p>}
      </div>
      <span className="font-semibold tabular-nums">{money(amount)}</span>
      <StatusBadge status={status} label={statusNames[status]} />
      {invoice_id !== null && invoice_number !== null && <InvoiceButton id={invoice_id} number={invoice_number} />}
    </li>
  )
}
