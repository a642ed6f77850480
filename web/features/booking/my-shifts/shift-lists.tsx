/** The person's shifts as a list, and a month of them. */
import { Link } from '@tanstack/react-router'
import type { Shift } from '#contract/booking/shifts.ts'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { Rows } from '#web/ui/card.tsx'
import { longDate, weekdayDate } from '#web/ui/dates.ts'
import { MonthFrame } from '#web/ui/month-frame.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { ShiftGroup } from './my-shifts.ts'

/** On a phone the status is beside the place, so that the date and times fit on one line. */
const ShiftRow = ({ shift }: { shift: Shift }) => (
  <li className="group first:*:rounded-t-card last:*:rounded-b-card">
    <Link
      to="/employee/bookings/$id"
      params={{ id: String(shift.id) }}
      className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-4 gap-y-0.5 px-4 py-2.5 hover:bg-hover"
    >
      <span className="font-medium group-hover:underline max-sm:col-span-2">
        {weekdayDate(shift.date)},{' '}
        <span className="whitespace-nowrap tabular-nums">{timeRange(shift.start_time, shift.end_time)}</span>
      </span>
      <span className="col-start-1 text-sm wrap-anywhere text-dim">
        {shift.inviter.name} · {shift.subject.name}
      </span>
      <span className="col-start-2 sm:row-span-2 sm:row-start-1">
        <StatusBadge status={shift.status} label={shift.status === 'accepted' ? 'Booked' : undefined} />
      </span>
    </Link>
  </li>
)

export const ShiftGroups = ({ groups }: { groups: readonly ShiftGroup[] }) =>
  groups.map(({ title, shifts }) => (
    <section key={title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="text-base font-semibold">{title}</h2>
      <Rows label={title}>
        {shifts.map((shift) => (
          <ShiftRow key={shift.id} shift={shift} />
        ))}
      </Rows>
    </section>
  ))

const kinds = [
  { id: 'booked', label: 'Booked', dot: 'bg-good' },
  { id: 'past', label: 'Past', dot: 'bg-dim' },
] as const
const dotOf = ({ status }: Shift) => kinds[status === 'accepted' ? 0 : 1].dot

type MonthProps = { days: readonly string[]; month: string; today: string; shifts: readonly Shift[] }

/** A month with a dot for each shift, and its shifts below. */
export function ShiftMonth({ days, month, today, shifts }: MonthProps) {
  const byDate = Map.groupBy(shifts, ({ date }) => date)
  const ofMonth = shifts.filter(({ date }) => date.startsWith(month))
  return (
    <>
      <MonthFrame kinds={kinds}>
        {days.map((date) => {
          const own = byDate.get(date) ?? []
          const count = own.length === 1 ? '1 shift' : `${own.length} shifts`
          return (
            <li
              key={date}
              className="grid h-14 min-w-0 content-start gap-1 border-b border-line p-1.5 not-nth-[7n]:border-r"
            >
              <span className="sr-only">
                {longDate(date)}, {own.length === 0 ? 'no shifts' : count}
              </span>
              <span
                aria-hidden="true"
                className={`text-sm tabular-nums ${date === today ? 'font-bold text-brand-ink' : date.startsWith(month) ? '' : 'text-dim'}`}
              >
                {Number(date.slice(-2))}
              </span>
              <span aria-hidden="true" className="flex flex-wrap gap-1">
                {own.map((shift) => (
                  <span key={shift.id} className={`size-2 rounded-full ${dotOf(shift)}`} />
                ))}
              </span>
            </li>
          )
        })}
      </MonthFrame>
      {ofMonth.length === 0 ? (
        <p className="text-dim">No shifts this month.</p>
      ) : (
        <Rows label="Shifts of this month">
          {ofMonth.map((shift) => (
            <ShiftRow key={shift.id} shift={shift} />
          ))}
        </Rows>
      )}
    </>
  )
}
