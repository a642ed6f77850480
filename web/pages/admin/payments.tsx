import { useNavigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { DeskInvoices } from '#web/features/billing/payments/desk-invoices.tsx'
import { DeskTransactions } from '#web/features/billing/payments/desk-transactions.tsx'
import { useOption } from '#web/platform/option.ts'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { Screen } from '#web/ui/screen.tsx'

type PartId = 'invoices' | 'transactions'
const parts: readonly { id: PartId; label: string; Part: ComponentType }[] = [
  { id: 'invoices', label: 'Invoices', Part: DeskInvoices },
  { id: 'transactions', label: 'Transactions', Part: DeskTransactions },
]

export function PaymentDeskScreen() {
  const [open] = useOption<PartId>(['invoices', 'transactions'])
  const navigate = useNavigate()
  const { id, Part } = parts.find((part) => part.id === open) ?? parts[0]!
  // Drops the other tab's search parameters, which mean nothing here.
  const show = (option: PartId) => navigate({ to: '.', search: { option } as never, replace: true })
  return (
    <Screen title="Payments" intro="Invoices and payments for employers’ plans.">
      <Tabs label="Payments" items={parts} value={id} onChange={show}>
        <Part />
      </Tabs>
    </Screen>
  )
}
