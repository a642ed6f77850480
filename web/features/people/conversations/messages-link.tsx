import { MessageSquare } from 'lucide-react'
import { useSide } from '#web/platform/session.ts'
import { CountLink } from '#web/ui/count-link.tsx'
import { useUnreadMessages } from './data.ts'

/** Link to the messages, with a live count of unread ones. */
export function MessagesLink() {
  const side = useSide()
  const unread = useUnreadMessages().data ?? 0
  return (
    <CountLink
      to={`/${side}/messages`}
      activeOptions={{ includeSearch: false }}
      icon={MessageSquare}
      name="Messages"
      unread={unread}
    />
  )
}
