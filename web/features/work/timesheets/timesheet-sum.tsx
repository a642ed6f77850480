import type { ReactNode } from 'react'
import type { Timesheet } from '#contract/work/timesheets.ts'
import { lengthText } from '#web/features/booking/shifts/shift-hours.ts'
import { money } from '#web/ui/money.ts'
import type { Sum } from './timesheet-totals.ts'

type TimesheetSumProps = { timesheet: Timesheet; sum: Sum | null }

/** The pay from the hours, line by line; dashes while what is typed is incomplete. */
export function TimesheetSum({ timesheet, sum }: TimesheetSumProps) {
  const { hourly_cents, rate_note, minimum_minutes } = timesheet
  const isRaised = sum !== null && sum.paid_minutes > sum.worked_minutes
  return (
    <dl className="grid gap-2.5 text-sm tabular-nums">
      <SumRow name="Hours worked, excluding the break">{sum ? lengthText(sum.worked_minutes) : '–'}</SumRow>
      {isRaised && (
        <SumRow name="Minimum engagement" hint="Applies because less was worked">
          {lengthText(minimum_minutes)}
        </SumRow>
      )}
      <SumRow name="Hourly rate" hint={rate_note}>
        {money(hourly_cents)}
      </SumRow>
      <div className="flex items-baseline justify-between gap-6 border-t border-line pt-3">
        <dt>
          <span className="text-body font-semibold">Amount</span>
          <span className="block text-hint text-dim">
            Before tax. GST is added only for contractors registered for GST.
          </span>
        </dt>
        <dd className="text-lg font-semibold">
          <output>{sum ? money(sum.amount_cents) : '–'}</output>
        </dd>
      </div>
    </dl>
  )
}

const SumRow = ({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-6">
    <dt className="min-w-0 text-dim">
      {name}
      {hint && <span className="block text-hint wrap-anywhere">{hint}</span>}
    </dt>
    <dd className="shrink-0">{children}</dd>
  </div>
)
