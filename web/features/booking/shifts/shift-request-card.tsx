import { useEffect, useId, useRef } from 'react'
import type { Expected } from '#contract/booking/attendance-rules.ts'
import { cancelReasonLabels, isHandedOver } from '#contract/booking/shift-rules.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { classificationFacts } from '#contract/people/classifications.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { shownStatus } from '#web/platform/undoable.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { UnstyledButton } from '#web/ui/button.tsx'
import { addDays, longDate, minutesBetween, stamp, todayIn, zoneName } from '#web/ui/dates.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { money } from '#web/ui/money.ts'
import { Badge, StatusBadge } from '#web/ui/status-badge.tsx'
import { RejectingBadge } from '#web/ui/undo.tsx'
import type { UndoableAnswers } from '#web/ui/use-undoable.ts'
import { DetailsLink } from './details-link.tsx'
import { lengthText, timeRange } from './shift-hours.ts'
import { ShiftRequestActions, shownActions } from './shift-request-actions.tsx'
import { VacancyFacts } from './vacancy-facts.tsx'

const WhyAskedText = lazyComponent(() => import('#web/features/booking/request-reasons/why-asked.tsx'), 'WhyAskedText')
const PayFact = lazyComponent(() => import('#web/features/booking/pay-estimates/pay-fact.tsx'), 'PayFact')
const CancellationFact = lazyComponent(
  () => import('#web/features/booking/employer-cancellations/cancellation-note.tsx'),
  'CancellationFact',
)
const WorkplaceFacts = lazyComponent(
  () => import('#web/features/booking/workplaces/workplace-facts.tsx'),
  'WorkplaceFacts',
)

/** Code to load before cards are shown; otherwise they grow. */
export const shiftRequestCode = [PayFact, CancellationFact, WorkplaceFacts, ...shownActions]
// The code loads at the same time as the requests.
for (const part of shiftRequestCode) part.preload?.()

type ShiftRequestCardProps = {
  shift: Shift
  /** The reader's own zone; null until it is known. */
  myZone: string | null
  answers: UndoableAnswers
  /** Employers of the open requests of the list. */
  employerIds: readonly number[]
  /** True for the shift that the link named. */
  isMarked: boolean
  /** Check-ins of this shift so far; only on the day of the shift. */
  expected?: Expected | undefined
  now: number
  onEmployer: () => void
  onCancel: () => void
}

/** One request: who asks, for what and when, and what can be done about it. */
export function ShiftRequestCard(props: ShiftRequestCardProps) {
  const { shift, myZone, answers, employerIds, isMarked, expected, now, onEmployer, onCancel } = props
  const answer = answers.states.get(shift.id)
  const id = useId()
  const card = useRef<HTMLLIElement>(null)
  const name = shift.inviter.name || 'Unknown Employer'
  const displayedStatus = shownStatus(shift.status, answer)

  useEffect(() => {
    if (!isMarked) return
    // Waits until the router has scrolled a newly opened page to its top.
    const frame = requestAnimationFrame(() => {
      card.current?.scrollIntoView({ block: 'center' })
      card.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [isMarked])

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
              <UnstyledButton onPress={onEmployer} className="person-button">
                {name}
              </UnstyledButton>
            </h3>
            {shift.inviter.email && <p className="text-sm break-words text-dim">{shift.inviter.email}</p>}
          </div>
        </div>
        {displayedStatus === 'rejecting' ? (
          <RejectingBadge />
        ) : (
          displayedStatus !== 'pending' && (
            <StatusBadge status={displayedStatus} {...(isHandedOver(shift) && { label: 'Handed over' })} />
          )
        )}
      </div>
      <ShiftRequestFacts shift={shift} myZone={myZone} employerIds={employerIds} />
      <ShiftRequestActions
        shift={shift}
        answers={answers}
        expected={expected}
        now={now}
        describedBy={id}
        onAct={() => card.current?.focus()}
        onCancel={onCancel}
      />
      <div className="flex flex-wrap gap-x-5 gap-y-1 *:has-[section]:w-full">
        <DetailsLink id={shift.id} about={`${name}, ${longDate(shift.date)}`} />
        {shift.status === 'pending' && (
          <Disclosure label="Why was I asked?" about={name} title={`Why you were asked, ${name}`}>
            <LazyPart>
              <WhyAskedText shift={shift} />
            </LazyPart>
          </Disclosure>
        )}
      </div>
    </li>
  )
}

type ShiftRequestFactsProps = Pick<ShiftRequestCardProps, 'shift' | 'myZone' | 'employerIds'>

/** Subject, time and time zone of the request. */
function ShiftRequestFacts({ shift, myZone, employerIds }: ShiftRequestFactsProps) {
  const { date, start_time, end_time, time_zone } = shift
  const length = lengthText(minutesBetween(shift.starts_at, shift.ends_at))
  return (
    <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm break-words">
      {shift.requested_by && (
        <>
          <dt className="text-dim">Requested by</dt>
          <dd>{shift.requested_by}</dd>
        </>
      )}
      {shift.agency && (
        <>
          <dt className="text-dim">Agency</dt>
          <dd>
            {shift.agency.name}
            {shift.agency.hourly_cents !== null && `, ${money(shift.agency.hourly_cents)} an hour`}
          </dd>
        </>
      )}
      <dt className="text-dim">Request For</dt>
      <dd className="font-semibold">{shift.subject.name}</dd>
      {shift.classification && (
        <>
          <dt className="text-dim">Role</dt>
          <dd>{classificationFacts[shift.classification].name}</dd>
        </>
      )}
      <dt className="text-dim">Date</dt>
      <dd className="flex flex-wrap items-center gap-x-2">
        <time dateTime={date} className="font-semibold">
          {longDate(date)}
        </time>
        <Distance shift={shift} />
      </dd>
      <dt className="text-dim">Time</dt>
      <dd>
        <span className="font-semibold whitespace-nowrap tabular-nums">{timeRange(start_time, end_time)}</span>
        <span className="text-dim"> · {length}</span>
        {myZone !== null && myZone !== time_zone && <OtherTimeZone shift={shift} myZone={myZone} />}
      </dd>
      <VacancyFacts of={shift} />
      <Reason shift={shift} />
      <LazyPart>
        {shift.status === 'pending' && <PayFact requestId={shift.id} />}
        {shift.status === 'pending' && <CancellationFact employerId={shift.inviter_id} employerIds={employerIds} />}
        <WorkplaceFacts shift={shift} />
      </LazyPart>
    </dl>
  )
}

/** Badge for a shift of today or tomorrow; renders nothing for other dates. */
function Distance({ shift }: { shift: Shift }) {
  const today = todayIn(shift.time_zone)
  const isOpen = shift.status === 'pending' || shift.status === 'accepted'
  if (!isOpen || (shift.date !== today && shift.date !== addDays(today, 1))) return null
  return <Badge tone="brand">{shift.date === today ? 'Today' : 'Tomorrow'}</Badge>
}

function OtherTimeZone({ shift, myZone }: { shift: Shift; myZone: string }) {
  const myTime = (instant: string) => stamp(instant, myZone).slice(-5)
  return (
    <span className="block text-dim">
      {zoneName(shift.time_zone)}; your time ({zoneName(myZone)}) {myTime(shift.starts_at)}–{myTime(shift.ends_at)}
    </span>
  )
}

function Reason({ shift }: { shift: Shift }) {
  const employer = [shift.closed_by, shift.inviter.name || 'Unknown Employer'].filter(Boolean).join(', ')
  const cancelledBy = shift.cancelled_by === 'employee' ? 'you' : employer
  const { owed } = shift
  const hasAgencyEnded = shift.agency?.has_cancelled ?? false
  const isEnded = shift.status === 'cancelled' || shift.status === 'withdrawn'
  const isCalledOff = !hasAgencyEnded && isEnded && shift.cancelled_by !== null
  if (!isCalledOff && !shift.reason) return null
  return (
    <>
      <dt className="text-dim">
        {isCalledOff ? (shift.status === 'cancelled' ? 'Cancelled by' : 'Withdrawn by') : 'Reason'}
      </dt>
      <dd>{isCalledOff ? [cancelledBy, shift.reason].filter(Boolean).join(': ') : shift.reason}</dd>
      {owed && (
        <>
          <dt className="text-dim">Owed to you</dt>
          <dd>{owed.is_lifted ? 'Nothing, because you work there that day' : `${money(owed.cents)}, ${owed.rule}`}</dd>
        </>
      )}
      {shift.cancel_reason && (
        <>
          <dt className="text-dim">Your reason</dt>
          <dd>
            {cancelReasonLabels[shift.cancel_reason]}, which {employer} does not see
          </dd>
        </>
      )}
    </>
  )
}
