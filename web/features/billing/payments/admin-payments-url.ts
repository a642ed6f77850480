/** URL state of the payments screen for admins. */

import { InvoiceFilter, TransactionStatus } from '#contract/billing/admin-payments.ts'
import { useListAddress } from '#web/features/people/connections/use-list-address.ts'
import { oneOf, useUrlState } from '#web/platform/url-state.ts'

/** `record` and `credit` are ids of the invoice whose dialog is open. */
export function useAdminPaymentsUrl() {
  const list = useListAddress()
  const [search, set] = useUrlState()
  return {
    ...list,
    show: oneOf(InvoiceFilter.options, search.show) ?? 'open',
    status: oneOf(TransactionStatus.options, search.status),
    record: search.record ?? null,
    credit: search.credit ?? null,
    choose: (show: InvoiceFilter) => set({ show: show === 'open' ? null : show, page: null }, { replace: true }),
    chooseStatus: (status: TransactionStatus | null) => set({ status, page: null }, { replace: true }),
    openRecord: (record: number) => set({ record, credit: null }),
    openCredit: (credit: number) => set({ credit, record: null }),
    close: () => set({ record: null, credit: null }, { replace: true }),
  }
}
export type AdminPaymentsUrl = ReturnType<typeof useAdminPaymentsUrl>
