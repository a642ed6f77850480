import type { Activity } from '#contract/work/records.ts'
import { lengthText, timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { timesheetWord } from '#web/features/work/timesheets/timesheet-badge.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { shortDate } from '#web/ui/dates.ts'
import { ExpandableRow } from '#web/ui/expandable-row.tsx'
import { money } from '#web/ui/money.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { ActivityDetails } from './activity-details.tsx'

type ActivityRowProps = {
  activity: Activity
  /** The other side of the booking. */
  person: { name: string; avatar: string | null }
  /** Fact to leave out because the heading above already shows it. */
  groupedBy?: 'person' | 'subject' | 'date'
}

/** One booking as a line that opens. */
export function ActivityRow({ activity, person, groupedBy }: ActivityRowProps) {
  const { shift, timesheet } = activity
  const hours = timeRange(shift.start_time, shift.end_time)
  const when = groupedBy === 'date' ? hours : `${shortDate(shift.date)}, ${hours}`
  const isPersonKnown = groupedBy === 'person'
  const rest = [!isPersonKnown && when, groupedBy !== 'subject' && shift.subject.name].filter(Boolean).join(' · ')
  return (
    <ExpandableRow
      summary={
        <>
          {!isPersonKnown && <Avatar name={person.name} src={person.avatar} size="small" />}
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1.5">
            <span className="min-w-[min(100%,12rem)] flex-1">
              <span className="block text-sm font-semibold wrap-anywhere tabular-nums">
                {isPersonKnown ? when : person.name}
              </span>
              <span className="block text-sm wrap-anywhere text-dim tabular-nums">
                <Unbroken>{rest}</Unbroken>
              </span>
            </span>
            {timesheet && (
              <span className="flex flex-wrap items-baseline gap-x-2 text-sm tabular-nums sm:min-w-32 sm:flex-col sm:items-end">
                <span className="font-semibold">{money(timesheet.amount_cents)}</span>
                <span className="text-hint text-dim">
                  {lengthText(timesheet.worked_minutes)}, {timesheetWord(timesheet.status).toLowerCase()}
                </span>
              </span>
            )}
            <span className="flex sm:min-w-28 sm:justify-end">
              <StatusBadge status={shift.status} />
            </span>
          </span>
        </>
      }
    >
      <ActivityDetails activity={activity} />
    </ExpandableRow>
  )
}
