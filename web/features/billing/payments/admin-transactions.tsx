import { Download } from 'lucide-react'
import type { AdminTransaction } from '#contract/billing/admin-payments.ts'
import { SearchField } from '#web/features/people/connections/search-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { dateIn, shortDate, todayIn, viewerZone } from '#web/ui/dates.ts'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { money } from '#web/ui/money.ts'
import { PagedList } from '#web/ui/pagination.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useAdminPaymentsUrl } from './admin-payments-url.ts'
import { useAdminTransactions } from './data.ts'
import { InvoiceButton } from './invoice-button.tsx'
import { statusNames } from './payment-text.ts'

const statuses = (['completed', 'pending', 'failed'] as const).map((id) => ({ id, name: statusNames[id] }))

const columns: readonly Column<AdminTransaction>[] = [
  {
    title: 'Transaction',
    cell: ({ transaction_id, created_at }) => (
      <span className="grid">
        <span className="font-medium whitespace-nowrap">{transaction_id}</span>
        <span className="text-hint text-dim">{shortDate(dateIn(viewerZone(), created_at))}</span>
      </span>
    ),
  },
  {
    title: 'Employer',
    cell: ({ employer, subscription }) => (
      <span className="grid">
        <span className="font-medium">{employer.name}</span>
        <span className="text-hint text-dim">{subscription?.plan_name}</span>
      </span>
    ),
  },
  {
    title: 'Payment method',
    cell: ({ payment_method, problem }) => (
      <span className="grid">
        {payment_method}
        {problem !== null && <span className="text-hint text-bad">{problem}</span>}
      </span>
    ),
  },
  { title: 'Amount', cell: ({ amount }) => <span className="font-semibold tabular-nums">{money(amount)}</span> },
  { title: 'Status', cell: ({ status }) => <StatusBadge status={status} label={statusNames[status]} /> },
  {
    title: 'Document',
    isTitleHidden: true,
    align: 'right',
    cell: ({ invoice_id, invoice_number }) =>
      invoice_id !== null && invoice_number !== null && <InvoiceButton id={invoice_id} number={invoice_number} />,
  },
]

/** Every charge, credit and refund of all employers. */
export function AdminTransactions() {
  const address = useAdminPaymentsUrl()
  const { status, search, page, goToPage, clear, chooseStatus } = address
  const query = useAdminTransactions(status, search, page)
  const params = new URLSearchParams({ ...(search && { search }), ...(status && { status }) })

  function clearAll() {
    clear()
    chooseStatus(null)
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <SearchField
          label="Search transactions"
          placeholder="Employer, invoice or transaction"
          address={address}
          inRow
        />
        <div className="w-44">
          <Select label="Status" all="All Status" items={statuses} value={status} onChange={chooseStatus} />
        </div>
        <DownloadButton
          path={`/api/admin/transactions/export?${params}`}
          name={`transactions-${todayIn(viewerZone())}.csv`}
          failure="The transactions could not be downloaded. Please try again."
          icon={<Download size={16} aria-hidden="true" />}
        >
          Download CSV
        </DownloadButton>
      </div>
      <PagedList
        query={query}
        failure="Failed to fetch transactions"
        empty={
          search !== '' || status !== null ? (
            <Empty
              action={
                <Button look="soft" onPress={clearAll}>
                  Clear search and filters
                </Button>
              }
            >
              No transactions found
            </Empty>
          ) : (
            <Empty hint="Transactions appear here once an employer chooses a plan.">No transactions yet</Empty>
          )
        }
        nouns={['transaction', 'transactions']}
        onPage={goToPage}
        onClear={clearAll}
      >
        {({ data }) => <Table label="Transactions" rows={data} keyOf={({ id }) => id} columns={columns} />}
      </PagedList>
    </div>
  )
}
