import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import type { MyAvailability } from '#contract/booking/availability.ts'
import { useDayNotes } from '#web/features/people/special-days/data.ts'
import { queryClient } from '#web/platform/queries.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { useIsNarrowForWeek } from '#web/ui/use-is-narrow.ts'
import { type CalendarView, calendarTitle, spanAround, step, weekOf, weeksOfMonth } from './calendar-span.ts'
import { DayList } from './day-list.tsx'
import type { ExceptionStart } from './exception-dialog.tsx'
import { MonthCalendar } from './month-calendar.tsx'
import { MonthLegend } from './month-day.tsx'
import { myAvailabilityQuery } from './my-availability.ts'
import { WeekCalendar } from './week-calendar.tsx'

type AvailabilityCalendarProps = {
  availability: MyAvailability
  /** True while the data shown belongs to other days. */
  isStale: boolean
  view: CalendarView
  onView: (view: CalendarView) => void
  /** A day of the week or month that is shown. */
  anchor: string
  onAnchor: (date: string) => void
  today: string
  onDay: (date: string) => void
  onSpan: (start: ExceptionStart) => void
}

const VIEWS = [
  { id: 'week', label: 'Week' },
  { id: 'month', label: 'Month' },
] as const

/** Shows a month, or a week: by the hour, or by the day on a narrow screen. */
export function AvailabilityCalendar(props: AvailabilityCalendarProps) {
  const { availability, isStale, view, onView, anchor, onAnchor, today, onDay, onSpan } = props
  const isNarrow = useIsNarrowForWeek()
  const { notes } = useDayNotes()
  const shared = { availability, notes, anchor, onAnchor, today, onDay, onSpan }

  // Prefetches the months before and after.
  useEffect(() => {
    for (const count of [-1, 1])
      queryClient.prefetchQuery(myAvailabilityQuery(spanAround(step('month', anchor, count))))
  }, [anchor])

  return (
    <section aria-label="Calendar" aria-busy={isStale || undefined} className="card min-w-0 overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2 p-3 min-[480px]:px-4">
        <IconButton label={`Previous ${view}`} onPress={() => onAnchor(step(view, anchor, -1))}>
          <ChevronLeft size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label={`Next ${view}`} onPress={() => onAnchor(step(view, anchor, 1))}>
          <ChevronRight size={18} aria-hidden="true" />
        </IconButton>
        <h2 aria-live="polite" className="ml-1 flex-1 text-base whitespace-nowrap">
          {calendarTitle(view, anchor)}
        </h2>
        <Button look="plain" size="small" onPress={() => onAnchor(today)}>
          Today
        </Button>
        <Segmented label="View" items={VIEWS} value={view} onChange={onView} />
      </div>
      {view === 'month' ? (
        <>
          <MonthCalendar {...shared} weeks={weeksOfMonth(anchor)} />
          <MonthLegend />
        </>
      ) : isNarrow ? (
        <DayList {...shared} days={weekOf(anchor)} />
      ) : (
        <WeekCalendar {...shared} days={weekOf(anchor)} />
      )}
    </section>
  )
}
