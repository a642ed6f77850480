import { useEnrolmentDue } from '#web/platform/enrolment.ts'
import { EnrolmentScreen } from '#web/secondFactor/EnrolmentScreen.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { LogOutButton } from './LogOutButton.tsx'
import { SecurityCards } from './SecurityCards.tsx'

export const AccountSecurityScreen = () =>
  useEnrolmentDue() ? <EnrolmentScreen actions={<LogOutButton />} /> : <Cards />

const Cards = () => (
  <Screen
    title="Account Security"
    intro="Manage how you sign in and the devices you use."
    width="reading"
    actions={<LogOutButton />}
  >
    <SecurityCards />
  </Screen>
)
