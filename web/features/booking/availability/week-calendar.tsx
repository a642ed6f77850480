import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import type { MyAvailability } from '#contract/booking/availability.ts'
import { hhmmOf } from '#contract/platform/wall-clock-rules.ts'
import { addDays, longDate } from '#web/ui/dates.ts'
import type { DayNotes } from '#web/ui/day-notes.ts'
import type { ExceptionStart } from './exception-dialog.tsx'
import { dayOf, daySentence, type Stretch, stretchOf } from './my-days.ts'
import { GRID, useActiveCell } from './use-active-cell.ts'
import { useHourDrag } from './use-hour-drag.ts'
import { HOUR_REM, WeekBlocks } from './week-blocks.tsx'

type WeekCalendarProps = {
  availability: MyAvailability
  /** Holidays by date. */
  notes: DayNotes
  days: readonly string[]
  onAnchor: (date: string) => void
  today: string
  onDay: (date: string) => void
  onSpan: (start: ExceptionStart) => void
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
// First hour in view. Earlier hours are for night shifts, and are reached by scrolling.
const FIRST_SEEN = 6

const cellOf = (date: string, hour: number) => `${date}/${hour}`

/**
 * Week view by hours. Dragging over hours, or choosing one with the arrow keys and Enter, adds an
 * exception.
 */
export function WeekCalendar(props: WeekCalendarProps) {
  const { availability, notes, days, onAnchor, today, onDay, onSpan } = props
  const box = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLTableElement>(null)
  const monday = days[0] ?? today
  const start = days.includes(today) ? today : monday
  const { active, setActive, move } = useActiveCell(grid, cellOf(start, 8))
  const drag = useHourDrag({ onSpan: choose, onHour })
  // After paging with the pointer, the cell reached by Tab moves to the new page.
  const reached = days.some((date) => active.startsWith(date)) ? active : cellOf(start, 8)

  useLayoutEffect(() => {
    const hour = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * HOUR_REM
    if (box.current) box.current.scrollTop = (FIRST_SEEN - 0.5) * hour
  }, [])

  // Opens the exception that an hour has, instead of adding a second one.
  function onHour(date: string, hour: number) {
    const existing = dayOf(date, availability).exceptions.find(
      (block) => block.start_time !== null && touches(stretchOf(block), hour),
    )
    const [start_time, end_time] = [hhmmOf(hour * 60), hhmmOf((hour + 1) * 60)]
    choose(existing ?? { from_date: date, to_date: date, start_time, end_time }, date)
  }

  // Past days open read-only.
  function choose(start: ExceptionStart, date = start.from_date) {
    if (date < today) onDay(date)
    else onSpan(start)
  }

  function onKeyDown(event: KeyboardEvent, date: string, hour: number) {
    const moveTo = (toDate: string, toHour: number) => {
      event.preventDefault()
      if (toHour < 0 || toHour > 23) return
      if (!days.includes(toDate)) onAnchor(toDate)
      move(cellOf(toDate, toHour))
    }
    switch (event.key) {
      case 'ArrowLeft':
        return moveTo(addDays(date, -1), hour)
      case 'ArrowRight':
        return moveTo(addDays(date, 1), hour)
      case 'ArrowUp':
        return moveTo(date, hour - 1)
      case 'ArrowDown':
        return moveTo(date, hour + 1)
      case 'PageUp':
        return moveTo(addDays(date, -7), hour)
      case 'PageDown':
        return moveTo(addDays(date, 7), hour)
      case 'Home':
        return moveTo(monday, hour)
      case 'End':
        return moveTo(addDays(monday, 6), hour)
    }
  }

  return (
    <div ref={box} className="relative h-130 overflow-y-auto border-t border-line [scroll-padding-top:3.5rem]">
      <table ref={grid} {...GRID} className="w-full table-fixed border-separate border-spacing-0 text-sm select-none">
        <caption className="sr-only">Week view. Use the arrow keys to move and Enter to change an hour.</caption>
        <thead className="sticky top-0 z-20 bg-surface">
          <tr>
            <th scope="col" className="w-14 border-b border-line">
              <span className="sr-only">Hour</span>
            </th>
            {days.map((date) => (
              <th key={date} scope="col" className="relative border-b border-line p-1 font-normal">
                <span className="flex items-center justify-center gap-1.5 py-1.5">
                  <span className="text-dim">{longDate(date).slice(0, 3)}</span>
                  <button
                    type="button"
                    onClick={() => onDay(date)}
                    aria-label={`${longDate(date)}${date === today ? ', today' : ''}: ${[notes.get(date), daySentence(dayOf(date, availability))].filter(Boolean).join(', ')}`}
                    className={`grid size-7 place-items-center rounded-full font-semibold tabular-nums after:absolute after:inset-1 after:rounded-control hover:after:bg-hover ${date === today ? 'bg-brand text-on-brand' : ''}`}
                  >
                    {Number(date.slice(8))}
                  </button>
                </span>
                {notes.has(date) && (
                  <span aria-hidden="true" className="mx-1 mb-1 line-clamp-3 text-center text-xs text-dim">
                    {notes.get(date)}
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {HOURS.map((hour) => (
            <tr key={hour}>
              <th scope="row" className="p-0 pr-2 text-right align-top text-xs font-normal text-dim tabular-nums">
                <span className={`relative -top-2 ${hour === 0 ? 'sr-only' : ''}`}>{hhmmOf(hour * 60)}</span>
              </th>
              {days.map((date) => {
                const cell = cellOf(date, hour)
                return (
                  <td key={date} className="relative p-0">
                    <button
                      type="button"
                      data-cell={cell}
                      tabIndex={cell === reached ? 0 : -1}
                      aria-label={`${longDate(date)}, ${hhmmOf(hour * 60)}: ${hourText(dayOf(date, availability), hour)}`}
                      onFocus={() => setActive(cell)}
                      onKeyDown={(event) => onKeyDown(event, date, hour)}
                      {...drag.handlers(date, hour)}
                      className={`block h-9 w-full border-t border-l border-line outline-offset-[-2px] focus-visible:relative focus-visible:z-10 ${date < today ? 'bg-page' : 'hover:bg-hover'}`}
                    />
                    {hour === 0 && (
                      <WeekBlocks day={dayOf(date, availability)} drawn={drag.drawnOn(date)} isPast={date < today} />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const touches = ({ from, to }: Stretch, hour: number) => from < (hour + 1) * 60 && hour * 60 < to

/** Describes an hour for screen readers. */
function hourText(day: ReturnType<typeof dayOf>, hour: number) {
  const part = day.shifts.find((shift) => touches(shift, hour))
  if (part) return `booked at ${part.shift.employer}, ${part.shift.subject}`
  return day.open.some((stretch) => touches(stretch, hour)) ? 'available' : 'not available'
}
