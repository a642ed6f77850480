import { Link } from '@tanstack/react-router'
import type { Conversation } from '#contract/people/conversations.ts'
import { useSide } from '#web/platform/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { dateIn, shortDate, stamp, todayIn, viewerZone } from '#web/ui/dates.ts'
import { Time } from '#web/ui/time.tsx'
import { useNow } from '#web/ui/use-now.ts'

const MAX_COUNT = 99

/** The time of a message from today, and the date of an older one. */
function shortTime(instant: string, now: Date) {
  const zone = viewerZone()
  const date = dateIn(zone, instant)
  return date === todayIn(zone, now) ? stamp(instant).slice(-5) : shortDate(date)
}

type ConversationRowProps = { conversation: Conversation; isOpen: boolean }

/** Name, last message and number of unread messages; the whole row is a link. */
export function ConversationRow({ conversation, isOpen }: ConversationRowProps) {
  const { id, other, last_message, unread } = conversation
  const now = useNow()
  const side = useSide()
  const weight = unread > 0 ? 'font-semibold' : 'font-medium'
  return (
    <li className="row">
      <Link
        to={`/${side}/messages`}
        search={{ conversation: id ?? undefined }}
        // Set by hand, because the router marks only its own URL as current, and `?with=` opens a
        // conversation too.
        aria-current={isOpen ? 'true' : undefined}
        className="flex min-h-17 items-center gap-3 px-3 py-2.5 outline-offset-[-2px] transition-colors duration-120 not-aria-[current]:hover:bg-hover aria-[current]:bg-brand-soft"
      >
        <Avatar name={other.name} src={other.avatar} />
        <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
          <span className="flex items-baseline gap-2">
            <span className={`min-w-0 flex-1 truncate text-sm ${weight}`}>{other.name}</span>
            {last_message && (
              <Time at={last_message.created_at} className="shrink-0 text-xs text-dim">
                {shortTime(last_message.created_at, now)}
              </Time>
            )}
          </span>
          <span className="flex items-center gap-2">
            <span className={`min-w-0 flex-1 truncate text-sm ${unread > 0 ? 'text-ink' : 'text-dim'}`}>
              {last_message?.is_mine && `${last_message.written_by ?? 'You'}: `}
              {last_message?.body}
            </span>
            {unread > 0 && (
              <span className="grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-brand px-1.5 text-xs font-bold text-on-brand tabular-nums">
                {unread > MAX_COUNT ? `${MAX_COUNT}+` : unread}
                <span className="sr-only"> unread</span>
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}
