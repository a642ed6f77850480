import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { outcomeWords } from '#contract/admin/analytics.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { shortDate, zoneName } from '#web/ui/dates.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { PagedList } from '#web/ui/pagination.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { type AnalyticsView, analyticsQueryOf, type OpenBookingList } from './analytics-view.ts'
import { bookingsQueryOf, fileOf, useMetricBookings } from './data.ts'

const AskedPeopleOfRequest = lazyComponent(
  () => import('#web/features/booking/request-reasons/asked-people.tsx'),
  'AskedPeopleOfRequest',
)

type BookingsDialogProps = { view: AnalyticsView; onOpen: (openList: OpenBookingList | null) => void }

/** The bookings that a figure counts, latest first. */
export function BookingsDialog({ view, onOpen }: BookingsDialogProps) {
  const lastOpenList = useLastNonNull(view.openList)
  return (
    <Dialog
      title={`Bookings: ${outcomeWords[lastOpenList?.show ?? 'requests']}${lastOpenList?.why ? `, ${lastOpenList.why}` : ''}`}
      size="wide"
      isOpen={view.openList !== null}
      onClose={() => onOpen(null)}
    >
      {lastOpenList && <Bookings view={view} openList={lastOpenList} onOpen={onOpen} />}
    </Dialog>
  )
}

function Bookings({ view, openList, onOpen }: BookingsDialogProps & { openList: OpenBookingList }) {
  const choice = { ...analyticsQueryOf(view), ...(openList.about && { subject_id: openList.about }) }
  const bookings = useMetricBookings(choice, openList)
  return (
    <PagedList
      query={bookings}
      failure="The bookings could not be loaded."
      skeleton={<BookingsSkeleton />}
      empty={<Empty>No bookings found.</Empty>}
      nouns={['booking', 'bookings']}
      onPage={(list) => onOpen({ ...openList, list: String(list) })}
      footer={
        <DownloadButton
          path={fileOf('bookings', { ...choice, ...bookingsQueryOf(openList) })}
          name={`bookings-${view.from}-to-${view.to}.csv`}
          failure="Failed to export the bookings. Please try again."
          icon={<Download size={16} aria-hidden="true" />}
        >
          Export bookings
        </DownloadButton>
      }
    >
      {({ data }) => (
        <ul aria-label="Bookings" className="divide-y divide-line">
          {data.map((shift) => (
            <Booking key={shift.id} shift={shift} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

const skeletonRows = Array.from({ length: 10 }, (_, row) => row)

/** As high as the window, because most of these lists fill it. */
const BookingsSkeleton = () => (
  <Loading>
    <div className="divide-y divide-line">
      {skeletonRows.map((row) => (
        <div key={row} className="grid h-32 content-start gap-3 py-4">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-3.5 w-1/2" />
        </div>
      ))}
    </div>
  </Loading>
)

const nameClass = 'font-semibold text-brand-ink underline-offset-4 wrap-anywhere hover:underline'

const Booking = ({ shift }: { shift: Shift }) => (
  <li className="grid gap-1 py-3 text-sm">
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="font-medium">
        {shortDate(shift.date)}, <Unbroken>{timeRange(shift.start_time, shift.end_time)}</Unbroken>
      </p>
      <StatusBadge status={shift.status} />
    </div>
    <p>
      <Link to="/admin/employees" search={{ person: shift.invitee_id }} className={nameClass}>
        {shift.invitee.name}
      </Link>
      <span className="text-dim"> at </span>
      <Link to="/admin/employers" search={{ employer: shift.inviter_id }} className={nameClass}>
        {shift.inviter.name}
      </Link>
    </p>
    <p className="text-hint text-dim">
      {shift.subject.name} · {zoneName(shift.time_zone)}
      {shift.cancelled_by && ` · Cancelled by the ${shift.cancelled_by}`}
      {shift.reason && ` · ${shift.reason}`}
    </p>
    <Disclosure
      label="Who was asked, and why"
      about={`${shift.inviter.name}, ${shortDate(shift.date)}, ${shift.invitee.name}`}
      title={`Who was asked, ${shift.inviter.name}`}
    >
      <LazyPart fallback={<Skeleton className="h-5 w-64" />}>
        <AskedPeopleOfRequest shiftId={shift.id} />
      </LazyPart>
    </Disclosure>
  </li>
)
