import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { LinkedChange } from '#contract/booking/answer-links.ts'
import { answerTime, hoursOf } from '#web/features/booking/changes/change-texts.ts'
import { changedPayText } from '#web/features/booking/pay-estimates/pay-text.ts'
import { failureOf, sentenceOf } from '#web/platform/failure.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { longDate, zoneName } from '#web/ui/dates.ts'
import { useAnswerChange } from './change-data.ts'

/** The booking as it is and as it would be, with its pay. */
export function ChangeFacts({ change }: { change: LinkedChange }) {
  const { employer, subject, before, after, rest, time_zone, pay } = change
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 wrap-anywhere">
      <dt className="text-dim">Employer</dt>
      <dd className="font-semibold">{employer}</dd>
      <dt className="text-dim">Request For</dt>
      <dd>{subject}</dd>
      <dt className="text-dim">{change.status === 'agreed' ? 'Before' : 'Now'}</dt>
      <dd>
        <Times {...before} />
      </dd>
      <dt className="text-dim">New</dt>
      <dd className="font-semibold">
        <Times {...after} />
        <span className="block text-sm font-normal text-dim">{zoneName(time_zone)}</span>
        {rest && <span className="block text-sm font-normal text-dim">Someone else would work {hoursOf(rest)}.</span>}
      </dd>
      {pay && (
        <>
          <dt className="text-dim">Pay</dt>
          <dd className="tabular-nums">{changedPayText(pay.after_cents, pay.before_cents)}</dd>
        </>
      )}
    </dl>
  )
}

const Times = (times: LinkedChange['before']) => (
  <>
    {longDate(times.date)}, <span className="whitespace-nowrap tabular-nums">{hoursOf(times)}</span>
  </>
)

const endSentence = ({ status, employer }: LinkedChange) => {
  switch (status) {
    case 'agreed':
      return `You agreed. ${employer} knows that you will come at the new times.`
    case 'declined':
      return `${employer} knows that you are coming at the times you had agreed.`
    case 'expired':
      return 'The time to answer is over. Your booking stays as it was.'
    default:
      return `${employer} has withdrawn the change, or the booking has ended.`
  }
}

type ChangeAnswerProps = { change: LinkedChange; token: string }

/** Agrees or keeps the booking with one press, then says what happened. */
export function ChangeAnswer({ change, token }: ChangeAnswerProps) {
  const answer = useAnswerChange(token)
  const isOpen = change.status === 'open'
  const area = useRef<HTMLDivElement>(null)
  // The pressed button is gone, so focus moves here.
  useEffect(() => {
    if (!isOpen && document.activeElement === document.body) area.current?.focus()
  }, [isOpen])
  return (
    <div ref={area} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
      {answer.isError && <NotSent error={answer.error} shiftId={change.shift_id} />}
      {isOpen ? (
        <>
          <p className="text-sm text-dim">
            Without your answer by {answerTime(change.answer_by, change.time_zone)}, your booking stays as it was.
          </p>
          <div className="grid gap-3 *:min-h-12! min-[360px]:grid-cols-2">
            <Button
              look="plain"
              size="large"
              isPending={answer.isPending && answer.variables === 'declined'}
              onPress={() => answer.mutate('declined')}
            >
              Keep as it was
            </Button>
            <Button
              size="large"
              isPending={answer.isPending && answer.variables === 'agreed'}
              onPress={() => answer.mutate('agreed')}
            >
              Agree
            </Button>
          </div>
        </>
      ) : (
        <div className="grid gap-5 border-t border-line pt-5">
          <p role="status">{endSentence(change)}</p>
          <Link
            to="/employee/bookings/$id"
            params={{ id: String(change.shift_id) }}
            className={`${buttonClass('primary', 'large')} min-h-12!`}
          >
            Open this booking
          </Link>
        </div>
      )}
    </div>
  )
}

function NotSent({ error, shiftId }: { error: Error; shiftId: number }) {
  const isSignedIn = useSession()?.user.role === 'employee'
  return (
    <div role="alert" className="grid gap-3 rounded-control border border-bad/40 px-4 py-3">
      <p className="font-medium">{sentenceOf(error, 'Your answer could not be sent. Please press again.')}</p>
      {failureOf(error).code === 'terms_first' && (
        <Link
          to="/employee/bookings/$id"
          params={{ id: String(shiftId) }}
          className={`${buttonClass('soft', 'large')} min-h-12!`}
        >
          {isSignedIn ? 'Agree to the terms' : 'Sign in to agree'}
        </Link>
      )}
    </div>
  )
}
