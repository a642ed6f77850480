import { durationText, type RestRule } from '#contract/eligibility.ts'
import { Button } from '#web/ui/Button.tsx'
import { shortDate } from '#web/ui/dates.ts'
import type { Column } from '#web/ui/Table.tsx'
import { fromCell, sourceCell } from './datedCells.tsx'

const limit = (minutes: number | null) => (
  <span className="whitespace-nowrap tabular-nums">{minutes === null ? '–' : durationText(minutes)}</span>
)

export const restColumns = (onRemove: (rule: RestRule) => void): Column<RestRule>[] => [
  { title: 'State', cell: ({ state }) => <span className="font-medium">{state}</span> },
  { title: 'From', cell: fromCell },
  { title: 'Work in a week', cell: ({ week_minutes }) => limit(week_minutes) },
  { title: 'Work in 24 hours', cell: ({ day_minutes }) => limit(day_minutes) },
  { title: 'Rest', cell: ({ rest_minutes }) => limit(rest_minutes) },
  { title: 'Travel', cell: ({ travel_minutes }) => limit(travel_minutes) },
  { title: 'To another state', cell: ({ far_travel_minutes }) => limit(far_travel_minutes) },
  { title: 'Source', cell: sourceCell },
  {
    title: 'Remove',
    isTitleHidden: true,
    align: 'right',
    cell: (rule) =>
      rule.may_remove && (
        <Button
          look="plain"
          size="small"
          aria-label={`Remove the rest rule of ${rule.state} from ${shortDate(rule.from_date)}`}
          onPress={() => onRemove(rule)}
        >
          Remove
        </Button>
      ),
  },
]
