import { CalendarCheck, ChevronRight } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import type { MyAvailability } from '#contract/booking/availability.ts'
import { longDate } from '#web/ui/dates.ts'
import type { DayNotes } from '#web/ui/day-notes.ts'
import { Badge } from '#web/ui/status-badge.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { dayOf, type MyDay, stretchText, summaryText } from './my-days.ts'

type DayListProps = {
  availability: MyAvailability
  /** Holidays by date. */
  notes: DayNotes
  days: readonly string[]
  today: string
  onDay: (date: string) => void
}

/** The week on a narrow screen: a row for each day, which opens the day. */
export const DayList = ({ availability, notes, days, today, onDay }: DayListProps) => (
  <ul className="divide-y divide-line border-t border-line">
    {days.map((date) => (
      <li key={date}>
        <Button
          onPress={() => onDay(date)}
          className={`flex min-h-15 w-full items-center gap-3 px-4 py-2.5 text-left outline-offset-[-2px] hover:bg-hover ${date < today ? 'text-dim' : ''}`}
        >
          <DayNumber date={date} isToday={date === today} />
          <DaySummary day={dayOf(date, availability)} holiday={notes.get(date)} />
          <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-dim" />
        </Button>
      </li>
    ))}
  </ul>
)

function DayNumber({ date, isToday }: { date: string; isToday: boolean }) {
  return (
    <span className="w-11 shrink-0 text-center">
      <span className="sr-only">
        {longDate(date)}
        {isToday && ', today'}:
      </span>
      <span aria-hidden="true" className="block text-xs text-dim">
        {longDate(date).slice(0, 3)}
      </span>
      <span
        aria-hidden="true"
        className={`inline-grid size-7 place-items-center rounded-full font-semibold tabular-nums ${isToday ? 'bg-brand text-on-brand' : ''}`}
      >
        {Number(date.slice(8))}
      </span>
    </span>
  )
}

function DaySummary({ day, holiday }: { day: MyDay; holiday: string | undefined }) {
  const freeText = summaryText(day)
  const notes = [holiday ?? [], day.exceptions.flatMap(({ note }) => note ?? [])].flat()
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] justify-items-start gap-1 text-sm">
      {day.shifts.map((part) => (
        <span key={part.shift.id} className="flex max-w-full items-start gap-1.5 font-semibold">
          <CalendarCheck size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-brand-ink" />
          <span className="min-w-0">
            <span className="sr-only">Booked: </span>
            <Unbroken>{stretchText(part)}</Unbroken> {part.shift.employer}
            <span className="block font-normal text-dim">{part.shift.subject}</span>
          </span>
        </span>
      ))}
      {freeText && (
        <Badge tone={day.free.length > 0 ? 'good' : 'quiet'}>
          <span className="py-0.5 whitespace-normal">
            <Unbroken>{freeText}</Unbroken>
          </span>
        </Badge>
      )}
      {notes.length > 0 && <span className="max-w-full wrap-anywhere text-dim">{notes.join(', ')}</span>}
    </span>
  )
}
