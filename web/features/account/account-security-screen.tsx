import { EnrolmentScreen } from '#web/features/identity/second-factor/enrolment-screen.tsx'
import { useEnrolmentDue } from '#web/platform/enrolment.ts'
import { Screen } from '#web/ui/screen.tsx'
import { AccountNav } from './account-nav.tsx'
import { LogOutButton } from './log-out-button.tsx'
import { UnlessMoved } from './moved-part.tsx'
import { SecurityCards } from './security-cards.tsx'

export const AccountSecurityScreen = () =>
  useEnrolmentDue() ? (
    <EnrolmentScreen actions={<LogOutButton />} />
  ) : (
    <UnlessMoved>
      <Cards />
    </UnlessMoved>
  )

const Cards = () => (
  <Screen
    title="Account Security"
    intro="Manage how you sign in and the devices you use."
    width="reading"
    actions={<LogOutButton />}
  >
    <AccountNav />
    <SecurityCards />
  </Screen>
)
