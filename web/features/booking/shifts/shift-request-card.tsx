import { CalendarX2 } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { Expected } from '#contract/booking/attendance-rules.ts'
import { mayCancel } from '#contract/booking/shift-rules.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { useMe } from '#web/platform/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { BareButton } from '#web/ui/bare-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Rejecting } from '#web/ui/rejecting.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import { Exchange } from './exchange.tsx'
import { NoShowDispute } from './no-show-dispute.tsx'
import { OnMyWay } from './on-my-way.tsx'
import { type GivenAnswer, shownStatus } from './shift-request-answers.ts'
import { ShiftRequestFacts } from './shift-request-facts.tsx'
import { ShiftRequestRejection } from './shift-request-rejection.tsx'
import { TimesheetLink } from './timesheet-link.tsx'
import type { ShiftRequestAnswers } from './use-shift-request-answers.ts'

type ShiftRequestCardProps = {
  shift: Shift
  /** The reader's own zone; null until it is known. */
  myZone: string | null
  given: GivenAnswer | undefined
  answers: ShiftRequestAnswers['answers']
  /** True for the shift that the link named. */
  isMarked: boolean
  /** Check-ins of this shift so far; only on the day of the shift. */
  expected?: Expected | undefined
  now: number
  onEmployer: () => void
  onAccept: () => void
  onReject: () => void
  onCancel: () => void
}

/** One request: who asks, for what and when, and what can be done about it. */
export function ShiftRequestCard(props: ShiftRequestCardProps) {
  const { shift, myZone, given, answers, isMarked, expected, now, onEmployer, onAccept, onReject, onCancel } = props
  const me = useMe()
  const id = useId()
  const card = useRef<HTMLLIElement>(null)
  const name = shift.inviter.name || 'Unknown Employer'
  const shown = shownStatus(shift.status, given)

  useEffect(() => {
    if (!isMarked) return
    // After the router has put a page that was just opened at its top.
    const frame = requestAnimationFrame(() => {
      card.current?.scrollIntoView({ block: 'center' })
      card.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [isMarked])

  // The pressed button disappears, so focus moves to the card.
  function from(act: () => void) {
    card.current?.focus()
    act()
  }

  return (
    <li
      ref={card}
      tabIndex={-1}
      aria-labelledby={id}
      aria-current={isMarked || undefined}
      className={`card grid grid-cols-[minmax(0,1fr)] gap-4 p-4 min-[480px]:p-5 ${isMarked ? 'border-brand bg-brand-soft/60' : ''}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="relative flex min-w-0 items-center gap-3">
          <Avatar name={name} src={shift.inviter.avatar} />
          <div className="min-w-0">
            <h3 id={id}>
              <BareButton onPress={onEmployer} className="person-button">
                {name}
              </BareButton>
            </h3>
            {shift.inviter.email && <p className="text-sm break-words text-dim">{shift.inviter.email}</p>}
          </div>
        </div>
        {shown === 'rejecting' ? <Rejecting /> : shown !== 'pending' && <StatusBadge status={shown} />}
      </div>
      <ShiftRequestFacts shift={shift} myZone={myZone} />
      {given?.phase === 'failed' && <p className="text-sm font-medium text-bad">{given.fault}</p>}
      {given?.phase === 'held' && (
        <ShiftRequestRejection id={shift.id} given={given} answers={answers} onUndone={() => card.current?.focus()} />
      )}
      {shown === 'pending' && (
        <div className="grid grid-cols-2 gap-3 *:min-h-12! sm:flex sm:justify-end sm:*:min-w-32">
          <Button look="plain" size="large" onPress={() => from(onReject)} aria-describedby={id}>
            Reject
          </Button>
          <Button size="large" onPress={() => from(onAccept)} aria-describedby={id}>
            Accept
          </Button>
        </div>
      )}
      {expected && <OnMyWay expected={expected} now={now} />}
      {shift.status === 'accepted' && mayCancel(me, shift) && (
        <div className="flex flex-wrap justify-end gap-3">
          {given?.phase === 'undoable' && (
            <UndoButton aria-describedby={id} onPress={() => from(() => answers.undoAcceptance(shift.id))} />
          )}
          <AddToCalendar shift={shift} who={name} look="soft" />
          <Button
            look="plain"
            onPress={onCancel}
            aria-describedby={id}
            icon={<CalendarX2 size={16} aria-hidden="true" />}
          >
            Cancel shift
          </Button>
        </div>
      )}
      {shift.no_show && <NoShowDispute shift={shift} />}
      {shift.status === 'completed' && (
        <div className="flex justify-end">
          <TimesheetLink shift={shift} />
        </div>
      )}
      <Exchange shift={shift} who={name} />
    </li>
  )
}
