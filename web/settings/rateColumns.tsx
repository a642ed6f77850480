import type { StateRate } from '#contract/settings.ts'
import { lengthText } from '#web/shifts/shiftTimes.ts'
import { Button } from '#web/ui/Button.tsx'
import { shortDate } from '#web/ui/dates.ts'
import { money } from '#web/ui/money.ts'
import { Badge } from '#web/ui/StatusBadge.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { standings } from './standings.ts'

export const rateColumns = (onRemove: (rate: StateRate) => void): Column<StateRate>[] => [
  { title: 'State', cell: ({ state }) => <span className="font-medium">{state}</span> },
  {
    title: 'From',
    cell: ({ from_date, standing }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
        <time dateTime={from_date} className="whitespace-nowrap tabular-nums">
          {shortDate(from_date)}
        </time>
        <Badge tone={standings[standing][0]}>{standings[standing][1]}</Badge>
      </span>
    ),
  },
  {
    title: 'An hour',
    cell: ({ hourly_cents }) => <span className="font-semibold tabular-nums">{money(hourly_cents)}</span>,
  },
  {
    title: 'At least',
    cell: ({ minimum_minutes }) => (
      <span className="whitespace-nowrap tabular-nums">{minimum_minutes > 0 ? lengthText(minimum_minutes) : '–'}</span>
    ),
  },
  {
    title: 'Source',
    cell: ({ source, is_starting }) => (
      <span className="grid justify-items-start gap-1">
        {is_starting && <Badge tone="wait">Starting figure</Badge>}
        <span className="text-dim">{source}</span>
      </span>
    ),
  },
  {
    title: 'Remove',
    isTitleHidden: true,
    align: 'right',
    cell: (rate) =>
      rate.may_remove && (
        <Button
          look="plain"
          size="small"
          aria-label={`Remove the rate of ${rate.state} from ${shortDate(rate.from_date)}`}
          onPress={() => onRemove(rate)}
        >
          Remove
        </Button>
      ),
  },
]
