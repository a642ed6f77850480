import { durationText, type RestRule } from '#contract/booking/eligibility.ts'
import { Button } from '#web/ui/button.tsx'
import { shortDate } from '#web/ui/dates.ts'
import type { Column } from '#web/ui/table.tsx'
import { fromCell, sourceCell } from './dated-cells.tsx'

type Limit = [minutes: number | null, text: (time: string) => string]

/** One line for each limit that is set. */
const limits = (...each: Limit[]) => {
  const lines = each.flatMap(([minutes, text]) => (minutes === null ? [] : [text(durationText(minutes))]))
  return (
    <span className="grid tabular-nums">
      {lines.length === 0 ? '–' : lines.map((line) => <span key={line}>{line}</span>)}
    </span>
  )
}

export const restColumns = (onRemove: (rule: RestRule) => void): Column<RestRule>[] => [
  { title: 'State', cell: ({ state }) => <span className="font-medium">{state}</span> },
  { title: 'From', cell: fromCell },
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
