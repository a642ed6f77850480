import { type KeyboardEvent, useRef } from 'react'
import type { MyAvailability } from '#contract/booking/availability.ts'
import { addDays, longDate, weekdayOf } from '#web/ui/dates.ts'
import type { DayNotes } from '#web/ui/day-notes.ts'
import { addMonths } from './calendar-span.ts'
import type { ExceptionStart } from './exception-dialog.tsx'
import { MonthDay } from './month-day.tsx'
import { dayOf, daySentence } from './my-days.ts'
import { GRID, useActiveCell } from './use-active-cell.ts'
import { useDayDrag } from './use-day-drag.ts'
import { WEEKDAYS } from './week-draft.ts'

type MonthCalendarProps = {
  availability: MyAvailability
  /** Holidays by date. */
  notes: DayNotes
  weeks: readonly (readonly string[])[]
  anchor: string
  onAnchor: (date: string) => void
  today: string
  onDay: (date: string) => void
  onSpan: (start: ExceptionStart) => void
}

/** A month by the day. Drag over days, or hold Shift with the arrow keys, to choose several. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { availability, notes, weeks, anchor, onAnchor, today, onDay, onSpan } = props
  const grid = useRef<HTMLTableElement>(null)
  const days = weeks.flat()
  const { active, setActive, move } = useActiveCell(grid, anchor)
  const reached = days.includes(active) ? active : anchor
  const { isSelected, extend, clear, span, handlers } = useDayDrag(onSpan)

  function onKeyDown(event: KeyboardEvent, date: string) {
    const moveTo = (to: string) => {
      event.preventDefault()
      if (event.shiftKey) extend(date, to)
      else clear()
      if (to.slice(0, 7) !== anchor.slice(0, 7)) onAnchor(to)
      move(to)
    }
    switch (event.key) {
      case 'ArrowLeft':
        return moveTo(addDays(date, -1))
      case 'ArrowRight':
        return moveTo(addDays(date, 1))
      case 'ArrowUp':
        return moveTo(addDays(date, -7))
      case 'ArrowDown':
        return moveTo(addDays(date, 7))
      case 'PageUp':
        return moveTo(addMonths(date, -1))
      case 'PageDown':
        return moveTo(addMonths(date, 1))
      case 'Home':
        return moveTo(addDays(date, 1 - weekdayOf(date)))
      case 'End':
        return moveTo(addDays(date, 7 - weekdayOf(date)))
      case 'Escape':
        return clear()
      case 'Enter': {
        const selected = span()
        clear()
        if (!selected) return
        event.preventDefault()
        return onSpan(selected)
      }
    }
  }

  return (
    <table ref={grid} {...GRID} className="w-full table-fixed border-separate border-spacing-0 text-sm select-none">
      <caption className="sr-only">
        Month view. Use the arrow keys to move, Enter to open a day, and Shift with the arrow keys to select several.
      </caption>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" className="border-t border-line py-1.5 text-xs font-medium text-dim">
              <span aria-hidden="true">{name.slice(0, 3)}</span>
              <span className="sr-only">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => {
              const day = dayOf(date, availability)
              return (
                <td key={date} className="relative border-t border-l border-line p-0 align-top first:border-l-0">
                  <button
                    type="button"
                    data-cell={date}
                    tabIndex={date === reached ? 0 : -1}
                    aria-pressed={isSelected(date) || undefined}
                    aria-label={`${longDate(date)}${date === today ? ', today' : ''}: ${[notes.get(date), daySentence(day)].filter(Boolean).join(', ')}`}
                    onFocus={() => setActive(date)}
                    onKeyDown={(event) => onKeyDown(event, date)}
                    onClick={() => onDay(date)}
                    {...handlers(date)}
                    className={`flex h-16 w-full items-start p-1 max-sm:justify-center outline-offset-[-2px] sm:h-26 ${isSelected(date) ? 'bg-brand-soft' : 'hover:bg-hover'} ${date.slice(0, 7) === anchor.slice(0, 7) ? (notes.has(date) ? 'bg-hover' : '') : 'bg-page'}`}
                  >
                    <span
                      className={`grid size-6 place-items-center rounded-full text-xs tabular-nums ${date === today ? 'bg-brand font-semibold text-on-brand' : date < today ? 'text-dim' : 'font-medium'}`}
                    >
                      {Number(date.slice(8))}
                    </span>
                  </button>
                  <MonthDay day={day} holiday={notes.get(date)} isPast={date < today} />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
