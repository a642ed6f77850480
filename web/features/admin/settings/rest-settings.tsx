import { durationText, type RestRule } from '#contract/booking/eligibility.ts'
import { shortDate } from '#web/ui/dates.ts'
import type { Column } from '#web/ui/table.tsx'
import { useRemoveRestRule, useRestRules } from './data.ts'
import { DatedSettings, SectorAndState, stateColumn, useSectorAndState } from './dated-settings.tsx'
import { RestDialog } from './rest-dialog.tsx'

type Limit = [minutes: number | null, text: (time: string) => string]

/** One line for each limit that is set. */
const limits = (...limitPairs: Limit[]) => {
  const lines = limitPairs.flatMap(([minutes, text]) => (minutes === null ? [] : [text(durationText(minutes))]))
  return (
    <span className="grid tabular-nums">
      {lines.length === 0 ? '–' : lines.map((line) => <span key={line}>{line}</span>)}
    </span>
  )
}

const limitColumns: Column<RestRule>[] = [
  {
    title: 'Maximum work',
    cell: ({ week_minutes, day_minutes }) =>
      limits([week_minutes, (time) => `${time} in a week`], [day_minutes, (time) => `${time} in any 24 hours`]),
  },
  { title: 'Minimum rest', cell: ({ rest_minutes }) => limits([rest_minutes, (time) => time]) },
  {
    title: 'Minimum travel',
    cell: ({ travel_minutes, far_travel_minutes }) =>
      limits([travel_minutes, (time) => time], [far_travel_minutes, (time) => `${time} to another state`]),
  },
]

/** Limits for work and rest in each state, and the allowance for travel. */
export function RestSettings() {
  const { sector, state, page, set } = useSectorAndState()
  return (
    <DatedSettings
      intro="The rule in force on the day of the shift applies. An employer may override a limit on work or rest with a reason, which is recorded in the audit log. Impossible travel cannot be overridden."
      noun="rest rule"
      filters={<SectorAndState sector={sector} state={state} set={set} />}
      query={useRestRules({ sector, state, page })}
      onPage={(to) => set({ page: to })}
      first={[stateColumn]}
      columns={limitColumns}
      AddDialog={RestDialog}
      start={{ sector, state }}
      remove={useRemoveRestRule()}
      nameOf={(row) => `the rest rule of ${row.state} from ${shortDate(row.from_date)}`}
      summaryOf={(row) => `${row.state}, from ${shortDate(row.from_date)}. The previous rule will continue to apply.`}
    />
  )
}
