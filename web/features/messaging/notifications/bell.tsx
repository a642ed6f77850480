import { Bell as BellIcon } from 'lucide-react'
import { useMe } from '#web/platform/session.ts'
import { CountLink } from '#web/ui/count-link.tsx'
import { useUnread } from './data.ts'

/** Link to the notifications, with the live number of unread ones. */
export function Bell() {
  const { role } = useMe()
  const unread = useUnread().data ?? 0
  return (
    <>
      <CountLink to={`/${role}/notifications`} icon={BellIcon} name="Notifications" unread={unread} />
      <span role="status" className="sr-only">
        {unread > 0 && `${unread} unread ${unread === 1 ? 'notification' : 'notifications'}`}
      </span>
    </>
  )
}
