/** What the desk of payments shows, as the address carries it. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { InvoiceFilter, TransactionStatus } from '#contract/paymentDesk.ts'
import { useListAddress } from '#web/connections/useListAddress.ts'

const idIn = (named: unknown) => (/^[1-9]\d{0,8}$/.test(String(named)) ? Number(named) : null)

/** Reads an address that anybody may have typed. `record` and `credit` name the invoice whose dialog stands open. */
export const readDesk = ({ show, status, record, credit }: Record<string, unknown>) => ({
  show: InvoiceFilter.options.find((each) => each === show) ?? 'open',
  status: TransactionStatus.options.find((each) => each === status) ?? null,
  record: idIn(record),
  credit: idIn(credit),
})

export function useDeskAddress() {
  const list = useListAddress()
  const place = readDesk(useSearch({ strict: false }) as Record<string, unknown>)
  const navigate = useNavigate()
  const go = (words: Record<string, string | undefined>, replace = true) =>
    navigate({ to: '.', search: ((rest: object) => ({ ...rest, ...words })) as never, replace, resetScroll: false })
  return {
    ...list,
    ...place,
    choose: (show: InvoiceFilter) => go({ show: show === 'open' ? undefined : show, page: undefined }),
    chooseStatus: (status: TransactionStatus | null) => go({ status: status ?? undefined, page: undefined }),
    openRecord: (id: number) => go({ record: String(id), credit: undefined }, false),
    openCredit: (id: number) => go({ credit: String(id), record: undefined }, false),
    close: () => go({ record: undefined, credit: undefined }),
  }
}
export type DeskAddress = ReturnType<typeof useDeskAddress>
