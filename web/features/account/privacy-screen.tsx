import { PrivacyCard } from '#web/features/admin/privacy/privacy-card.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { AccountNav } from './account-nav.tsx'

export const PrivacyScreen = () => (
  <Screen title="Privacy" intro="Your data, who can see it, and how to close your account." width="reading">
    <AccountNav />
    <PrivacyCard />
  </Screen>
)
