import { useState } from 'react'
import type { AdminBooking } from '#contract/admin/directory.ts'
import { cancelReasonLabels } from '#contract/booking/shift-rules.ts'
import type { Side } from '#contract/people/connections.ts'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { shortDate } from '#web/ui/dates.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { usePersonBookings } from './data.ts'

/** Lists a person's booking requests, sent or received, latest first. */
export function PersonBookings({ id, side }: { id: number; side: Side }) {
  const [page, setPage] = useState(1)
  const query = usePersonBookings(id, page)
  return (
    <Loaded
      query={query}
      skeleton={<SkeletonRows rows={3} />}
      failure="The bookings could not be loaded."
      isEmpty={({ total }) => total === 0}
      empty={<p className="text-sm text-dim">No bookings found.</p>}
    >
      {({ data, per_page, total }) => (
        <div className="grid gap-3">
          <ul aria-label="Bookings" className="divide-y divide-line rounded-card border border-line">
            {data.map((booking) => (
              <Booking key={booking.id} booking={booking} isOfEmployer={side === 'employer'} />
            ))}
          </ul>
          <Pagination label="bookings" page={page} lastPage={Math.ceil(total / per_page)} onPage={setPage} />
        </div>
      )}
    </Loaded>
  )
}

function Booking({ booking, isOfEmployer }: { booking: AdminBooking; isOfEmployer: boolean }) {
  const { date, start_time, end_time, inviter, invitee, subject, status, reason, cancelled_by, cancel_reason } = booking
  const cancelledBy = cancelled_by === null ? null : `By ${cancelled_by === 'employer' ? inviter : invitee}`
  const said = cancel_reason === null ? null : cancelReasonLabels[cancel_reason]
  const reasonText = [cancelledBy, [said, reason].filter(Boolean).join('. ')].filter(Boolean).join(': ')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-3 py-2.5">
      <div className="min-w-44 flex-1 text-sm">
        <p className="font-medium wrap-anywhere">{isOfEmployer ? invitee : inviter}</p>
        <p className="text-dim">
          <span className="tabular-nums">
            {shortDate(date)}, <Unbroken>{timeRange(start_time, end_time)}</Unbroken>
          </span>{' '}
          · {subject}
        </p>
        {reasonText && <p className="text-hint wrap-anywhere text-dim">{reasonText}</p>}
      </div>
      <StatusBadge status={status} />
    </li>
  )
}
