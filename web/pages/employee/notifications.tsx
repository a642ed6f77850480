import type { Notification } from '#contract/messaging/notifications.ts'
import { useShiftRequestAnswers, useShiftRequests } from '#web/features/booking/shifts/shift-requests.ts'
import { NotificationsScreen } from '#web/features/messaging/notifications/notifications-screen.tsx'
import { useMe } from '#web/platform/session.ts'
import { canUndo, shownStatus } from '#web/platform/undoable.ts'
import { Button, type PressEvent } from '#web/ui/button.tsx'
import { longDate } from '#web/ui/dates.ts'
import { isFirstLoad } from '#web/ui/query-state.tsx'
import { focusSameRow } from '#web/ui/row-focus.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { RejectingBadge, UndoButton } from '#web/ui/undo.tsx'

/** An employee's notifications: a request that is still open is answered where it is read. */
export function ShiftNotificationsScreen() {
  const me = useMe()
  // Open requests come first, so the first page has those that can be answered.
  const query = useShiftRequests(me.id, { page: 1 })
  const requests = query.data?.data ?? []
  const { states, accept, reject, undo } = useShiftRequestAnswers()

  function answerOf({ type, link }: Notification, onRead: () => void) {
    const shift = type === 'shift-invitation' ? requests.find(({ id }) => id === requestIn(link)) : undefined
    if (!shift) return null
    const { id, inviter, date } = shift
    const answer = states.get(id)
    const status = shownStatus(shift.status, answer)
    const label = `${inviter.name}, ${longDate(date)}`
    const decide = (act: (id: number) => unknown) => (press: PressEvent) => {
      focusSameRow(press.target)
      onRead()
      act(id)
    }
    if (status !== 'pending') {
      return (
        <>
          {status === 'rejecting' ? <RejectingBadge /> : <StatusBadge status={status} />}
          {canUndo(answer) && <UndoButton aria-label={`Undo, ${label}`} onPress={decide(undo)} />}
        </>
      )
    }
    return (
      <div className="flex gap-2 *:min-h-12! *:min-w-24">
        <Button look="plain" aria-label={`Reject, ${label}`} onPress={decide(reject)}>
          Reject
        </Button>
        <Button aria-label={`Accept, ${label}`} onPress={decide(accept)}>
          Accept
        </Button>
      </div>
    )
  }

  return <NotificationsScreen answerOf={answerOf} isComing={isFirstLoad(query)} />
}

/** Id of the request that a notification links to; older links name it in `?request=`. */
const requestIn = (link: string | null) => Number(/(?:\/bookings\/|[?&]request=)(\d+)/.exec(link ?? '')?.[1])
