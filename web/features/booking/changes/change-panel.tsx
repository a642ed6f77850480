import type { ShiftChange, ShiftTimes } from '#contract/booking/shift-change.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { ChangedPayFact } from '#web/features/booking/pay-estimates/pay-fact.tsx'
import { Button } from '#web/ui/button.tsx'
import { longDate } from '#web/ui/dates.ts'
import { UndoButton } from '#web/ui/undo.tsx'
import { answerTime, hoursOf } from './change-texts.ts'
import { useChangeAnswers } from './data.ts'

type ChangePanelProps = {
  shift: Shift
  change: ShiftChange
  /** Takes the focus of a button that goes away. */
  onAnswer: () => void
}

/** Asks the booked person whether they agree to a change of the booking. */
export function ChangePanel({ shift, change, onAnswer }: ChangePanelProps) {
  const answers = useChangeAnswers()
  const answer = answers.states.get(change.id)
  const employer = shift.inviter.name || 'The employer'
  if (answer?.phase === 'delayed') {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-page px-3 py-2.5 text-sm">
        <p role="status">Keeping your booking as it was…</p>
        <UndoButton
          onPress={() => {
            onAnswer()
            answers.undo(change.id)
          }}
        />
      </div>
    )
  }
  return (
    <section
      aria-label={`Change asked for by ${employer}`}
      className="grid gap-3 rounded-control bg-wait-soft px-3 py-3 text-sm min-[480px]:px-4"
    >
      <p className="font-semibold text-wait">
        {change.requested_by ? `${change.requested_by}, ${employer},` : employer}{' '}
        {change.rest ? 'asks you to keep part of your booking' : 'asks to move your booking'}
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-wait">Now</dt>
        <dd className="tabular-nums">
          <Times times={change.before} change={change} />
        </dd>
        <dt className="text-wait">{change.rest ? 'You keep' : 'New'}</dt>
        <dd className="font-semibold tabular-nums">
          <Times times={change.after} change={change} />
        </dd>
        {change.rest && (
          <>
            <dt className="text-wait">Someone else</dt>
            <dd className="tabular-nums">
              <Times times={change.rest} change={change} />
            </dd>
          </>
        )}
        <ChangedPayFact changeId={change.id} className="text-wait" />
      </dl>
      <p className="text-wait">
        Without your answer by {answerTime(change.answer_by, shift.time_zone)}, it stays as it is now.
      </p>
      {answer?.phase === 'failed' && <p className="font-medium text-bad">{answer.failure}</p>}
      <div className="grid grid-cols-2 gap-3 *:min-h-12! sm:flex sm:justify-end sm:*:min-w-32">
        <Button
          look="plain"
          size="large"
          onPress={() => {
            onAnswer()
            answers.reject(change.id)
          }}
        >
          Keep as it was
        </Button>
        <Button
          size="large"
          isPending={answer?.phase === 'sending'}
          onPress={() => {
            onAnswer()
            answers.accept(change.id)
          }}
        >
          Agree
        </Button>
      </div>
    </section>
  )
}

/** The hours, and the date if the change has another one. */
const Times = ({ times, change }: { times: ShiftTimes; change: ShiftChange }) => (
  <>
    {change.before.date !== change.after.date && `${longDate(times.date)}, `}
    <span className="whitespace-nowrap">{hoursOf(times)}</span>
  </>
)
