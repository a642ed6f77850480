import { MessagesCard } from '#web/features/messaging/preferences/messages-card.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { AccountNav } from './account-nav.tsx'
import { SyncCalendarCard } from './sync-calendar-card.tsx'

export const NotificationSettingsScreen = () => (
  <Screen title="Notification settings" intro="Choose how we contact you, and when to stay quiet." width="reading">
    <AccountNav />
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <MessagesCard />
      <SyncCalendarCard />
    </div>
  </Screen>
)
