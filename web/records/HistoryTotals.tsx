import type { Answer } from '#contract/endpoint.ts'
import type { records } from '#contract/records.ts'
import { lengthText } from '#web/shifts/shiftTimes.ts'
import { money } from '#web/ui/money.ts'

type Totals = Answer<(typeof records)['history']>['totals']

const grouped = new Intl.NumberFormat('en-AU')

/** The whole history in four figures, whatever is shown of it below. */
export function HistoryTotals({ totals: { completed, worked_minutes, earned_cents, paid_cents } }: { totals: Totals }) {
  const figures = [
    ['Total completed', grouped.format(completed)],
    ['Hours worked', lengthText(worked_minutes)],
    ['Earned', money(earned_cents)],
    ['Approved', money(paid_cents)],
  ] as const
  return (
    <dl className="card grid grid-cols-2 gap-px overflow-hidden bg-line sm:grid-cols-4">
      {figures.map(([name, figure]) => (
        <div key={name} className="bg-surface px-4 py-3">
          <dt className="text-hint text-dim">{name}</dt>
          <dd className="text-lg font-semibold wrap-anywhere tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
