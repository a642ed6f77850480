import type { SmsPrice } from '#contract/messaging/sms-prices.ts'
import { Button } from '#web/ui/button.tsx'
import { shortDate } from '#web/ui/dates.ts'
import { centsText } from '#web/ui/money.ts'
import type { Column } from '#web/ui/table.tsx'
import { fromCell, sourceCell } from './dated-cells.tsx'

export const priceColumns = (onRemove: (price: SmsPrice) => void): Column<SmsPrice>[] => [
  { title: 'From', cell: fromCell },
  {
    title: 'Per segment',
    cell: ({ tenths_of_cent }) => (
      <span className="font-semibold whitespace-nowrap tabular-nums">{centsText(tenths_of_cent)}</span>
    ),
  },
  { title: 'Source', cell: sourceCell },
  {
    title: 'Remove',
    isTitleHidden: true,
    align: 'right',
    cell: (price) =>
      price.may_remove && (
        <Button
          look="plain"
          size="small"
          aria-label={`Remove the price from ${shortDate(price.from_date)}`}
          onPress={() => onRemove(price)}
        >
          Remove
        </Button>
      ),
  },
]
