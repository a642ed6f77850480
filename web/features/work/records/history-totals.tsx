import type { Answer } from '#contract/platform/endpoint.ts'
import type { records } from '#contract/work/records.ts'
import { lengthText } from '#web/features/booking/shifts/shift-hours.ts'
import { money } from '#web/ui/money.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Totals = Answer<(typeof records)['history']>['totals']

const grouped = new Intl.NumberFormat('en-AU')

/** Totals of the whole history, unfiltered; null while loading. */
export function HistoryTotals({ totals }: { totals: Totals | null }) {
  const entries = [
    ['Total completed', totals && grouped.format(totals.completed)],
    ['Hours worked', totals && lengthText(totals.worked_minutes)],
    ['Earned', totals && money(totals.earned_cents)],
    ['Approved', totals && money(totals.paid_cents)],
  ] as const
  return (
    <dl className="card grid grid-cols-2 gap-px overflow-hidden bg-line sm:grid-cols-4 md:grid-cols-2 lg:grid-cols-4">
      {entries.map(([name, total]) => (
        <div key={name} className="bg-surface px-4 py-3">
          <dt className="text-hint text-dim">{name}</dt>
          <dd className="text-lg font-semibold wrap-anywhere tabular-nums">
            {total ?? <Skeleton className="inline-block h-4 w-16" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
