import { Link } from '@tanstack/react-router'
import { type AnalysedPerson, toneOf } from '#contract/admin/analytics.ts'
import type { CountedReason } from '#contract/booking/metrics.ts'
import { rolesText } from '#contract/people/classifications.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Meter } from '#web/ui/meter.tsx'
import type { Column } from '#web/ui/table.tsx'
import type { OpenBookingList } from './analytics-view.ts'
import { Count } from './bars.tsx'
import type { TabId } from './tabs.ts'

type OnOpen = (openList: OpenBookingList) => void

const person: Column<AnalysedPerson> = {
  title: 'Employee',
  isHeading: true,
  cell: ({ id, name, email, avatar, classifications }) => (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={name} src={avatar} size="small" />
      <div className="min-w-0">
        <Link
          to="/admin/employees"
          search={{ person: id }}
          className="font-semibold text-brand-ink underline-offset-4 wrap-anywhere hover:underline"
        >
          {name}
        </Link>
        <p className="truncate text-hint text-dim">{email}</p>
        {classifications.length > 0 && <p className="text-hint text-dim">{rolesText(classifications)}</p>}
      </div>
    </div>
  ),
}

const counted = (
  title: string,
  show: OpenBookingList['show'],
  count: (person: AnalysedPerson) => number,
  open: OnOpen,
): Column<AnalysedPerson> => ({
  title,
  align: 'right',
  isFigure: true,
  cell: (row) => (
    <Count
      bar={{ name: `${title}, ${row.name}`, count: count(row), opens: { show, of: String(row.id) } }}
      onOpen={open}
    />
  ),
})

const rateColumn = (title: string, rate: 'activity' | 'acceptance' | 'availability'): Column<AnalysedPerson> => ({
  title,
  cell: (row) => {
    const percent = row[rate]
    return percent === null ? (
      <span className="text-dim">–</span>
    ) : (
      <div className="w-full max-w-60 min-w-32">
        <Meter label={`${title} of ${row.name}`} isLabelHidden percent={percent} tone={toneOf[rate](percent)} />
      </div>
    )
  },
})

const reasonsOf = (reason: CountedReason | null, open: OnOpen): Column<AnalysedPerson> => ({
  title: reason ?? 'Reasons',
  cell: (row) => {
    const reasons = row.reasons.filter(({ reason: name, count }) => (reason === null ? count > 0 : name === reason))
    if (reasons.every(({ count }) => count === 0)) return <span className="text-dim">–</span>
    return (
      <ul className="grid gap-1.5">
        {reasons.map(({ reason: name, count }) => (
          <li key={name} className="grid max-w-72 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5">
            <span className="min-w-0 text-hint">{name}</span>
            <Count
              bar={{
                name: `${name}, ${row.name}`,
                count,
                opens: { show: 'rejected', why: name, of: String(row.id) },
              }}
              onOpen={open}
            />
            <span aria-hidden="true" className="col-span-2 h-1.5 overflow-hidden rounded-full bg-track">
              <span
                className="block h-full rounded-full bg-brand"
                style={{ width: `${(count / Math.max(1, row.rejected)) * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    )
  },
})

export const columnsOf = (tab: TabId, reason: CountedReason | null, open: OnOpen): Column<AnalysedPerson>[] => {
  const total = counted('Total Requests', 'requests', ({ requests }) => requests, open)
  const accepted = counted('Accepted', 'accepted', (row) => row.accepted, open)
  const rejected = counted('Rejected', 'rejected', (row) => row.rejected, open)
  const expired = counted('Not answered', 'expired', (row) => row.expired, open)
  return {
    'activity rate': [person, total, expired, rateColumn('Activity Rate', 'activity')],
    'shift request': [person, total, accepted, rejected],
    'acceptance rate': [person, total, accepted, rateColumn('Acceptance Rate', 'acceptance')],
    'rejection rate': [person, rejected, reasonsOf(reason, open)],
    availability: [person, rateColumn('Availability', 'availability')],
  }[tab]
}
