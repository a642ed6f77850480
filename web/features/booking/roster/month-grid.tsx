import { Link } from '@tanstack/react-router'
import type { RosterDay } from '#contract/booking/roster.ts'
import { specialDayText } from '#contract/people/special-days-rules.ts'
import { longDate } from '#web/ui/dates.ts'
import { countsText } from './roster-texts.ts'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const kinds = [
  { id: 'booked', label: 'Booked', tone: 'text-good', dot: 'bg-good' },
  { id: 'waiting', label: 'Waiting', tone: 'text-wait', dot: 'bg-wait' },
  { id: 'open', label: 'Open', tone: 'text-bad', dot: 'bg-bad' },
] as const

type MonthGridProps = { days: readonly RosterDay[]; month: string; today: string }

/** People by day, each day a link to its week. */
export const MonthGrid = ({ days, month, today }: MonthGridProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
    <ul aria-label="Colours" className="flex flex-wrap gap-x-4 gap-y-1 text-hint text-dim">
      {kinds.map(({ id, label, dot }) => (
        <li key={id} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={`size-2 rounded-full ${dot}`} />
          {label}
        </li>
      ))}
    </ul>
    <div className="card overflow-hidden">
      <div aria-hidden="true" className="grid grid-cols-7 border-b border-line text-center text-hint text-dim">
        {weekdays.map((day) => (
          <span key={day} className="py-2">
            {day}
          </span>
        ))}
      </div>
      <ul aria-label="Days" className="grid grid-cols-7">
        {days.map((day) => (
          <li key={day.date} className="min-w-0 border-b border-line not-nth-[7n]:border-r">
            <DayLink day={day} isInMonth={day.date.startsWith(month)} isToday={day.date === today} />
          </li>
        ))}
      </ul>
    </div>
  </div>
)

function DayLink({ day, isInMonth, isToday }: { day: RosterDay; isInMonth: boolean; isToday: boolean }) {
  const note = day.special_day && specialDayText(day.special_day)
  return (
    <Link
      to="/employer/roster"
      search={(before) => ({ ...before, date: day.date, view: undefined })}
      className={`grid min-h-20 content-start gap-0.5 p-1.5 hover:bg-hover sm:min-h-24 sm:p-2 ${note ? 'bg-hover' : ''}`}
    >
      <span className="sr-only">
        {[longDate(day.date), note, countsText(day) || 'No shifts'].filter(Boolean).join(', ')}
      </span>
      <span
        aria-hidden="true"
        className={`text-sm tabular-nums ${isToday ? 'font-bold text-brand-ink' : isInMonth ? 'font-medium' : 'text-dim'}`}
      >
        {Number(day.date.slice(-2))}
      </span>
      {note && (
        <span aria-hidden="true" className="truncate text-xs text-dim max-sm:hidden">
          {day.special_day?.name}
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
