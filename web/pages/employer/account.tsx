import type { ComponentType } from 'react'
import { AccountLinks } from '#web/features/account/account-nav.tsx'
import { LogOutButton } from '#web/features/account/log-out-button.tsx'
import { UnlessMoved } from '#web/features/account/moved-part.tsx'
import { SecurityCards } from '#web/features/account/security-cards.tsx'
import { PaymentsTab } from '#web/features/billing/payments/payments-tab.tsx'
import { StatusTab } from '#web/features/billing/subscriptions/status-tab.tsx'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { useOption, useUrlState } from '#web/platform/url-state.ts'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { Screen } from '#web/ui/screen.tsx'

const SecurityTab = () => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
    <h2 className="text-lg font-semibold">Password & Security</h2>
    <SecurityCards />
  </div>
)

type PartId = 'security' | 'status' | 'payments'
const allParts: readonly { id: PartId; label: string; Part: ComponentType }[] = [
  { id: 'security', label: 'Security', Part: SecurityTab },
  { id: 'status', label: 'Status', Part: StatusTab },
  { id: 'payments', label: 'Payments', Part: PaymentsTab },
]

export function AccountSettingsScreen() {
  const [open] = useOption<PartId>(['security', 'status', 'payments'])
  const [, set] = useUrlState()
  // Plan and payments are the owner's.
  const mayOwn = useMay('own')
  const parts = mayOwn ? allParts : allParts.filter((part) => part.id === 'security')
  const { id, Part } = parts.find((part) => part.id === open) ?? parts[0]!
  // Drops the other tab's search parameters, which mean nothing here.
  const show = (option: PartId) => set({ option }, { replace: true, isReset: true, resetScroll: true })
  return (
    <UnlessMoved>
      <Screen title="Account Settings" width="reading" actions={<LogOutButton />}>
        <Tabs label="Account Settings" items={parts} value={id} onChange={show} links={<AccountLinks />}>
          <Part />
        </Tabs>
      </Screen>
    </UnlessMoved>
  )
}
