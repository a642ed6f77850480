import { Link } from '@tanstack/react-router'
import type { Answer } from '#contract/platform/endpoint.ts'
import type { RecordGroup, records } from '#contract/work/records.ts'
import { lengthText } from '#web/features/booking/shifts/shift-hours.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Rows } from '#web/ui/card.tsx'
import { isDate, longDate } from '#web/ui/dates.ts'
import { money } from '#web/ui/money.ts'
import { ActivityRow } from './activity-row.tsx'

type Records = Answer<(typeof records)['list']>
type RecordGroupsProps = { rows: Records['data']; groups: Records['groups'] }

/** Lists the records in groups, each under a heading with the group's totals. */
export const RecordGroups = ({ rows, groups }: RecordGroupsProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
    {groups.map((group) => (
      <Group key={group.key} group={group} rows={rows.filter((row) => row.group === group.key)} />
    ))}
  </div>
)

const grouped = new Intl.NumberFormat('en-AU')

function Group({ group, rows }: { group: RecordGroup; rows: Records['data'] }) {
  const { key, person, count, worked_minutes, cost_cents } = group
  const isDay = person === null && isDate(key)
  const name = isDay ? longDate(key) : group.name
  const id = `group-${key}`
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="flex min-w-0 items-center gap-2.5">
          {person && <Avatar name={name} src={person.avatar} size="small" />}
          <h2 id={id} className="min-w-0 text-base wrap-anywhere">
            {person ? (
              <Link
                to="/employer/staff"
                search={{ id: person.id }}
                className="rounded-chip underline-offset-4 hover:underline"
              >
                {name}
              </Link>
            ) : (
              name
            )}
          </h2>
        </div>
        <p className="text-sm text-dim tabular-nums">
          {grouped.format(count)} {count === 1 ? 'record' : 'records'}
          {worked_minutes > 0 && (
            <>
              {' '}
              · {lengthText(worked_minutes)} · <span className="font-semibold text-ink">{money(cost_cents)}</span>
            </>
          )}
        </p>
      </div>
      <Rows label={name}>
        {rows.map((activity) => (
          <ActivityRow
            key={activity.shift.id}
            activity={activity}
            person={activity.shift.invitee}
            groupedBy={person ? 'person' : isDay ? 'date' : 'subject'}
          />
        ))}
      </Rows>
    </section>
  )
}
