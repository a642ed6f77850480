import { Link } from '@tanstack/react-router'
import type { RosterDay } from '#contract/booking/roster.ts'
import { longDate } from '#web/ui/dates.ts'
import { MonthFrame } from '#web/ui/month-frame.tsx'
import { dayCountTexts, specialDayTexts } from './roster-texts.ts'

const kinds = [
  { id: 'booked', label: 'Booked', tone: 'text-good', dot: 'bg-good' },
  { id: 'waiting', label: 'Waiting', tone: 'text-wait', dot: 'bg-wait' },
  { id: 'open', label: 'Uncovered', tone: 'text-bad', dot: 'bg-bad' },
] as const

type MonthGridProps = { days: readonly RosterDay[]; month: string; today: string }

/** Numbers of people by day; each day links to its week. */
export const MonthGrid = ({ days, month, today }: MonthGridProps) => (
  <MonthFrame kinds={kinds}>
    {days.map((day) => (
      <li key={day.date} className="min-w-0 border-b border-line not-nth-[7n]:border-r">
        <DayLink day={day} isInMonth={day.date.startsWith(month)} isToday={day.date === today} />
      </li>
    ))}
  </MonthFrame>
)

function DayLink({ day, isInMonth, isToday }: { day: RosterDay; isInMonth: boolean; isToday: boolean }) {
  const notes = specialDayTexts(day)
  const note = notes.join(', ')
  return (
    <Link
      to="/employer/roster"
      search={(before) => ({ ...before, date: day.date, view: undefined })}
      className={`grid min-h-20 content-start gap-0.5 p-1.5 hover:bg-hover sm:min-h-24 sm:p-2 ${note ? 'bg-hover' : ''}`}
    >
      <span className="sr-only">
        {[longDate(day.date), note, ...dayCountTexts(day), day.booked + day.waiting + day.open === 0 && 'No shifts']
          .filter(Boolean)
          .join(', ')}
      </span>
      <span
        aria-hidden="true"
        className={`text-sm tabular-nums ${isToday ? 'font-bold text-brand-ink' : isInMonth ? 'font-medium' : 'text-dim'}`}
      >
        {Number(day.date.slice(-2))}
      </span>
      {note && (
        <span aria-hidden="true" className="truncate text-xs text-dim max-sm:hidden">
          {day.special_day?.name ?? note}
        </span>
      )}
      {kinds.map(
        ({ id, label, tone, dot }) =>
          day[id] > 0 && (
            <span
              key={id}
              aria-hidden="true"
              className={`flex items-center gap-1 text-hint font-semibold tabular-nums ${tone}`}
            >
              <span className={`size-1.5 shrink-0 rounded-full ${dot}`} />
              {day[id]}
              <span className="font-normal max-lg:hidden">{label.toLowerCase()}</span>
            </span>
          ),
      )}
    </Link>
  )
}
