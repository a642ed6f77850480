import { Link } from '@tanstack/react-router'
import { MessageSquare } from 'lucide-react'
import { useMe } from '#web/platform/session.ts'
import { useUnreadMessages } from './data.ts'

const MOST = 99

/** The way to the messages, with the number of unread ones. It follows what arrives. */
export function MessagesLink() {
  const { role } = useMe()
  const unread = useUnreadMessages().data ?? 0
  return (
    <Link
      to={`/${role}/messages`}
      search={{} as never}
      activeOptions={{ includeSearch: false }}
      aria-label={unread === 0 ? 'Messages' : `Messages, ${unread} unread`}
      className="relative grid size-9 place-items-center rounded-control text-dim transition-colors duration-120 hover:bg-hover hover:text-ink aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand-ink pointer-coarse:size-11"
    >
      <MessageSquare size={20} aria-hidden="true" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-brand px-1 text-[0.6875rem] leading-none font-bold text-on-brand tabular-nums ring-2 ring-surface"
        >
          {unread > MOST ? `${MOST}+` : unread}
        </span>
      )}
    </Link>
  )
}
