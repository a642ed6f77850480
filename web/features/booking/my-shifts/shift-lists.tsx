/** The person's shifts as a list, and a month of them. */
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Shift } from '#contract/booking/shifts.ts'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { Button, UnstyledButton } from '#web/ui/button.tsx'
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

type MonthProps = {
  days: readonly string[]
  month: string
  today: string
  shifts: readonly Shift[]
  /** The pressed day, whose shifts alone are below; null for those of the month. */
  day: string | null
  onDay: (day: string | null) => void
}

/** A month with a dot for each shift, and its shifts below, or those of the pressed day. */
export function ShiftMonth({ days, month, today, shifts, day, onDay }: MonthProps) {
  const byDate = Map.groupBy(shifts, ({ date }) => date)
  const shown = day === null ? shifts.filter(({ date }) => date.startsWith(month)) : (byDate.get(day) ?? [])
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isPressed = useRef(false)

  // The shifts may be below the fold, and are many tab stops away.
  useEffect(() => {
    if (day !== null && isPressed.current) {
      heading.current?.focus({ preventScroll: true })
      list.current?.scrollIntoView({ block: 'nearest' })
    }
    isPressed.current = false
  }, [day])

  function press(date: string) {
    isPressed.current = true
    onDay(date === day ? null : date)
  }
  function showMonth() {
    // The only shift of the day may have been cancelled meanwhile.
    const pressed = frame.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    ;(pressed ?? frame.current)?.focus()
    onDay(null)
  }

  return (
    <>
      <div ref={frame} tabIndex={-1}>
        <MonthFrame kinds={kinds}>
          {days.map((date) => {
            const own = byDate.get(date) ?? []
            const content = <Day date={date} shifts={own} isToday={date === today} isInMonth={date.startsWith(month)} />
            return (
              <li key={date} className="min-w-0 border-b border-line not-nth-[7n]:border-r">
                {own.length === 0 ? (
                  <div className={DAY_CELL}>{content}</div>
                ) : (
                  <UnstyledButton
                    aria-pressed={date === day}
                    onPress={() => press(date)}
                    className={`${DAY_CELL} -outline-offset-2 ${date === day ? 'bg-brand-soft' : 'hover:bg-hover'}`}
                  >
                    {content}
                  </UnstyledButton>
                )}
              </li>
            )
          })}
        </MonthFrame>
      </div>
      <div ref={list} className="grid scroll-mb-4 grid-cols-[minmax(0,1fr)] gap-2">
        {day !== null && (
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
            <h3 ref={heading} tabIndex={-1} className="text-base font-semibold">
              {weekdayDate(day)}
            </h3>
            <Button look="link" onPress={showMonth}>
              Show month
            </Button>
          </div>
        )}
        {shown.length === 0 ? (
          <p className="text-dim">{day === null ? 'No shifts this month.' : 'No shifts on this day.'}</p>
        ) : (
          <Rows label={day === null ? 'Shifts of this month' : 'Shifts of this day'}>
            {shown.map((shift) => (
              <ShiftRow key={shift.id} shift={shift} />
            ))}
          </Rows>
        )}
      </div>
    </>
  )
}

const DAY_CELL = 'grid h-14 w-full content-start justify-items-start gap-1 p-1.5'

type DayProps = { date: string; shifts: readonly Shift[]; isToday: boolean; isInMonth: boolean }

const Day = ({ date, shifts, isToday, isInMonth }: DayProps) => (
  <>
    <span className="sr-only">
      {longDate(date)},{' '}
      {shifts.length === 0 ? 'no shifts' : shifts.length === 1 ? '1 shift' : `${shifts.length} shifts`}
    </span>
    <span
      aria-hidden="true"
      className={`text-sm tabular-nums ${isToday ? 'font-bold text-brand-ink' : isInMonth ? '' : 'text-dim'}`}
    >
      {Number(date.slice(-2))}
    </span>
    <span aria-hidden="true" className="flex flex-wrap gap-1">
      {shifts.map((shift) => (
        <span key={shift.id} className={`size-2 rounded-full ${dotOf(shift)}`} />
      ))}
    </span>
  </>
)
