import type { StateRate } from '#contract/admin/settings.ts'
import { lengthText } from '#web/features/booking/shifts/shift-hours.ts'
import { Button } from '#web/ui/button.tsx'
import { shortDate } from '#web/ui/dates.ts'
import { money } from '#web/ui/money.ts'
import type { Column } from '#web/ui/table.tsx'
import { fromCell, sourceCell } from './dated-cells.tsx'

export const rateColumns = (onRemove: (rate: StateRate) => void): Column<StateRate>[] => [
  { title: 'State', cell: ({ state }) => <span className="font-medium">{state}</span> },
  { title: 'From', cell: fromCell },
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
  { title: 'Source', cell: sourceCell },
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
