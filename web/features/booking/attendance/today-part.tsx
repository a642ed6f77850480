import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { type AttendanceStatus, attendanceStatusOf, type Expected } from '#contract/booking/attendance-rules.ts'
import { ArrivalActions, CheckInBadge } from '#web/features/booking/shifts/check-in-status.tsx'
import { useExpected } from '#web/features/booking/shifts/check-ins.ts'
import { MarkNoShow, TakeBackNoShow } from '#web/features/booking/shifts/no-show-actions.tsx'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { zoneName } from '#web/ui/dates.ts'
import { Loaded } from '#web/ui/query-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** Today's bookings with live attendance. People who are missing come first. */
export function TodayPart({ zone }: { zone: string }) {
  const { query, now } = useExpected()
  return (
    <Loaded query={query} failure="Today’s bookings could not be loaded." skeleton={<SkeletonRows rows={3} />}>
      {({ data, total }) => {
        const isMissing = ({ attendance, shift }: Expected) =>
          ['missing', 'no_show', 'cancelled'].includes(attendanceStatusOf(attendance, shift, now))
        const missingFirst = [...data.filter(isMissing), ...data.filter((row) => !isMissing(row))]
        return (
          <section className="card min-w-0" aria-labelledby="today">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 pt-4 pb-3">
              <h2 id="today" className="flex items-baseline gap-2 text-base font-semibold">
                Today
                <span className="text-sm font-medium text-dim tabular-nums">{total}</span>
              </h2>
              <p role="status" className="text-sm text-dim">
                {summaryOf(data, now)}
              </p>
            </div>
            {data.length === 0 ? (
              <div className="border-t border-line px-5 py-5 text-sm text-dim">No bookings today.</div>
            ) : (
              <>
                <ul className="divide-y divide-line border-y border-line">
                  {missingFirst.map((expected) => (
                    <TodayRow key={expected.shift.id} expected={expected} zone={zone} now={now} />
                  ))}
                </ul>
                <Link
                  to="/employer/book"
                  search={{ option: 'history' }}
                  className="flex min-h-11 items-center gap-1.5 rounded-b-card px-5 text-sm font-semibold text-brand-ink hover:bg-hover"
                >
                  See all bookings
                  <ArrowRight size={15} aria-hidden="true" />
                </Link>
              </>
            )}
          </section>
        )
      }}
    </Loaded>
  )
}

const statusLabels: readonly (readonly [AttendanceStatus, string])[] = [
  ['here', 'here'],
  ['on_the_way', 'on the way'],
  ['late', 'late'],
  ['missing', 'not here yet'],
  ['no_show', 'did not attend'],
  ['cancelled', 'cancelled'],
]

/** '2 here, 1 on the way'; nothing where there is nothing to say yet. */
function summaryOf(data: readonly Expected[], now: number) {
  const statuses = data.map(({ attendance, shift }) => attendanceStatusOf(attendance, shift, now))
  return statusLabels
    .map(([statusOption, label]) => [statuses.filter((row) => row === statusOption).length, label] as const)
    .filter(([count]) => count > 0)
    .map(([count, label]) => `${count} ${label}`)
    .join(', ')
}

function TodayRow({ expected, zone, now }: { expected: Expected; zone: string; now: number }) {
  const { shift } = expected
  const { name, avatar } = shift.invitee
  const status = attendanceStatusOf(expected.attendance, shift, now)
  return (
    <li className="flex min-h-16 gap-3 px-5 py-3">
      <Avatar name={name} src={avatar} />
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <div className="min-w-0 basis-full sm:basis-0 sm:grow">
            <p className="truncate text-sm font-semibold">{name}</p>
            <p className="truncate text-sm text-dim">
              {[shift.subject.name, shift.agency && `through ${shift.agency.name}`].filter(Boolean).join(', ')}
            </p>
          </div>
          <p className="flex flex-wrap gap-x-2 text-sm tabular-nums sm:grid sm:text-right">
            <span className="font-medium">{timeRange(shift.start_time, shift.end_time)}</span>
            {shift.time_zone !== zone && <span className="text-dim sm:text-hint">{zoneName(shift.time_zone)}</span>}
          </p>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-2 empty:hidden">
          <CheckInBadge expected={expected} now={now} />
          <ArrivalActions expected={expected} now={now}>
            {status === 'missing' && <MarkNoShow shift={shift} />}
            {status === 'no_show' && <TakeBackNoShow shift={shift} />}
          </ArrivalActions>
        </div>
      </div>
    </li>
  )
}
