import type { AdminInvoice, InvoiceFilter } from '#contract/billing/admin-payments.ts'
import { SearchField } from '#web/features/people/connections/search-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { shortDate } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/empty.tsx'
import { money } from '#web/ui/money.ts'
import { PagedList } from '#web/ui/pagination.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Badge, StatusBadge } from '#web/ui/status-badge.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { type AdminPaymentsUrl, useAdminPaymentsUrl } from './admin-payments-url.ts'
import { CreditDialog } from './credit-dialog.tsx'
import { useAdminInvoices } from './data.ts'
import { InvoiceButton } from './invoice-button.tsx'
import { invoiceStatusNames, statusNames } from './payment-text.ts'
import { RecordPaymentDialog } from './record-payment-dialog.tsx'

const filters = [
  { id: 'open', label: 'Open' },
  { id: 'overdue', label: 'Overdue' },
  { id: 'paid', label: 'Paid' },
  { id: 'all', label: 'All' },
] as const

/** Invoices of all employers. Open and overdue ones are sorted by due date, others newest first. */
export function AdminInvoices() {
  const address = useAdminPaymentsUrl()
  const { show, search, page, record, credit, close } = address
  const query = useAdminInvoices(show, search, page)
  const rowOf = (id: number | null) => query.data?.data.find((invoice) => invoice.id === id) ?? null

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <SearchField label="Search invoices" placeholder="Employer, invoice or transaction" address={address} inRow />
        <Segmented<InvoiceFilter> label="Which invoices" items={filters} value={show} onChange={address.choose} />
      </div>
      <PagedList
        query={query}
        failure="The invoices could not be loaded."
        empty={<Nothing address={address} />}
        nouns={['invoice', 'invoices']}
        onPage={address.goToPage}
        onClear={address.clear}
      >
        {({ data, open_cents, overdue_cents }) => (
          <>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-dim">
              <span>
                Total outstanding: <span className="font-semibold text-ink tabular-nums">{money(open_cents)}</span>
              </span>
              {overdue_cents > 0 && <Badge tone="bad">{money(overdue_cents)} overdue</Badge>}
            </p>
            <Table label="Invoices" rows={data} keyOf={({ id }) => id} columns={columnsFor(address)} />
          </>
        )}
      </PagedList>
      <RecordPaymentDialog invoice={rowOf(record)} onClose={close} />
      <CreditDialog invoice={rowOf(credit)} onClose={close} />
    </div>
  )
}

const Nothing = ({ address: { search, show, choose, clear } }: { address: AdminPaymentsUrl }) => {
  if (search !== '')
    return (
      <Empty
        action={
          <Button look="soft" onPress={clear}>
            Clear search
          </Button>
        }
      >
        No invoices match your search
      </Empty>
    )
  if (show === 'all') return <Empty hint="Invoices appear here once an employer chooses a plan.">No invoices yet</Empty>
  return (
    <Empty
      action={
        <Button look="soft" onPress={() => choose('all')}>
          Show all invoices
        </Button>
      }
    >
      {show === 'paid' ? 'No paid invoices yet' : `No ${show} invoices`}
    </Empty>
  )
}

const columnsFor = ({ openRecord, openCredit }: AdminPaymentsUrl): Column<AdminInvoice>[] => [
  {
    title: 'Invoice',
    cell: ({ number, kind, issued_on }) => (
      <span className="grid">
        <span className="font-medium whitespace-nowrap tabular-nums">{number}</span>
        <span className="text-hint text-dim">
          {kind === 'credit_note' ? 'Credit note, ' : ''}
          {shortDate(issued_on)}
        </span>
      </span>
    ),
  },
  {
    title: 'Employer',
    cell: ({ employer, plan_name }) => (
      <span className="grid">
        <span className="font-medium">{employer.name}</span>
        <span className="text-hint text-dim">{plan_name}</span>
      </span>
    ),
  },
  {
    title: 'Due',
    cell: ({ due_on, is_overdue, open_cents }) =>
      due_on === null || open_cents === 0 ? (
        <span className="text-dim">–</span>
      ) : (
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 whitespace-nowrap">
          {shortDate(due_on)}
          {is_overdue && <Badge tone="bad">Overdue</Badge>}
        </span>
      ),
  },
  {
    title: 'Amount',
    cell: ({ total_cents, open_cents, kind }) => (
      <span className="grid tabular-nums">
        <span className="font-semibold">{money(kind === 'credit_note' ? -total_cents : total_cents)}</span>
        {open_cents > 0 && open_cents < total_cents && (
          <span className="text-hint text-dim">{money(open_cents)} open</span>
        )}
      </span>
    ),
  },
  {
    title: 'Status',
    cell: ({ kind, status }) => (
      <StatusBadge status={status} label={(kind === 'invoice' ? invoiceStatusNames : statusNames)[status]} />
    ),
  },
  {
    title: 'Actions',
    isTitleHidden: true,
    align: 'right',
    cell: (invoice) => (
      <span className="inline-flex flex-wrap gap-2 @table:justify-end @4xl:min-w-56">
        {invoice.open_cents > 0 && (
          <Button
            look="soft"
            size="small"
            aria-label={`Record payment of ${invoice.number}`}
            onPress={() => openRecord(invoice.id)}
          >
            Record payment
          </Button>
        )}
        {invoice.creditable_cents > 0 && (
          <Button
            look="plain"
            size="small"
            aria-label={`Refund or credit ${invoice.number}`}
            onPress={() => openCredit(invoice.id)}
          >
            Refund or credit
          </Button>
        )}
        <InvoiceButton id={invoice.id} number={invoice.number} />
      </span>
    ),
  },
]
