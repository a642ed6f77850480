import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { SmsPrice } from '#contract/messaging/sms-prices.ts'
import { useUrlState } from '#web/platform/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { shortDate } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/empty.tsx'
import { centsText } from '#web/ui/money.ts'
import { PagedList } from '#web/ui/pagination.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { useRemoveSmsPrice, useSmsPrices } from './data.ts'
import { fromCell, sourceCell } from './dated-cells.tsx'
import { PriceDialog } from './price-dialog.tsx'

/** Prices of a text message segment, by start date. */
export function PriceSettings() {
  const [{ page = 1 }, set] = useUrlState()
  const query = useSmsPrices(page)
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<SmsPrice | null>(null)

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-dim">
        The gateway’s price for each segment of a text message. Every message is counted at the price of its day, so
        past figures do not change.
      </p>
      <div className="flex justify-end">
        <Button icon={<Plus size={16} aria-hidden="true" />} onPress={() => setAdding(true)}>
          Add SMS price
        </Button>
      </div>
      <PagedList
        query={query}
        failure="The SMS prices could not be loaded."
        empty={<Empty hint="Add the first one above.">No SMS prices here</Empty>}
        nouns={['SMS price', 'SMS prices']}
        onPage={(to) => set({ page: to })}
      >
        {({ data }) => (
          <Table label="SMS prices" rows={data} keyOf={({ id }) => id} columns={priceColumns(setLeaving)} />
        )}
      </PagedList>
      <PriceDialog isOpen={isAdding} onClose={() => setAdding(false)} />
      <RemovePriceDialog price={leaving} onClose={() => setLeaving(null)} />
    </div>
  )
}

function RemovePriceDialog({ price, onClose }: { price: SmsPrice | null; onClose: () => void }) {
  const remove = useRemoveSmsPrice()
  const lastPrice = useLastNonNull(price)
  if (!lastPrice) return null
  return (
    <ConfirmDialog
      title="Remove this SMS price?"
      confirm="Remove"
      isDanger
      isOpen={price !== null}
      onClose={onClose}
      onConfirm={async () => {
        toast.ok(await remove(lastPrice.id))
      }}
      failure="The SMS price could not be removed."
    >
      <p>
        {centsText(lastPrice.tenths_of_cent)} a segment from {shortDate(lastPrice.from_date)}. The previous price will
        continue to apply.
      </p>
    </ConfirmDialog>
  )
}

const priceColumns = (onRemove: (price: SmsPrice) => void): Column<SmsPrice>[] => [
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
