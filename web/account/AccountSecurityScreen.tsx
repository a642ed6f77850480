import { Screen } from '#web/ui/Screen.tsx'
import { LogOutButton } from './LogOutButton.tsx'
import { SecurityCards } from './SecurityCards.tsx'

/** Where an employee, and an admin, looks after the own account. */
export const AccountSecurityScreen = () => (
  <Screen
    title="Account Security"
    intro="How you sign in, and where you are signed in."
    width="reading"
    actions={<LogOutButton />}
  >
    <SecurityCards />
  </Screen>
)
