import type { SmsPrice } from '#contract/messaging/sms-prices.ts'
import { useUrlState } from '#web/platform/url-state.ts'
import { shortDate } from '#web/ui/dates.ts'
import { centsText } from '#web/ui/money.ts'
import type { Column } from '#web/ui/table.tsx'
import { useRemoveSmsPrice, useSmsPrices } from './data.ts'
import { DatedSettings } from './dated-settings.tsx'
import { PriceDialog } from './price-dialog.tsx'

const priceColumns: Column<SmsPrice>[] = [
  {
    title: 'Per segment',
    cell: ({ tenths_of_cent }) => (
      <span className="font-semibold whitespace-nowrap tabular-nums">{centsText(tenths_of_cent)}</span>
    ),
  },
]

/** Prices of a text message segment, by start date. */
export function PriceSettings() {
  const [{ page = 1 }, set] = useUrlState()
  return (
    <DatedSettings
      intro="The gateway’s price for each segment of a text message. Every message is counted at the price of its day, so past figures do not change."
      noun="SMS price"
      query={useSmsPrices(page)}
      onPage={(to) => set({ page: to })}
      columns={priceColumns}
      AddDialog={PriceDialog}
      start={{}}
      remove={useRemoveSmsPrice()}
      nameOf={({ from_date }) => `the price from ${shortDate(from_date)}`}
      summaryOf={({ tenths_of_cent, from_date }) =>
        `${centsText(tenths_of_cent)} a segment from ${shortDate(from_date)}. The previous price will continue to apply.`
      }
    />
  )
}
