import { Link } from '@tanstack/react-router'
import { StaffPart } from '#web/features/booking/agencies/staff-part.tsx'
import { useIsAgency, useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { Screen } from '#web/ui/screen.tsx'

/** The agency: the staff whom it represents. */
export function AgencyScreen() {
  const account = useMyAccount()
  const isAgency = useIsAgency()
  return (
    <Screen title="Agency" intro={isAgency ? 'People whom you represent and book for your clients.' : undefined}>
      <Loaded query={account}>
        {() =>
          isAgency ? (
            <StaffPart />
          ) : (
            <Empty
              hint="Its owner can make it one under Sites."
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
