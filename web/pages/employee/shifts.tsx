import { Link } from '@tanstack/react-router'
import { CalendarDays, CalendarSync, ChevronLeft, ChevronRight } from 'lucide-react'
import {
  DAYS_AFTER,
  DAYS_BEFORE,
  monthDays,
  shiftGroups,
  useMyShifts,
} from '#web/features/booking/my-shifts/my-shifts.ts'
import { ShiftGroups, ShiftMonth } from '#web/features/booking/my-shifts/shift-lists.tsx'
import { useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { oneOf, useUrlState } from '#web/platform/url-state.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { addDays, isDate, monthTitle, todayIn, viewerZone } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { staleClass } from '#web/ui/stale-class.ts'
import { useNow } from '#web/ui/use-now.ts'

const views = [
  { id: 'list', label: 'List' },
  { id: 'month', label: 'Month' },
] as const
type View = (typeof views)[number]['id']

/** Booked and worked shifts, as a list or a month. */
export function MyShiftsScreen() {
  const [search, set] = useUrlState()
  const now = useNow()
  const today = todayIn(useMyAccount().data?.time_zone ?? viewerZone(), now)
  const view: View = oneOf(['month'], search.view) ?? 'list'
  const typed = `${search.month}-01`
  const month = isDate(typed) ? typed.slice(0, 7) : today.slice(0, 7)
  return (
    <Screen
      title="My Shifts"
      width="reading"
      actions={
        <Link to="/employee/calendar" className={buttonClass('plain')}>
          <CalendarSync size={16} aria-hidden="true" />
          Sync calendar
        </Link>
      }
    >
      <div>
        <Segmented
          label="View"
          items={views}
          value={view}
          onChange={(next) => set({ view: next === 'list' ? null : next, day: null }, { replace: true })}
        />
      </div>
      {view === 'list' ? (
        <ShiftList today={today} now={now.getTime()} />
      ) : (
        <Month
          month={month}
          today={today}
          onMonth={(next) => set({ month: next, day: null }, { replace: true })}
          day={search.day ?? null}
          onDay={(next) => set({ day: next }, { replace: true })}
        />
      )}
    </Screen>
  )
}

function ShiftList({ today, now }: { today: string; now: number }) {
  const query = useMyShifts(addDays(today, -DAYS_BEFORE), addDays(today, DAYS_AFTER))
  return (
    <Loaded
      query={query}
      failure="Your shifts could not be loaded."
      skeleton={<SkeletonRows rows={4} />}
      isEmpty={({ data }) => data.length === 0}
      empty={
        <Empty
          icon={<CalendarDays size={22} aria-hidden="true" />}
          hint="Shifts that you accept appear here."
          action={
            <Link to="/employee/job-request" className={buttonClass('soft')}>
              See shift requests
            </Link>
          }
        >
          No shifts yet
        </Empty>
      }
    >
      {({ data, has_more }) => (
        <>
          <ShiftGroups groups={shiftGroups(data, today, now)} />
          {has_more && <p className="text-sm text-dim">Only the first 300 are shown. See Month for the others.</p>}
          <Link to="/employee/activity-history" className={`${buttonClass('plain')} justify-self-start`}>
            See all past shifts
          </Link>
        </>
      )}
    </Loaded>
  )
}

type MonthProps = {
  month: string
  today: string
  onMonth: (month: string | null) => void
  day: string | null
  onDay: (day: string | null) => void
}

function Month({ month, today, onMonth, day, onDay }: MonthProps) {
  const days = monthDays(month)
  const shownDay = day !== null && days.includes(day) ? day : null
  const query = useMyShifts(days[0]!, days.at(-1)!)
  const go = (date: string) => onMonth(date.startsWith(today.slice(0, 7)) ? null : date.slice(0, 7))
  return (
    <>
      <div className="flex flex-wrap items-center gap-1">
        <IconButton label="Previous month" onPress={() => go(addDays(`${month}-01`, -1))}>
          <ChevronLeft size={18} aria-hidden="true" />
        </IconButton>
        <Button look="plain" size="small" onPress={() => go(today)}>
          Today
        </Button>
        <IconButton label="Next month" onPress={() => go(addDays(`${month}-01`, 31))}>
          <ChevronRight size={18} aria-hidden="true" />
        </IconButton>
        <div role="status" className="ml-2">
          <h2 className="text-xl font-semibold">{monthTitle(`${month}-01`)}</h2>
        </div>
      </div>
      <div className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${staleClass(query.isPlaceholderData)}`}>
        <Loaded query={query} failure="Your shifts could not be loaded." skeleton={<SkeletonRows rows={4} />}>
          {({ data }) => (
            <ShiftMonth days={days} month={month} today={today} shifts={data} day={shownDay} onDay={onDay} />
          )}
        </Loaded>
      </div>
    </>
  )
}
