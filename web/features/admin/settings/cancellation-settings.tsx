import type { CancellationRule } from '#contract/booking/cancellations.ts'
import { shortDate } from '#web/ui/dates.ts'
import type { Column } from '#web/ui/table.tsx'
import { CancellationDialog } from './cancellation-dialog.tsx'
import { useCancellationRules, useRemoveCancellationRule } from './data.ts'
import { DatedSettings, SectorAndState, stateColumn, useSectorAndState } from './dated-settings.tsx'

const lateCell = ({ late_days, late_time }: CancellationRule) =>
  late_days === null
    ? '–'
    : late_days === 1
      ? `After ${late_time} on the day before`
      : late_time === '00:00'
        ? 'On the day'
        : `After ${late_time} on the day`

const owedCell = ({ late_percent, late_minutes, lifted_by_rebooking }: CancellationRule) => {
  const owed = late_percent !== null ? `${late_percent}% of the pay` : `${late_minutes} minutes`
  if (late_percent === null && late_minutes === null) return '–'
  return (
    <span className="grid">
      <span className="tabular-nums">{owed}</span>
      {lifted_by_rebooking && <span className="text-hint text-dim">Not if booked again that day</span>}
    </span>
  )
}

const columns: Column<CancellationRule>[] = [
  { title: 'Late', cell: lateCell },
  { title: 'Owed then', cell: owedCell },
  {
    title: 'Sent home on arrival',
    cell: ({ arrival_percent }) => (arrival_percent === null ? '–' : `${arrival_percent}% of the pay`),
  },
]

/** Pay that employers owe for a booking that they cancel, in each state. */
export function CancellationSettings() {
  const { sector, state, page, set } = useSectorAndState()
  return (
    <DatedSettings
      intro="Pay that an employer owes for a booking that it cancels. The rule in force on the day of the shift applies. Employers read the amount before they cancel. Bookings through an agency follow the contract of the agency."
      noun="cancellation rule"
      filters={<SectorAndState sector={sector} state={state} set={set} />}
      query={useCancellationRules({ sector, state, page })}
      onPage={(to) => set({ page: to })}
      first={[stateColumn]}
      columns={columns}
      AddDialog={CancellationDialog}
      start={{ sector, state }}
      remove={useRemoveCancellationRule()}
      nameOf={(row) => `the cancellation rule of ${row.state} from ${shortDate(row.from_date)}`}
      summaryOf={(row) => `${row.state}, from ${shortDate(row.from_date)}. The previous rule will continue to apply.`}
    />
  )
}
