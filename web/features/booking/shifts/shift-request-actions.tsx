import { CalendarX2 } from 'lucide-react'
import type { Expected } from '#contract/booking/attendance-rules.ts'
import { mayCancel, mayRefuse } from '#contract/booking/shift-rules.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { useMe } from '#web/platform/session.ts'
import { shownFailure, shownStatus } from '#web/platform/undoable.ts'
import { Button } from '#web/ui/button.tsx'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { UndoButton } from '#web/ui/undo.tsx'
import type { UndoableAnswers } from '#web/ui/use-undoable.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { CheckIn } from './check-in.tsx'
import { NoShowDispute } from './no-show-dispute.tsx'
import { ShiftRequestRejection } from './shift-request-rejection.tsx'
import { TimesheetLink } from './timesheet-link.tsx'

const AgreedBefore = lazyComponent(() => import('./agreed-before.tsx'), 'AgreedBefore')
const ShiftRequestChanges = lazyComponent(() => import('./shift-request-changes.tsx'), 'ShiftRequestChanges')
const handOver = () => import('#web/features/booking/swaps/hand-over.tsx')
const [HandOverButton, HandOverPanel] = [
  lazyComponent(handOver, 'HandOverButton'),
  lazyComponent(handOver, 'HandOverPanel'),
]

/** Parts that a card shows without a press. */
export const shownActions = [AgreedBefore, ShiftRequestChanges, HandOverButton, HandOverPanel]

type ShiftRequestActionsProps = {
  shift: Shift
  answers: UndoableAnswers
  /** Check-ins of this shift so far; only on the day of the shift. */
  expected: Expected | undefined
  now: number
  /** Id of the element that names the shift, for buttons that many cards have. */
  describedBy: string
  /** Takes the focus of a button that goes away. */
  onAct: () => void
  onCancel: () => void
}

/** The person's actions for a request or booking in its current state. */
export function ShiftRequestActions(props: ShiftRequestActionsProps) {
  const { shift, answers, expected, now, describedBy, onAct, onCancel } = props
  const me = useMe()
  const answer = answers.states.get(shift.id)
  const name = shift.inviter.name || 'Unknown Employer'
  const displayedStatus = shownStatus(shift.status, answer)
  const failure = shownFailure(shift.status, answer)

  function withFocusKept(act: () => void) {
    onAct()
    act()
  }

  return (
    <>
      {failure && <p className="text-sm font-medium text-bad">{failure}</p>}
      {answer?.phase === 'delayed' && (
        <ShiftRequestRejection id={shift.id} answer={answer} answers={answers} onUndone={onAct} />
      )}
      {displayedStatus === 'pending' && (
        <div className="grid grid-cols-2 gap-3 *:min-h-12! sm:flex sm:justify-end sm:*:min-w-32">
          <Button
            look="plain"
            size="large"
            onPress={() => withFocusKept(() => answers.reject(shift.id))}
            aria-describedby={describedBy}
          >
            Reject
          </Button>
          <Button
            size="large"
            onPress={() => withFocusKept(() => answers.accept(shift.id))}
            aria-describedby={describedBy}
          >
            Accept
          </Button>
        </div>
      )}
      {(shift.changes.length > 0 || shift.undoable_until !== null) && (
        <LazyPart>
          <ShiftRequestChanges shift={shift} name={name} onAct={onAct} />
        </LazyPart>
      )}
      {mayRefuse(me, shift, now) && (
        <LazyPart>
          <AgreedBefore shift={shift} />
        </LazyPart>
      )}
      {expected && <CheckIn expected={expected} now={now} />}
      {shift.status === 'accepted' && (
        <LazyPart>
          <HandOverPanel shift={shift} onAct={onAct} />
        </LazyPart>
      )}
      {shift.status === 'accepted' && mayCancel(me, shift) && (
        <div className="flex flex-wrap justify-end gap-3">
          {answer?.phase === 'undoable' && (
            <UndoButton aria-describedby={describedBy} onPress={() => withFocusKept(() => answers.undo(shift.id))} />
          )}
          <AddToCalendar shift={shift} name={name} look="soft" />
          <LazyPart>
            <HandOverButton shift={shift} now={now} />
          </LazyPart>
          <Button
            look="plain"
            onPress={onCancel}
            aria-describedby={describedBy}
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
    </>
  )
}
