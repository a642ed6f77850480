import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Expected } from '#contract/booking/attendance-rules.ts'
import { isHandedOver } from '#contract/booking/shift-rules.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { showsAnswer, useHighlightedRows } from '#web/features/booking/today/answer-highlights.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { dayName } from '#web/ui/dates.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { explanation } from './booking-texts.ts'
import { CheckInBadge } from './check-in-status.tsx'
import { timeRange } from './shift-hours.ts'

type BookingRowsProps = {
  shifts: readonly Shift[]
  /** Booking that the link led to; it is highlighted and receives focus. */
  markedId: number | null
  /** Heading of the group of a booking; null for one list. */
  groupOf: ((shift: Shift) => string) | null
  /** Current check-in status of today's bookings. */
  expected: ReadonlyMap<number, Expected>
  now: number
}

/** Bookings on a phone: short rows, each of which opens the page of its booking. */
export function BookingRows({ shifts, markedId, groupOf, expected, now }: BookingRowsProps) {
  const highlighted = useHighlightedRows(shifts, showsAnswer)
  const groups: [string | null, readonly Shift[]][] = groupOf ? [...Map.groupBy(shifts, groupOf)] : [[null, shifts]]
  return groups.map(([title, shown]) => (
    <section key={title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {title !== null && <h3 className="text-sm font-semibold text-dim">{title}</h3>}
      <ul aria-label={title ?? 'Your bookings'} className="card divide-y divide-line">
        {shown.map((shift) => (
          <BookingRow
            key={shift.id}
            shift={shift}
            isMarked={shift.id === markedId}
            isNews={highlighted.has(shift)}
            expected={expected.get(shift.id)}
            now={now}
          />
        ))}
      </ul>
    </section>
  ))
}

type BookingRowProps = { shift: Shift; isMarked: boolean; isNews: boolean; expected: Expected | undefined; now: number }

function BookingRow({ shift, isMarked, isNews, expected, now }: BookingRowProps) {
  const row = useRef<HTMLLIElement>(null)
  const { invitee, agency } = shift
  const note = [agency && `Through ${agency.name}`, explanation(shift)].filter(Boolean).join('. ')

  useEffect(() => {
    if (!isMarked) return
    row.current?.scrollIntoView({ block: 'center' })
    row.current?.focus({ preventScroll: true })
  }, [isMarked])

  return (
    <li
      ref={row}
      tabIndex={isMarked ? -1 : undefined}
      aria-current={isMarked || undefined}
      className={`relative flex min-h-16 items-center gap-3 px-4 py-2.5 first:rounded-t-card last:rounded-b-card ${isNews ? 'row-news' : isMarked ? 'bg-brand-soft/60' : ''}`}
    >
      <Avatar name={invitee.name} src={invitee.avatar} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <Link
            to="/employer/bookings/$id"
            params={{ id: String(shift.id) }}
            className="min-w-0 text-sm font-semibold wrap-anywhere after:absolute after:inset-0"
          >
            {invitee.name}
          </Link>
          <span className="flex flex-wrap gap-1">
            {expected && <CheckInBadge expected={expected} now={now} />}
            <StatusBadge status={shift.status} {...(isHandedOver(shift) && { label: 'Handed over' })} />
          </span>
        </div>
        {/* The dot of a subject that begins a line is cut off. */}
        <p className="overflow-hidden text-sm wrap-anywhere text-dim">
          <span className="-ms-3 flex flex-wrap">
            <span className="ps-3 whitespace-nowrap tabular-nums">
              {dayName(shift.date)}, {timeRange(shift.start_time, shift.end_time)}
            </span>{' '}
            <span className="relative min-w-0 ps-3 before:absolute before:start-1 before:content-['·']">
              {shift.subject.name}
            </span>
          </span>
        </p>
        {note && <p className="line-clamp-2 text-hint wrap-anywhere text-dim">{note}</p>}
      </div>
    </li>
  )
}
