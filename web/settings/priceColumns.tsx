import type { SmsPrice } from '#contract/smsPrices.ts'
import { Button } from '#web/ui/Button.tsx'
import { shortDate } from '#web/ui/dates.ts'
import { centsText } from '#web/ui/money.ts'
import { Badge } from '#web/ui/StatusBadge.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { standings } from './standings.ts'

export const priceColumns = (onRemove: (price: SmsPrice) => void): Column<SmsPrice>[] => [
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
    title: 'A segment',
    cell: ({ tenths_of_cent }) => (
      <span className="font-semibold whitespace-nowrap tabular-nums">{centsText(tenths_of_cent)}</span>
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
