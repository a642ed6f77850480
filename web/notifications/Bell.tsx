import { Link } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide-react'
import { useMe } from '#web/platform/session.ts'
import { useUnread } from './data.ts'

const MOST = 99

/** The way to the notifications, with the number of unread ones. It follows what arrives. */
export function Bell() {
  const { role } = useMe()
  const unread = useUnread().data ?? 0
  return (
    <>
      <Link
        to={`/${role}/notifications`}
        aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
        className="relative grid size-9 place-items-center rounded-control text-dim transition-colors duration-120 hover:bg-hover hover:text-ink aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand-ink pointer-coarse:size-11"
      >
        <BellIcon size={20} aria-hidden="true" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0.5 right-0 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-brand px-1 text-[0.6875rem] leading-none font-bold text-on-brand tabular-nums ring-2 ring-surface"
          >
            {unread > MOST ? `${MOST}+` : unread}
          </span>
        )}
      </Link>
      <span role="status" className="sr-only">
        {unread > 0 && `${unread} unread ${unread === 1 ? 'notification' : 'notifications'}`}
      </span>
    </>
  )
}
