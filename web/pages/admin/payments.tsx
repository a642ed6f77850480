import type { ComponentType } from 'react'
import { AdminInvoices } from '#web/features/billing/payments/admin-invoices.tsx'
import { AdminTransactions } from '#web/features/billing/payments/admin-transactions.tsx'
import { useOption, useUrlState } from '#web/platform/url-state.ts'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { Screen } from '#web/ui/screen.tsx'

type PartId = 'invoices' | 'transactions'
const parts: readonly { id: PartId; label: string; Part: ComponentType }[] = [
  { id: 'invoices', label: 'Invoices', Part: AdminInvoices },
  { id: 'transactions', label: 'Transactions', Part: AdminTransactions },
]

export function AdminPaymentsScreen() {
  const [open] = useOption<PartId>(['invoices', 'transactions'])
  const [, set] = useUrlState()
  const { id, Part } = parts.find((part) => part.id === open) ?? parts[0]!
  // Drops the other tab's search parameters, which mean nothing here.
  const show = (option: PartId) => set({ option }, { replace: true, isReset: true, resetScroll: true })
  return (
    <Screen title="Payments" intro="Invoices and payments for employers’ plans.">
      <Tabs label="Payments" items={parts} value={id} onChange={show}>
        <Part />
      </Tabs>
    </Screen>
  )
}
