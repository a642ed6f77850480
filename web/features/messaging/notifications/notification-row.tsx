import { Link } from '@tanstack/react-router'
import { BadgeCheck, Briefcase, Building2, CalendarPlus, Info, Link2, MessageSquare } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import type { Notification, NotificationType } from '#contract/messaging/notifications.ts'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/card.tsx'
import { stamp } from '#web/ui/dates.ts'
import { focusSameRow } from '#web/ui/row-focus.ts'
import { Time } from '#web/ui/time.tsx'

const icons: Record<NotificationType, typeof Briefcase> = {
  'connection-request': Link2,
  'shift-invitation': CalendarPlus,
  job: Briefcase,
  message: MessageSquare,
  credential: BadgeCheck,
  service: Info,
}

/** Another site than the current one: its name, and how a link is opened there. */
export type Elsewhere = { name: string; open: (link: { to: string; search: Record<string, string> }) => void }

type NotificationRowProps = {
  notification: Notification
  elsewhere?: Elsewhere | undefined
  onRead: () => void
  /** Buttons to answer right in the row. */
  children?: ReactNode
}

/**
 * One notification. Unread ones differ by more than colour, and following the link marks them as
 * read.
 */
export function NotificationRow({ notification, elsewhere, onRead, children }: NotificationRowProps) {
  const { type, title, message, created_at, link } = notification
  const isUnread = notification.read_at === null
  const Icon = icons[type]
  const weight = isUnread ? 'font-semibold' : 'font-medium'

  function read({ target }: { target: Element }) {
    focusSameRow(target)
    onRead()
  }

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    if (isUnread) onRead()
    if (!elsewhere || link === null) return
    event.preventDefault()
    elsewhere.open({ to: pathOf(link), search: searchOf(link) })
  }

  return (
    <Row isNew={isUnread}>
      <div className="flex min-w-0 flex-1 basis-60 gap-3 max-sm:basis-full">
        <span
          className={`grid size-10 shrink-0 place-items-center rounded-full ${isUnread ? 'bg-brand text-on-brand' : 'bg-hover text-dim'}`}
        >
          <Icon size={18} aria-hidden="true" />
        </span>
        <div className="min-w-0">
          <p className={`text-sm ${weight}`}>
            {isUnread && <span className="sr-only">Unread: </span>}
            {link === null ? (
              title
            ) : (
              <Link
                to={pathOf(link)}
                search={searchOf(link)}
                onClick={follow}
                className="rounded-chip underline-offset-4 hover:underline"
              >
                {title}
              </Link>
            )}
          </p>
          <p className="text-sm break-words text-dim">{message}</p>
          {elsewhere && (
            <p className="text-hint font-medium wrap-anywhere">
              <Building2 size={13} aria-hidden="true" className="mr-1 inline align-[-2px] text-dim" />
              {elsewhere.name}
            </p>
          )}
          <Time at={created_at} className="text-hint text-dim">
            {stamp(created_at)}
          </Time>
        </div>
      </div>
      {/* A single button is beside the time on a phone that has room for both. */}
      <div
        className={`ml-auto flex flex-wrap items-center gap-2 empty:hidden max-sm:w-full max-sm:justify-end ${children ? '' : 'min-[22rem]:max-sm:-mt-9 max-sm:w-auto!'}`}
      >
        {isUnread && (
          <Button look="link" size="small" aria-label={`Mark as read, ${title}`} onPress={read}>
            Mark as read
          </Button>
        )}
        {children}
      </div>
    </Row>
  )
}

// A link of ours is a path with a query, which the router takes separately.
const pathOf = (link: string) => link.split('?')[0] ?? link
const searchOf = (link: string) => Object.fromEntries(new URLSearchParams(link.split('?')[1] ?? ''))
