import { Link } from '@tanstack/react-router'
import type { DayToFill } from '#contract/booking/fill-day.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { longDate } from '#web/ui/dates.ts'
import { unfilledText } from './fill-day-texts.ts'

/** Days with several open shifts; nothing where there are none. */
export function DaysToFill({ days }: { days: readonly DayToFill[] | undefined }) {
  if (!days || days.length === 0) return null
  return (
    <ul aria-label="Days to fill" className="card divide-y divide-line">
      {days.map((day) => (
        <li
          key={day.date}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 min-[480px]:px-5"
        >
          <p className="flex flex-wrap gap-x-2.5 text-sm">
            <span className="font-medium">{longDate(day.date)}</span>
            <span className="text-dim">{unfilledText(day)}</span>
          </p>
          <Link
            to="/employer/fill-day"
            search={{ date: day.date }}
            aria-label={`Fill the day, ${longDate(day.date)}`}
            className={buttonClass('soft', 'small')}
          >
            Fill the day
          </Link>
        </li>
      ))}
    </ul>
  )
}
