/** URL state of the payments screen for admins. */

import { useSearch } from '@tanstack/react-router'
import { InvoiceFilter, TransactionStatus } from '#contract/billing/admin-payments.ts'
import { useListAddress } from '#web/features/people/connections/use-list-address.ts'
import { idIn } from '#web/platform/address-words.ts'
import { usePutWords } from '#web/platform/in-address.ts'

/**
 * Reads the URL, which may contain anything. `record` and `credit` are ids of the invoice whose
 * dialog is open.
 */
const readDesk = ({ show, status, record, credit }: Record<string, unknown>) => ({
  show: InvoiceFilter.options.find((each) => each === show) ?? 'open',
  status: TransactionStatus.options.find((each) => each === status) ?? null,
  record: idIn(record),
  credit: idIn(credit),
})

export function useDeskAddress() {
  const list = useListAddress()
  const place = readDesk(useSearch({ strict: false }) as Record<string, unknown>)
  const go = usePutWords()
  return {
    ...list,
    ...place,
    choose: (show: InvoiceFilter) => go({ show: show === 'open' ? undefined : show, page: undefined }, true),
    chooseStatus: (status: TransactionStatus | null) => go({ status: status ?? undefined, page: undefined }, true),
    openRecord: (id: number) => go({ record: String(id), credit: undefined }, false),
    openCredit: (id: number) => go({ credit: String(id), record: undefined }, false),
    close: () => go({ record: undefined, credit: undefined }, true),
  }
}
export type DeskAddress = ReturnType<typeof useDeskAddress>
