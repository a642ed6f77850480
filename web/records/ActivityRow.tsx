import type { Activity } from '#contract/records.ts'
import { lengthText } from '#web/shifts/shiftTimes.ts'
import { timesheetWord } from '#web/timesheets/TimesheetBadge.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { shortDate, timeRange } from '#web/ui/dates.ts'
import { ExpandableRow } from '#web/ui/ExpandableRow.tsx'
import { money } from '#web/ui/money.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { ActivityDetails } from './ActivityDetails.tsx'

type ActivityRowProps = {
  activity: Activity
  /** The other side of the booking. */
  person: { name: string; avatar: string | null }
  /** What the heading above it says already. */
  under?: 'person' | 'subject' | 'date'
}

/** One booking as a line that opens. */
export function ActivityRow({ activity, person, under }: ActivityRowProps) {
  const { shift, timesheet } = activity
  const hours = timeRange(shift.start_time, shift.end_time)
  const when = under === 'date' ? hours : `${shortDate(shift.date)}, ${hours}`
  const isPersonKnown = under === 'person'
  const rest = [!isPersonKnown && when, under !== 'subject' && shift.subject.name].filter(Boolean).join(' · ')
  return (
    <ExpandableRow
      summary={
        <>
          {!isPersonKnown && <Avatar name={person.name} src={person.avatar} size="small" />}
          <span className="min-w-[min(100%,11rem)] flex-1">
            <span className="block text-sm font-semibold wrap-anywhere tabular-nums">
              {isPersonKnown ? when : person.name}
            </span>
            <span className="block text-sm wrap-anywhere text-dim tabular-nums">{rest}</span>
          </span>
          {timesheet && (
            <span className="text-sm tabular-nums sm:min-w-32 sm:text-right">
              <span className="block font-semibold">{money(timesheet.amount_cents)}</span>
              <span className="block text-hint text-dim">
                {lengthText(timesheet.worked_minutes)}, {timesheetWord(timesheet.status).toLowerCase()}
              </span>
            </span>
          )}
          <span className="flex sm:min-w-28 sm:justify-end">
            <StatusBadge status={shift.status} />
          </span>
        </>
      }
    >
      <ActivityDetails activity={activity} />
    </ExpandableRow>
  )
}
