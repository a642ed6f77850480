import type { Timesheet } from '#contract/timesheets.ts'
import { lengthText } from '#web/shifts/shiftTimes.ts'
import { money } from '#web/ui/money.ts'
import type { Sum } from './worked.ts'

type TimesheetSumProps = { timesheet: Timesheet; sum: Sum | null }

/** From hours to money, line by line. Dashes while what is typed does not say enough. */
export function TimesheetSum({ timesheet, sum }: TimesheetSumProps) {
  const { hourly_cents, rate_note, minimum_minutes } = timesheet
  const isRaised = sum !== null && sum.paid_minutes > sum.worked_minutes
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 gap-y-2.5 text-sm tabular-nums">
      <dt className="text-dim">Hours worked, without the break</dt>
      <dd className="text-right">{sum ? lengthText(sum.worked_minutes) : '–'}</dd>
      {isRaised && (
        <>
          <dt className="text-dim">Minimum engagement, paid when less was worked</dt>
          <dd className="text-right">{lengthText(minimum_minutes)}</dd>
        </>
      )}
      <dt className="text-dim">
        Rate an hour
        <span className="block text-hint wrap-anywhere">{rate_note}</span>
      </dt>
      <dd className="text-right">{money(hourly_cents)}</dd>
      <dt className="border-t border-line pt-3 text-body font-semibold">
        Amount
        <span className="block text-hint font-normal text-dim">GST, where it is charged, is added on the invoice.</span>
      </dt>
      <dd className="border-t border-line pt-3 text-right text-lg font-semibold">
        <output>{sum ? money(sum.amount_cents) : '–'}</output>
      </dd>
    </dl>
  )
}
