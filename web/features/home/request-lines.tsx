import type { PayEstimate } from '#contract/booking/pay-estimates.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { usePayEstimates } from '#web/features/booking/pay-estimates/data.ts'
import { shortPayText } from '#web/features/booking/pay-estimates/pay-text.ts'
import { useShiftRequestAnswers } from '#web/features/booking/shifts/shift-requests.ts'
import { type AnswerState, canUndo, shownStatus } from '#web/platform/undoable.ts'
import { Button, type PressEvent } from '#web/ui/button.tsx'
import { longDate } from '#web/ui/dates.ts'
import { focusSameRow } from '#web/ui/row-focus.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { RejectingBadge, UndoButton } from '#web/ui/undo.tsx'
import { useAnsweredKept } from '#web/ui/use-answered-kept.ts'
import type { UndoableAnswers } from '#web/ui/use-undoable.ts'
import { ShiftLines } from './shift-lines.tsx'

type RequestLinesProps = {
  shifts: readonly Shift[]
  total: number
  zone: string
  /** The person's bookings, to tell an acceptance that was undone from one that counts. */
  bookings: readonly Shift[]
}

/** Requests that wait for an answer, each answered where it is read. */
export function RequestLines({ shifts, total, zone, bookings }: RequestLinesProps) {
  const answers = useShiftRequestAnswers()
  const pay = usePayEstimates().data?.data ?? []
  const shown = useAnsweredKept(shifts, answers.states)
  const belowLine = (shift: Shift) => (
    <RequestActions
      shift={shift}
      estimate={pay.find(({ request_id }) => request_id === shift.id)}
      answers={answers}
      isBooked={bookings.some(({ id }) => id === shift.id)}
    />
  )
  if (shown.length === 0) return null
  return (
    <ShiftLines
      title="Waiting for your answer"
      shifts={shown}
      total={total}
      party="inviter"
      zone={zone}
      linkOf={(id) => ({ to: `/employee/bookings/${id}` })}
      all={{ to: '/employee/job-request', label: labelOf(total) }}
      belowLine={belowLine}
    />
  )
}

const labelOf = (total: number) =>
  total === 0 ? 'See your requests' : total === 1 ? 'Answer this request' : 'Answer these requests'

/** Status of a request whose answer the list does not show any more. */
function statusAfter({ phase, status }: AnswerState, isBooked: boolean) {
  if (phase === 'failed') return 'pending'
  return status === 'accepted' && phase === 'done' && !isBooked ? 'cancelled' : status
}

type AnswersProps = { shift: Shift; answers: UndoableAnswers; isBooked: boolean }

const RequestActions = ({ estimate, ...rest }: AnswersProps & { estimate: PayEstimate | undefined }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]">
    <p className="text-sm text-dim">{estimate && shortPayText(estimate)}</p>
    <Answers {...rest} />
  </div>
)

function Answers({ shift, answers, isBooked }: AnswersProps) {
  const answer = answers.states.get(shift.id)
  const status = shownStatus(answer ? statusAfter(answer, isBooked) : 'pending', answer)
  const about = `${shift.inviter.name}, ${longDate(shift.date)}`
  const decide = (act: (id: number) => unknown) => (press: PressEvent) => {
    focusSameRow(press.target)
    act(shift.id)
  }
  if (status !== 'pending')
    return (
      <div className="flex min-h-12 flex-wrap items-center justify-end gap-2">
        {status === 'rejecting' ? (
          <RejectingBadge />
        ) : (
          <StatusBadge status={status} label={status === 'accepted' ? 'Booked' : undefined} />
        )}
        {canUndo(answer) && <UndoButton aria-label={`Undo, ${about}`} onPress={decide(answers.undo)} />}
      </div>
    )
  return (
    <div className="grid grid-cols-2 gap-2 *:min-h-12! sm:flex sm:*:min-w-24">
      {answer?.phase === 'failed' && <p className="col-span-2 text-sm font-medium text-bad">{answer.failure}</p>}
      <Button look="plain" aria-label={`Reject, ${about}`} onPress={decide(answers.reject)}>
        Reject
      </Button>
      <Button aria-label={`Accept, ${about}`} onPress={decide(answers.accept)}>
        Accept
      </Button>
    </div>
  )
}
