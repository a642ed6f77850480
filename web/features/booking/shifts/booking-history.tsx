import { type ReactNode, Suspense, useState } from 'react'
import type { Expected } from '#contract/booking/attendance-rules.ts'
import { owedText } from '#contract/booking/cancellation-rules.ts'
import type { Owed } from '#contract/booking/cancellations.ts'
import { isHandedOver, mayCancel } from '#contract/booking/shift-rules.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { classificationFacts } from '#contract/people/classifications.ts'
import { showsAnswer, useHighlightedRows } from '#web/features/booking/today/answer-highlights.ts'
import { useShiftSeen } from '#web/features/messaging/notifications/data.ts'
import { InstallOffer } from '#web/features/messaging/push/install-offer.tsx'
import { PushOffer } from '#web/features/messaging/push/push-offer.tsx'
import type { KnownPerson } from '#web/features/people/profiles/profile-modal.tsx'
import { RegistrationChip } from '#web/features/people/profiles/registration-chip.tsx'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { type SessionUser, useMe } from '#web/platform/session.ts'
import { longDate } from '#web/ui/dates.ts'
import { Deferred } from '#web/ui/deferred.tsx'
import { DialogSkeleton } from '#web/ui/dialog.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { PageOutOfRange, PaginationBar } from '#web/ui/pagination.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { Loaded, useWithParts } from '#web/ui/query-state.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useIsNarrow } from '#web/ui/use-is-narrow.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { useNow } from '#web/ui/use-now.ts'
import { BookingActions, Replacement } from './booking-actions.tsx'
import { BookingCancelDialog } from './booking-cancel-dialog.tsx'
import type { BookingFilter } from './booking-filters.ts'
import { BookingRows } from './booking-rows.tsx'
import { explanation } from './booking-texts.ts'
import { BOOKINGS_PER_PAGE, useBookings } from './bookings.ts'
import { ArrivalActions, CheckInBadge } from './check-in-status.tsx'
import { useExpected } from './check-ins.ts'
import { dayGroupOf } from './day-groups.ts'
import { DetailsLink } from './details-link.tsx'
import { useLinkedShiftId } from './linked-shift-id.ts'
import { timeRange } from './shift-hours.ts'
import { answerText } from './shift-messages.ts'

const ChangeDialog = lazyComponent(() => import('#web/features/booking/changes/change-dialog.tsx'), 'ChangeDialog')
const changeLines = () => import('#web/features/booking/changes/change-lines.tsx')
const [WaitingChange, ChangeHistory] = [
  lazyComponent(changeLines, 'WaitingChange'),
  lazyComponent(changeLines, 'ChangeHistory'),
]

const SwapOfBooking = lazyComponent(() => import('#web/features/booking/swaps/swap-decision.tsx'), 'SwapOfBooking')

/** Parts that rows show without a press. Their code loads first, so that rows do not grow. */
const rowCode = [WaitingChange, ChangeHistory, SwapOfBooking, Replacement]
// The code loads at the same time as the bookings.
for (const part of rowCode) part.preload?.()

type BookingHistoryProps = {
  filter: BookingFilter
  onFilter: (filter: BookingFilter) => void
  /** Today at the workplace. */
  today: string
  page: number
  onPage: (page: number) => void
  onProfile: (person: KnownPerson) => void
  /** The sector's word for a subject. */
  subject: string
  nextStep: React.ReactNode
}

const tabs = [
  { id: 'upcoming', label: 'Upcoming' },
  { id: 'waiting', label: 'Waiting' },
  { id: 'past', label: 'Past' },
  { id: 'all', label: 'All' },
] as const
const nothing: Record<BookingFilter, string> = {
  upcoming: 'No bookings found.',
  waiting: 'No requests are waiting for an answer.',
  past: 'No past bookings.',
  all: 'No bookings found.',
}

const grouped = new Intl.NumberFormat('en-AU')

/** Lists the employer's requests and their status, today first. Updates live as answers arrive. */
export function BookingHistory(props: BookingHistoryProps) {
  const { filter, onFilter, today, page, onPage, onProfile, subject, nextStep } = props
  const me = useMe()
  const now = useNow()
  const linkedId = useLinkedShiftId()
  const query = useBookings(filter, page, linkedId)
  useShiftSeen(linkedId, query.data?.data)
  const [cancelling, setCancelling] = useState<Shift | null>(null)
  const [changing, setChanging] = useState<Shift | null>(null)
  const wasChanging = useLastNonNull(changing) !== null
  const { data } = query
  const arrivals = useExpected()
  const whole = useWithParts(query, arrivals.query)
  const isNarrow = useIsNarrow()
  const highlighted = useHighlightedRows(whole.data?.data ?? [], showsAnswer)
  const bookedShifts = arrivals.query.data?.data.filter(({ shift }) => shift.status === 'accepted')
  const expected = new Map(bookedShifts?.map((row) => [row.shift.id, row]))
  const groupOf = filter === 'upcoming' ? ({ date }: Shift) => dayGroupOf(date, today) : null
  const columns = columnsOf({
    ...{ me, now, clock: arrivals.now, expected, subject, onProfile },
    ...{ onCancel: setCancelling, onChange: setChanging },
  })

  return (
    <section aria-labelledby="your-bookings" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="your-bookings">Your Bookings{data && ` (${grouped.format(data.total)})`}</h2>
        <Segmented label="Bookings shown" items={tabs} value={filter} onChange={onFilter} />
      </div>
      <Deferred code={rowCode} isOptional placeholder={<SkeletonRows />}>
        <Loaded
          query={whole}
          isEmpty={({ data: shifts }) => shifts.length === 0}
          empty={
            data?.total ? (
              <PageOutOfRange onFirst={() => onPage(1)} />
            ) : (
              <>
                <Empty action={nextStep}>{nothing[filter]}</Empty>
                <PushOffer topic="answers" />
              </>
            )
          }
        >
          {({ data: shifts, total, page: shown }) => (
            <>
              <PushOffer topic="answers" />
              <InstallOffer isEarned />
              {isNarrow ? (
                <BookingRows
                  shifts={shifts}
                  markedId={linkedId}
                  groupOf={groupOf}
                  expected={expected}
                  now={arrivals.now}
                />
              ) : (
                <Table
                  label="Your bookings"
                  columns={columns}
                  rows={shifts}
                  keyOf={({ id }) => id}
                  markedKey={linkedId}
                  newsKeys={new Set([...highlighted].map(({ id }) => id))}
                  isDense
                  {...(groupOf && { groupOf })}
                />
              )}
              <PaginationBar noun="bookings" page={shown} perPage={BOOKINGS_PER_PAGE} total={total} onPage={onPage} />
            </>
          )}
        </Loaded>
      </Deferred>
      <BookingCancelDialog shift={cancelling} onClose={() => setCancelling(null)} />
      {wasChanging && (
        <Suspense fallback={<DialogSkeleton />}>
          <ChangeDialog shift={changing} onClose={() => setChanging(null)} />
        </Suspense>
      )}
    </section>
  )
}

type Actions = Pick<BookingHistoryProps, 'subject' | 'onProfile'> & {
  me: SessionUser
  now: Date
  /** Current check-in status of today's bookings. */
  expected: ReadonlyMap<number, Expected>
  clock: number
  onCancel: (shift: Shift) => void
  onChange: (shift: Shift) => void
}

const columnsOf = ({ me, now, clock, expected, subject, onProfile, onCancel, onChange }: Actions): Column<Shift>[] => [
  {
    title: 'Staff',
    cell: ({ invitee, registration, agency }) => (
      <div className="grid justify-items-start gap-1">
        <PersonName name={invitee.name} avatar={invitee.avatar} size="small" onPress={() => onProfile(invitee)} />
        <div className="grid justify-items-start gap-1 ps-11">
          {agency && <p className="text-hint wrap-anywhere text-dim">Through {agency.name}</p>}
          <RegistrationChip registration={registration} />
        </div>
      </div>
    ),
  },
  { title: 'Date & Time', cell: (shift) => <DateAndTime shift={shift} /> },
  {
    title: subject,
    cell: ({ subject: { name }, classification }) => (
      <div>
        <p>{name}</p>
        {classification && <p className="text-hint text-dim">{classificationFacts[classification].short}</p>}
      </div>
    ),
  },
  {
    title: 'Status',
    cell: (shift) => {
      const today = expected.get(shift.id)
      return (
        <div className="grid justify-items-start gap-1">
          <BookingStatus shift={shift}>
            <DetailsLink id={shift.id} about={`${shift.invitee.name}, ${longDate(shift.date)}`} />
          </BookingStatus>
          {today && <CheckInBadge expected={today} now={clock} />}
        </div>
      )
    },
  },
  {
    title: 'Actions',
    isTitleHidden: true,
    align: 'right',
    cell: (shift) => {
      const today = expected.get(shift.id)
      return (
        <div className={`flex flex-wrap items-center justify-end gap-2 ${today ? '@4xl:min-w-61' : ''}`}>
          {today && <ArrivalActions expected={today} now={clock} />}
          <BookingActions
            shift={shift}
            mayCancel={mayCancel(me, shift)}
            onCancel={() => onCancel(shift)}
            onChange={() => onChange(shift)}
            now={now}
          />
        </div>
      )
    },
  },
]

const DateAndTime = ({ shift }: { shift: Shift }) => (
  <div>
    <p className="@table:min-w-24 @4xl:whitespace-nowrap">{longDate(shift.date)}</p>
    <p className="text-dim tabular-nums">{timeRange(shift.start_time, shift.end_time)}</p>
  </div>
)

const BookingStatus = ({ shift, children }: { shift: Shift; children?: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-1">
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusBadge status={shift.status} {...(isHandedOver(shift) && { label: 'Handed over' })} />
      {children}
    </div>
    {answerText(shift) && <p className="text-hint text-dim">{answerText(shift)}</p>}
    {shift.no_show?.dispute && (
      <p className="max-w-56 text-hint wrap-anywhere whitespace-pre-line text-dim">
        Disputed by {shift.invitee.name}: {shift.no_show.dispute}
      </p>
    )}
    {shift.requested_by && (
      <p className="max-w-56 text-hint wrap-anywhere text-dim">
        Requested by {shift.requested_by}
        {shift.approved_by && `, approved by ${shift.approved_by}`}
      </p>
    )}
    {shift.agreed_by_phone && shift.status !== 'cancelled' && <p className="text-hint text-dim">Agreed by phone</p>}
    {shift.from_application && <p className="text-hint text-dim">Had applied</p>}
    {(shift.replaces ?? shift.replaced_by) && (
      <p className="max-w-56 text-hint wrap-anywhere text-dim">
        {shift.replaces ? `Replaces ${shift.replaces.name}` : `Replaced by ${shift.replaced_by?.name}`}
      </p>
    )}
    {shift.owed && (
      <p className="max-w-56 text-hint wrap-anywhere text-dim">{owedNote(shift.owed, shift.invitee.name)}</p>
    )}
    {shift.changes.length > 0 && (
      <LazyPart>
        <WaitingChange shift={shift} />
        <ChangeHistory shift={shift} person={shift.invitee.name} />
      </LazyPart>
    )}
    {shift.status === 'accepted' && (
      <LazyPart>
        <SwapOfBooking shiftId={shift.id} />
      </LazyPart>
    )}
    {explanation(shift) && <p className="max-w-56 text-hint wrap-anywhere text-dim">{explanation(shift)}</p>}
  </div>
)

/** Pay owed for a cancelled booking, or that nothing is owed any more. */
const owedNote = (owed: Owed, person: string) =>
  owed.is_lifted ? `Nothing is owed, because ${person} works here that day.` : owedText(owed, person)
