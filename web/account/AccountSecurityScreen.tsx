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
    intro="How you sign in, and where you are signed in."
    width="reading"
    actions={<LogOutButton />}
  >
    <SecurityCards />
  </Screen>
)
