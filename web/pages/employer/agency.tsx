import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { BookingsPart } from '#web/features/booking/agencies/bookings-part.tsx'
import { ClientsPart } from '#web/features/booking/agencies/clients-part.tsx'
import { StaffPart } from '#web/features/booking/agencies/staff-part.tsx'
import { useIsAgency, useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { useOption, useUrlState } from '#web/platform/url-state.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { Screen } from '#web/ui/screen.tsx'

const partIds = ['bookings', 'staff', 'clients'] as const
type PartId = (typeof partIds)[number]
const parts: readonly { id: PartId; label: string; Part: ComponentType }[] = [
  { id: 'bookings', label: 'Bookings', Part: BookingsPart },
  { id: 'staff', label: 'Staff', Part: StaffPart },
  { id: 'clients', label: 'Clients', Part: ClientsPart },
]

/** The agency: its bookings, the staff whom it represents, and its clients. */
export function AgencyScreen() {
  const account = useMyAccount()
  const isAgency = useIsAgency()
  return (
    <Screen title="Agency">
      <Loaded query={account}>
        {() =>
          isAgency ? (
            <AgencyParts />
          ) : (
            <Empty
              hint="The owner can make it one under Sites."
              action={
                <Link to="/employer/sites" className={buttonClass('soft')}>
                  Sites
                </Link>
              }
            >
              Your organisation is not an agency
            </Empty>
          )
        }
      </Loaded>
    </Screen>
  )
}

function AgencyParts() {
  const [open] = useOption<PartId>(partIds)
  const [, set] = useUrlState()
  const { id, Part } = parts.find((part) => part.id === open) ?? parts[0]!
  // Drops the page of the other list.
  const show = (option: PartId) => set({ option }, { replace: true, isReset: true, resetScroll: true })
  return (
    <Tabs label="Agency" items={parts} value={id} onChange={show}>
      <Part />
    </Tabs>
  )
}
