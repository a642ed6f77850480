import { Link, useNavigate } from '@tanstack/react-router'
import {
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  CopyPlus,
  ListOrdered,
  type LucideIcon,
  Paperclip,
  ShieldQuestion,
  ShieldX,
  UserRoundCheck,
  UsersRound,
} from 'lucide-react'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import type { Shift } from '#contract/booking/shifts.ts'
import type { Vacancy, VacancySlot } from '#contract/booking/vacancies.ts'
import type { LevelNames } from '#contract/platform/service.ts'
import type { Sector } from '#contract/platform/values.ts'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { WAITS_TURN } from '#web/features/booking/shifts/turn-texts.ts'
import { VacancyFacts } from '#web/features/booking/shifts/vacancy-facts.tsx'
import { useHighlightedRows } from '#web/features/booking/today/answer-highlights.ts'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { longDate, stamp } from '#web/ui/dates.ts'
import { DialogSkeleton } from '#web/ui/dialog.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { Time } from '#web/ui/time.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { SlotLine } from './slot-line.tsx'
import { useCloseVacancy } from './vacancies.ts'
import { approvalText, roleAndLevel, type VacancyStatus, vacancyStatus } from './vacancy-texts.ts'

const FilesDialog = lazyComponent(() => import('./files-dialog.tsx'), 'FilesDialog')
const SlotActions = lazyComponent(() => import('./slot-actions.tsx'), 'SlotActions')
const AskedPeople = lazyComponent(() => import('#web/features/booking/request-reasons/asked-people.tsx'), 'AskedPeople')

const SlotApplicants = lazyComponent(
  () => import('#web/features/booking/applications/slot-applicants.tsx'),
  'SlotApplicants',
)
const EditDetailsDialog = lazyComponent(() => import('./edit-details-dialog.tsx'), 'EditDetailsDialog')
const SwitchDialog = lazyComponent(() => import('#web/features/booking/applications/switch-dialog.tsx'), 'SwitchDialog')
const RowMenu = lazyComponent(() => import('#web/ui/controls/row-menu.tsx'), 'RowMenu')

/** Parts that cards show without a press. Their code loads first, so that cards do not grow. */
export const vacancyCardCode = [SlotActions, SlotApplicants, RowMenu]
// The code loads at the same time as the vacancies.
for (const part of vacancyCardCode) part.preload?.()

const badges = {
  open: { tone: 'wait', icon: Clock, label: 'Open' },
  waits_turn: { tone: 'quiet', icon: ListOrdered, label: WAITS_TURN },
  filled: { tone: 'good', icon: CircleCheck, label: 'Filled' },
  closed: { tone: 'quiet', icon: CircleDashed, label: 'Closed' },
  started: { tone: 'bad', icon: CircleX, label: 'Unfilled' },
  waiting: { tone: 'wait', icon: ShieldQuestion, label: 'Waiting for approval' },
  declined: { tone: 'bad', icon: ShieldX, label: 'Declined' },
  expired: { tone: 'quiet', icon: CircleDashed, label: 'Not approved in time' },
} as const

/** Longer than any shift, in milliseconds. */
const DAY = 24 * 3_600_000

function VacancyBadge({ status }: { status: VacancyStatus }) {
  const { tone, icon: Icon, label } = badges[status]
  return (
    <Badge tone={tone} icon={<Icon size={14} aria-hidden="true" />}>
      {label}
    </Badge>
  )
}

/**
 * Whether the times of a date can be changed: it is open, nobody is booked, and nobody has applied
 * or can apply.
 */
const isChangeable = ({ by_application }: Vacancy, { status, booked, applicants }: VacancySlot) =>
  status === 'open' && booked.length === 0 && !by_application && applicants === 0

function vacancyShows({ id, slots }: Vacancy, answer: Shift) {
  const isBooked = slots.some(({ booked }) => booked.some(({ shift_id }) => shift_id === answer.id))
  return answer.status === 'accepted' ? isBooked : answer.vacancy_id === id && !isBooked
}

type VacancyCardProps = {
  vacancy: Vacancy
  levels: LevelNames[Sector]
  now: Date
  /** True for the vacancy that the link named. */
  isMarked: boolean
}

/** A vacancy with its dates, the people booked, and what happens next. */
export function VacancyCard({ vacancy, levels, now, isMarked }: VacancyCardProps) {
  const { subject, pool, posted_by, created_at, slots, approval, by_application } = vacancy
  const id = useId()
  const card = useRef<HTMLLIElement>(null)
  const mayBook = useMay('book')
  const hasNews = useHighlightedRows([vacancy], vacancyShows).has(vacancy)
  const caption = roleAndLevel(vacancy, levels)
  const wasAsked = slots.some(({ open_offers, rejected }) => open_offers + rejected > 0)

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
      className={`card grid grid-cols-[minmax(0,1fr)] gap-4 p-4 outline-none min-[480px]:p-5 ${isMarked ? 'border-brand bg-brand-soft/60' : ''} ${hasNews ? 'frame-news' : ''}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={id} className="text-base font-semibold wrap-anywhere">
            {subject.name}
          </h2>
          {caption && <p className="text-sm text-dim">{caption}</p>}
        </div>
        <div className="flex items-center gap-1">
          <VacancyBadge status={vacancyStatus(vacancy)} />
          {mayBook && <VacancyMenu vacancy={vacancy} now={now} onClosed={() => card.current?.focus()} />}
        </div>
      </div>
      {approval && <p className="text-sm whitespace-pre-line wrap-anywhere">{approvalText(approval)}</p>}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm empty:hidden">
        <VacancyFacts of={vacancy} isEmployer />
      </dl>
      <ul aria-label="Dates" className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
        {slots.map((slot) => (
          <SlotLine
            key={slot.id}
            slot={slot}
            now={now}
            isByApplication={by_application}
            actions={
              mayBook &&
              isChangeable(vacancy, slot) && (
                <LazyPart>
                  <SlotActions slot={slot} findCard={() => card.current} />
                </LazyPart>
              )
            }
          >
            {slot.status === 'open' && (slot.applicants > 0 || (by_application && slot.open_offers > 0)) && (
              <LazyPart>
                <SlotApplicants
                  vacancyId={vacancy.id}
                  slotId={slot.id}
                  count={Math.max(1, slot.applicants)}
                  when={`${longDate(slot.date)}, ${timeRange(slot.start_time, slot.end_time)}`}
                />
              </LazyPart>
            )}
          </SlotLine>
        ))}
      </ul>
      {approval === null && (!by_application || wasAsked) && (
        <Disclosure label="Who was asked, and why" about={subject.name} title={`Who was asked, ${subject.name}`}>
          <LazyPart>
            <AskedPeople vacancyId={vacancy.id} />
          </LazyPart>
        </Disclosure>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line pt-3">
        <p className="text-hint wrap-anywhere text-dim">
          {approval ? 'Sent for approval ' : 'Posted '}
          {posted_by && `by ${posted_by}, `}
          <Time at={created_at}>{stamp(created_at)}</Time>
          {pool && `. ${approval || by_application ? 'For' : 'Asks'} people in ${pool.name}`}
          {by_application && '. People apply, you choose'}
        </p>
        {mayBook && <VacancyActions vacancy={vacancy} now={now} />}
      </div>
    </li>
  )
}

const isWaitingFor = ({ approval }: Vacancy) => approval?.status === 'waiting'
const isStillOpen = (vacancy: Vacancy) => isWaitingFor(vacancy) || vacancy.slots.some(({ status }) => status === 'open')
const hasDatesLeft = ({ slots }: Vacancy, now: Date) =>
  slots.some(({ starts_at }) => Date.parse(starts_at) > now.getTime() - DAY)

type VacancyActionsProps = { vacancy: Vacancy; now: Date }

/** The most likely next steps. */
function VacancyActions({ vacancy, now }: VacancyActionsProps) {
  const mayDecide = useMay('manage')
  const [isEditing, setEditing] = useState(false)
  const wasEditing = useLastNonNull(isEditing || null) !== null
  const { id, subject, approval } = vacancy
  return (
    <div className="ml-auto flex flex-wrap items-center justify-end gap-2 empty:hidden">
      {!isStillOpen(vacancy) && (
        <Link
          to="/employer/post-shift"
          search={{ again: id }}
          aria-label={`Post again, ${subject.name}`}
          className={buttonClass('plain', 'small')}
        >
          Post again
        </Link>
      )}
      {approval === null && hasDatesLeft(vacancy, now) && (
        <Button look="plain" size="small" aria-label={`Edit details, ${subject.name}`} onPress={() => setEditing(true)}>
          Edit details
        </Button>
      )}
      {isWaitingFor(vacancy) && mayDecide && (
        <Link
          to="/employer/approvals"
          search={{ approval: approval?.id }}
          aria-label={`Review approval, ${subject.name}`}
          className={buttonClass('soft', 'small')}
        >
          Review approval
        </Link>
      )}
      {wasEditing && (
        <Suspense fallback={<DialogSkeleton />}>
          <EditDetailsDialog vacancy={vacancy} isOpen={isEditing} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  )
}

type OpenDialog = 'files' | 'apply' | 'ask' | 'close'

/** Menu of the less common actions. */
function VacancyMenu({ vacancy, now, onClosed }: VacancyActionsProps & { onClosed: () => void }) {
  const navigate = useNavigate()
  const close = useCloseVacancy()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  // Keeps the dialog mounted while it closes.
  const last = useLastNonNull(open)
  const { id, subject, by_application, details } = vacancy
  const isWaiting = isWaitingFor(vacancy)
  const isOpen = isStillOpen(vacancy)
  const dialog = (which: OpenDialog) => ({ isOpen: open === which, onClose: () => setOpen(null) })
  const entry = (which: OpenDialog, label: string, Icon: LucideIcon) => ({
    ...{ id: which, label, icon: <Icon size={16} aria-hidden="true" /> },
    onPress: () => setOpen(which),
  })
  const postAgain = {
    ...{ id: 'again', label: 'Post again', icon: <CopyPlus size={16} aria-hidden="true" /> },
    onPress: () => void navigate({ to: '/employer/post-shift', search: { again: id } }),
  }
  const entries = [
    hasDatesLeft(vacancy, now) && entry('files', details.files.length > 0 ? 'Edit files' : 'Add files', Paperclip),
    isOpen && !isWaiting && postAgain,
    isOpen && !isWaiting && !by_application && entry('apply', 'Let people apply', UsersRound),
    isOpen && !isWaiting && by_application && entry('ask', 'Ask people instead', UserRoundCheck),
    isOpen && entry('close', 'Close vacancy', CircleX),
  ].filter((each) => each !== false)
  if (entries.length === 0) return null
  return (
    <>
      <LazyPart>
        <div className="-my-2 -mr-2">
          <RowMenu label={`More about ${subject.name}`} entries={entries} />
        </div>
      </LazyPart>
      <Suspense fallback={<DialogSkeleton />}>
        {last === 'files' && <FilesDialog vacancy={vacancy} {...dialog('files')} />}
        {(last === 'apply' || last === 'ask') && (
          <SwitchDialog vacancyId={id} subject={subject.name} to={last} {...dialog(last)} />
        )}
      </Suspense>
      <ConfirmDialog
        title="Close this vacancy?"
        confirm="Close vacancy"
        dismiss={isWaiting ? 'Keep waiting' : 'Keep open'}
        isDanger
        {...dialog('close')}
        onConfirm={async () => {
          toast.ok(await close(vacancy), { detail: subject.name })
          onClosed()
        }}
        failure="The vacancy could not be closed. Please try again."
      >
        <p>
          {isWaiting
            ? 'Once closed, it can no longer be approved.'
            : by_application
              ? 'Nobody can apply any more, and those who have applied are told. Bookings stay.'
              : 'Nobody else is asked. Unanswered requests are withdrawn, and those people are told. Bookings stay.'}
        </p>
      </ConfirmDialog>
    </>
  )
}
