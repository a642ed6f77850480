import { useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useContactSwitch } from './data.ts'

/** Settings for which contact details employers see. Each switch saves at once. */
export function ContactSwitches() {
  const account = useMyAccount()
  const { mutate } = useContactSwitch()
  return (
    <Loaded
      query={account}
      skeleton={
        <Loading>
          <Skeleton className="h-16 w-full" />
        </Loading>
      }
      failure="Your choices could not be loaded."
    >
      {({ shows_phone, hides_email }) => (
        <div className="grid gap-3">
          <Checkbox
            isSelected={shows_phone}
            onChange={(value) => mutate({ kind: 'shows_phone', value })}
            hint="Otherwise only employers you are connected with or booked by can see it."
          >
            Show my phone to every employer
          </Checkbox>
          <Checkbox
            isSelected={hides_email}
            onChange={(value) => mutate({ kind: 'hides_email', value })}
            hint="Except from employers you are connected with or booked by."
          >
            Hide my email from employers
          </Checkbox>
        </div>
      )}
    </Loaded>
  )
}

/** Employers have no switches: connected and booked people see their contact details. */
export const WhatStaffSee = () => (
  <p className="max-w-160 text-sm text-dim">
    Everyone signed in to find work can see your organisation’s name, logo, sector, state, website and description. Your
    address, phone, email, hours and ABN are shown only to people you are connected with or have booked.
  </p>
)
