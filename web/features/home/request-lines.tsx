import type { PayEstimate } from '#contract/booking/pay-estimates.ts'
import { shortPayText } from '#contract/booking/pay-estimates-rules.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import type { Workplace } from '#contract/booking/workplaces.ts'
import { classificationFacts } from '#contract/people/classifications.ts'
import { usePayEstimates } from '#web/features/booking/pay-estimates/data.ts'
import { useShiftRequestAnswers } from '#web/features/booking/shifts/shift-requests.ts'
import { useWorkplaces } from '#web/features/booking/workplaces/data.ts'
import { shortTravelText } from '#web/features/people/places/distance-text.ts'
import { type AnswerState, canUndo, shownFailure, shownStatus } from '#web/platform/undoable.ts'
import { Button, type PressEvent } from '#web/ui/button.tsx'
import { longDate } from '#web/ui/dates.ts'
import { money } from '#web/ui/money.ts'
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
  /** Accepted shifts; null while they are read again, and if that fails. */
  booked: readonly Shift[] | null
}

/** Requests that wait for an answer, each with buttons to accept and reject it. */
export function RequestLines({ shifts, total, zone, booked }: RequestLinesProps) {
  const answers = useShiftRequestAnswers()
  const pay = usePayEstimates().data?.data ?? []
  const places = useWorkplaces().data ?? []
  const shown = useAnsweredKept(shifts, answers.states)
  const belowLine = (shift: Shift) => (
    <RequestActions
      shift={shift}
      offer={offerLines(shift, {
        estimate: pay.find(({ request_id }) => request_id === shift.id),
        place: places.find(({ employer_id }) => employer_id === shift.inviter_id),
      })}
      answers={answers}
      isGone={booked !== null && !has(shifts, shift)}
      isBooked={booked !== null && has(booked, shift)}
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

const has = (shifts: readonly Shift[], shift: Shift) => shifts.some(({ id }) => id === shift.id)

const labelOf = (total: number) =>
  total === 0 ? 'See your requests' : total === 1 ? 'Answer this request' : 'Answer these requests'

type Outcome = {
  /** The request waits no more. */
  isGone: boolean
  isBooked: boolean
}

/**
 * Status of a request after its answer, which the list may not show any more. An acceptance can
 * arrive although its reply is lost.
 */
function statusAfter({ phase, status, isUndone }: AnswerState, { isGone, isBooked }: Outcome) {
  if (phase === 'failed') return isBooked ? 'accepted' : isGone ? 'withdrawn' : 'pending'
  return isUndone ? 'cancelled' : status
}

type Offer = { estimate: PayEstimate | undefined; place: Workplace | undefined }
/** Facts that decide about an answer, and that the line itself does not name. */
const offerLines = ({ agency, classification }: Shift, { estimate, place }: Offer): string[] =>
  [
    [
      agency && `Through ${agency.name}`,
      agency?.hourly_cents != null && `${money(agency.hourly_cents)} an hour`,
      classification && classificationFacts[classification].short,
      estimate && shortPayText(estimate),
    ],
    [place?.locality?.name, place?.travel && shortTravelText(place.travel)],
  ]
    .map((facts) => facts.filter(Boolean).join(' · '))
    .filter((line) => line !== '')

type AnswersProps = Outcome & { shift: Shift; answers: UndoableAnswers }

const RequestActions = ({ offer, ...answers }: AnswersProps & { offer: readonly string[] }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]">
    <p className="text-sm text-pretty text-dim">
      {offer.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </p>
    <Answers {...answers} />
  </div>
)

function Answers({ shift, answers, ...outcome }: AnswersProps) {
  const answer = answers.states.get(shift.id)
  const status = shownStatus(answer ? statusAfter(answer, outcome) : 'pending', answer)
  const failure = shownFailure(status, answer)
  const about = `${shift.inviter.name}, ${longDate(shift.date)}`
  const decide = (act: (id: number) => unknown) => (press: PressEvent) => {
    focusSameRow(press.target)
    act(shift.id)
  }
  if (status !== 'pending')
    return (
      <div className="flex min-h-12 flex-wrap items-center justify-end gap-2">
        {failure && <p className="text-sm font-medium text-bad">{failure}</p>}
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
      {failure && <p className="col-span-2 text-sm font-medium text-bad">{failure}</p>}
      <Button look="plain" aria-label={`Reject, ${about}`} onPress={decide(answers.reject)}>
        Reject
      </Button>
      <Button aria-label={`Accept, ${about}`} onPress={decide(answers.accept)}>
        Accept
      </Button>
    </div>
  )
}
