import type { StateRate } from '#contract/work/state-rates.ts'
import { lengthText } from '#web/features/booking/shifts/shift-hours.ts'
import { shortDate } from '#web/ui/dates.ts'
import { money } from '#web/ui/money.ts'
import type { Column } from '#web/ui/table.tsx'
import { useRemoveStateRate, useStateRates } from './data.ts'
import { DatedSettings, SectorAndState, stateColumn, useSectorAndState } from './dated-settings.tsx'
import { RateDialog } from './rate-dialog.tsx'

const rateColumns: Column<StateRate>[] = [
  {
    title: 'Per hour',
    cell: ({ hourly_cents }) => <span className="font-semibold tabular-nums">{money(hourly_cents)}</span>,
  },
  {
    title: 'Minimum',
    cell: ({ minimum_minutes }) => (
      <span className="whitespace-nowrap tabular-nums">{minimum_minutes > 0 ? lengthText(minimum_minutes) : '–'}</span>
    ),
  },
]

/** Default hourly rates by state, for employers without a rate of their own. */
export function RateSettings() {
  const { sector, state, page, set } = useSectorAndState()
  return (
    <DatedSettings
      intro="The rates for employers without a rate of their own. A submitted timesheet keeps its rate. The starting figures have not been checked against an agreement or award yet."
      noun="pay rate"
      filters={<SectorAndState sector={sector} state={state} set={set} />}
      query={useStateRates({ sector, state, page })}
      onPage={(to) => set({ page: to })}
      first={[stateColumn]}
      columns={rateColumns}
      AddDialog={RateDialog}
      start={{ sector, state }}
      remove={useRemoveStateRate()}
      nameOf={(row) => `the rate of ${row.state} from ${shortDate(row.from_date)}`}
      summaryOf={(row) =>
        `${row.state}, ${money(row.hourly_cents)} an hour from ${shortDate(row.from_date)}. The previous rate will continue to apply.`
      }
    />
  )
}
