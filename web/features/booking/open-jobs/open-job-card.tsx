import { Link } from '@tanstack/react-router'
import { Banknote, CalendarOff, CalendarX, MapPin, Users } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import type { EmployerCancellations } from '#contract/booking/employer-cancellations.ts'
import type { OpenJob } from '#contract/booking/open-jobs.ts'
import { payText } from '#contract/booking/pay-estimates-rules.ts'
import { localityText } from '#contract/people/places-rules.ts'
import type { LevelNames } from '#contract/platform/service.ts'
import type { Sector } from '#contract/platform/values.ts'
import { cancellationText } from '#web/features/booking/employer-cancellations/cancellation-text.ts'
import { lengthText, timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { VacancyFacts } from '#web/features/booking/shifts/vacancy-facts.tsx'
import { travelText } from '#web/features/people/places/distance-text.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { shownStatus } from '#web/platform/undoable.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, UnstyledButton } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { minutesBetween, zoneName } from '#web/ui/dates.ts'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { UndoButton } from '#web/ui/undo.tsx'
import { calendarText, neededText, whyText, workText } from './open-job-texts.ts'
import type { useTakeJobs } from './open-jobs.ts'

const ApplyActions = lazyComponent(() => import('#web/features/booking/applications/apply-actions.tsx'), 'ApplyActions')

type OpenJobCardProps = {
  job: OpenJob
  /** Cancellations by its employer; undefined for one with few bookings. */
  cancellations: EmployerCancellations | undefined
  /** The job is no longer in the list, but was answered on this visit. */
  isGone: boolean
  levels: LevelNames[Sector]
  /** The reader's own zone; null until it is known. */
  myZone: string | null
  answers: ReturnType<typeof useTakeJobs>
  onEmployer: () => void
}

/** One open job: where and when, why it fits, and taking it. */
export function OpenJobCard({ job, cancellations, isGone, levels, myZone, answers, onEmployer }: OpenJobCardProps) {
  const { employer, locality, travel } = job
  const answer = answers.states.get(job.id)
  const status = shownStatus(answer?.phase === 'undoable' || answer?.phase === 'done' ? answer.status : 'open', answer)
  const card = useRef<HTMLLIElement>(null)
  const id = useId()
  const booking = answers.bookingOf(job.id)
  const against = calendarText(job.calendar)

  // The pressed button disappears, so focus moves to the card.
  function withFocusKept(act: () => void) {
    card.current?.focus()
    act()
  }

  return (
    <li
      ref={card}
      tabIndex={-1}
      aria-labelledby={id}
      className="card grid grid-cols-[minmax(0,1fr)] gap-4 p-4 min-[480px]:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={employer.name} src={employer.avatar} />
          <div className="min-w-0">
            <h3 id={id}>
              <UnstyledButton onPress={onEmployer} className="person-button">
                {employer.name}
              </UnstyledButton>
            </h3>
            <p className="text-sm wrap-anywhere text-dim">{workText(job, levels)}</p>
          </div>
        </div>
        {status === 'accepted' && <StatusBadge status="accepted" label="Booked" />}
        {job.application && <StatusBadge status="pending" label="Applied" />}
      </div>
      <div className="grid gap-1.5 text-sm">
        <p>
          <span className="font-semibold whitespace-nowrap tabular-nums">
            {timeRange(job.start_time, job.end_time)}
          </span>
          <span className="text-dim"> · {lengthText(minutesBetween(job.starts_at, job.ends_at))}</span>
          {myZone !== null && myZone !== job.time_zone && <span className="text-dim">, {zoneName(job.time_zone)}</span>}
        </p>
        {(locality || travel) && (
          <Fact icon={<MapPin size={16} aria-hidden="true" />}>
            {[locality && localityText(locality), travel && travelText(travel)].filter(Boolean).join(' · ')}
          </Fact>
        )}
        <Fact icon={<Banknote size={16} aria-hidden="true" />}>{payText(job.pay)}</Fact>
        {job.needed > 1 && <Fact icon={<Users size={16} aria-hidden="true" />}>{neededText(job.needed)}</Fact>}
        {cancellations && (
          <Fact icon={<CalendarX size={16} aria-hidden="true" />}>{cancellationText(cancellations)}</Fact>
        )}
        {hasDetails(job) && (
          <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
            <VacancyFacts of={job} />
          </dl>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-56 text-sm">
          <p className="text-dim">
            {whyText(job)}
            {job.by_application && ' The employer chooses among those who apply.'}
          </p>
          {job.application?.message && (
            <p className="mt-1 wrap-anywhere whitespace-pre-line">Your message: {job.application.message}</p>
          )}
          {against && (
            <p className="flex items-center gap-1.5 font-medium text-wait">
              <CalendarOff size={16} aria-hidden="true" className="shrink-0" />
              {against}
            </p>
          )}
          {answer?.phase === 'failed' && <p className="font-medium text-bad">{answer.failure}</p>}
        </div>
        <div className="grid w-full auto-cols-fr grid-flow-col gap-3 *:min-h-12! sm:flex sm:w-auto sm:*:min-w-32">
          {job.by_application && !isGone && (
            <LazyPart fallback={<div className="sm:w-32" />}>
              <ApplyActions job={job} about={id} />
            </LazyPart>
          )}
          {!job.by_application && status !== 'accepted' && !isGone && (
            <Button size="large" onPress={() => withFocusKept(() => answers.accept(job.id))} aria-describedby={id}>
              Accept
            </Button>
          )}
          {status === 'accepted' && (
            <>
              {answer?.phase === 'undoable' && (
                <UndoButton aria-describedby={id} onPress={() => withFocusKept(() => answers.undo(job.id))} />
              )}
              {booking === undefined ? (
                <span />
              ) : (
                <Link
                  to="/employee/bookings/$id"
                  params={{ id: String(booking) }}
                  className={buttonClass('plain', 'large')}
                >
                  See booking
                </Link>
              )}
            </>
          )}
        </div>
      </div>
    </li>
  )
}

/** A list that says only that the class is not known would be no help. */
const hasDetails = ({ note, details: { class_room, report_to, dress, instructions, files } }: OpenJob) =>
  [note, class_room, report_to, dress, instructions].some((text) => text !== null) || files.length > 0

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="flex items-center gap-1.5 text-dim">
    <span className="shrink-0">{icon}</span>
    <span className="wrap-anywhere">{children}</span>
  </p>
)
