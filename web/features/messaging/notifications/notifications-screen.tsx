import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Notification, NotificationFilter } from '#contract/messaging/notifications.ts'
import { cardAddressOf } from '#web/features/messaging/preferences/card-address.ts'
import { type Role, useMe } from '#web/platform/session.ts'
import { oneOf, useUrlState } from '#web/platform/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Rows } from '#web/ui/card.tsx'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { PageOutOfRange, Pagination, pageSummary } from '#web/ui/pagination.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { useRowNavigation } from '#web/ui/row-focus.ts'
import { Screen } from '#web/ui/screen.tsx'
import { staleClass } from '#web/ui/stale-class.ts'
import { NOTIFICATIONS_PER_PAGE, useMarkAsRead, useNotifications } from './data.ts'
import { type Elsewhere, NotificationRow } from './notification-row.tsx'

const filters = [
  { id: 'all', label: 'All notification' },
  { id: 'unread', label: 'Unread only' },
  { id: 'connections', label: 'Connections' },
  { id: 'job', label: 'Job' },
] as const
/** Admins have no connections and no jobs. */
const filtersOf = (role: Role) => (role === 'admin' ? filters.slice(0, 2) : filters)

/** Renders the answer buttons for a notification; `onRead` marks it as read. */
export type AnswerOf = (notification: Notification, onRead: () => void) => ReactNode

/** Another site that a notification is about, and how its link is opened there. */
export type ElsewhereOf = (notification: Notification) => Elsewhere | undefined

type NotificationsScreenProps = {
  elsewhereOf?: ElsewhereOf
  answerOf?: AnswerOf
  /** True while the answers load. A row with answers is taller, so all rows appear together. */
  isComing?: boolean
}

export function NotificationsScreen({ answerOf, elsewhereOf, isComing = false }: NotificationsScreenProps) {
  const { role } = useMe()
  const offered = filtersOf(role)
  const { filter, page, show } = useShown(offered.map(({ id }) => id))
  const query = useNotifications(filter, page)
  const markAsRead = useMarkAsRead()
  const rowKeys = useRowNavigation<HTMLDivElement>()
  const { data, isPlaceholderData: isOutdated } = query

  function row(notification: Notification) {
    const onRead = () => markAsRead.mutate(notification.id)
    return (
      <NotificationRow
        key={notification.id}
        notification={notification}
        elsewhere={elsewhereOf?.(notification)}
        onRead={onRead}
      >
        {answerOf?.(notification, onRead)}
      </NotificationRow>
    )
  }

  return (
    <Screen
      title="Notifications"
      width="reading"
      actions={
        <>
          <Link {...cardAddressOf(role)} className={buttonClass('link')}>
            Notification settings
          </Link>
          <Button look="plain" isDisabled={!data?.unread} onPress={() => markAsRead.mutate('all')}>
            Mark all as read
          </Button>
        </>
      }
    >
      <Tabs label="Show" value={filter} onChange={(next) => show(next, 1)} items={offered} isOneList>
        <div
          ref={rowKeys}
          aria-busy={isOutdated}
          className={`grid grid-cols-[minmax(0,1fr)] gap-3 ${staleClass(isOutdated)}`}
        >
          <Loaded
            query={isComing ? { ...query, data: undefined, isPending: true } : query}
            isEmpty={({ notifications }) => notifications.length === 0}
            empty={
              data?.total ? (
                <PageOutOfRange onFirst={() => show(filter, 1)} />
              ) : (
                <Nothing filter={filter} onAll={() => show('all', 1)} />
              )
            }
            failure="Failed to fetch notifications"
          >
            {({ notifications, total }) => (
              <>
                <Rows label="Notifications">{notifications.map(row)}</Rows>
                {total > NOTIFICATIONS_PER_PAGE && (
                  <div className="flex flex-wrap items-center justify-between gap-3">
                    <p className="text-sm text-dim">
                      {pageSummary(page, NOTIFICATIONS_PER_PAGE, total, 'notifications')}
                    </p>
                    <Pagination
                      label="notifications"
                      page={page}
                      lastPage={Math.ceil(total / NOTIFICATIONS_PER_PAGE)}
                      onPage={(next) => show(filter, next)}
                    />
                  </div>
                )}
              </>
            )}
          </Loaded>
        </div>
      </Tabs>
    </Screen>
  )
}

/** Suggested next step for a person who has no notifications yet. */
const nextSteps = {
  employer: { to: '/employer/book', label: 'Book Staff', hint: 'Replies to your requests will appear here.' },
  employee: { to: '/employee/availability', label: 'Set your availability', hint: 'Requests will appear here.' },
  admin: { to: '/admin/support', label: 'Support', hint: 'New support messages will appear here.' },
} as const

function Nothing({ filter, onAll }: { filter: NotificationFilter; onAll: () => void }) {
  const { to, label, hint } = nextSteps[useMe().role]
  if (filter === 'all') {
    const next = (
      <Link to={to} className={buttonClass('soft')}>
        {label}
      </Link>
    )
    return (
      <Empty hint={hint} action={next}>
        No notifications found
      </Empty>
    )
  }
  const all = (
    <Button look="link" onPress={onAll}>
      All notification
    </Button>
  )
  return <Empty action={all}>No notifications found</Empty>
}

function useShown(offered: readonly NotificationFilter[]) {
  const [{ option: selectedFilter, page = 1 }, set] = useUrlState()
  const filter = oneOf(offered, selectedFilter) ?? 'all'
  const show = (option: NotificationFilter, to: number) =>
    set({ option, page: to }, { isReset: true, resetScroll: to !== page })
  return { filter, page, show }
}
