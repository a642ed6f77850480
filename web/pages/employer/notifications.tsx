import type { Notification } from '#contract/messaging/notifications.ts'
import { useOtherSites } from '#web/features/identity/accounts/my-account.ts'
import { useSwitchSite } from '#web/features/identity/organisations/acting-for.ts'
import { NotificationsScreen } from '#web/features/messaging/notifications/notifications-screen.tsx'
import { useMe } from '#web/platform/session.ts'

/** Notifications of all the member's sites. Opening one of another site switches to that site. */
export function EmployerNotificationsScreen() {
  const me = useMe()
  const sites = useOtherSites()
  const switchSite = useSwitchSite()

  function elsewhereOf({ site_id }: Notification) {
    const site = site_id === me.id ? undefined : sites.find(({ id }) => id === site_id)
    return site && { name: site.name, open: (to: OpenedLink) => void switchSite(site.id, { to }) }
  }

  return <NotificationsScreen elsewhereOf={elsewhereOf} />
}

type OpenedLink = { to: string; search: Record<string, string> }
