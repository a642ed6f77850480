import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import type { InvoiceFilter, TransactionStatus } from '#contract/billing/admin-payments.ts'
import type { BillingDetails, MethodChanges, payments } from '#contract/billing/payments.ts'
import type { Input } from '#contract/platform/endpoint.ts'
import { useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { api } from '#web/platform/client.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'

/** Refetch interval in milliseconds while the provider's result is awaited; false otherwise. */
export type Awaiting = { every: number | false }

export const useBalance = ({ every }: Awaiting = { every: false }) =>
  useQuery({
    queryKey: ['payments', 'balance'],
    queryFn: async ({ signal }) => (await api.payments.balance({}, { signal })).data,
    refetchInterval: every,
  })

export const useMethods = ({ every }: Awaiting = { every: false }) =>
  useQuery({
    queryKey: ['payments', 'methods'],
    queryFn: ({ signal }) => api.payments.methods({}, { signal }),
    refetchInterval: every,
  })

export const TRANSACTIONS_PER_PAGE = 20
export function useTransactions(page: number, { every }: Awaiting = { every: false }) {
  const payer = useMyAccount().data?.payer_id
  return useQuery({
    queryKey: ['payments', 'transactions', page],
    queryFn: ({ signal }) =>
      api.payments.transactions(
        { params: { userId: String(payer) }, query: { page: String(page), per_page: String(TRANSACTIONS_PER_PAGE) } },
        { signal },
      ),
    enabled: payer !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: every,
  })
}

function useRefetch() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(['payments', 'subscriptions'].map((part) => queryClient.invalidateQueries({ queryKey: [part] })))
}

/** Adds billing details, or returns the URL of the provider's page for adding a card. */
export function useAddMethod() {
  const sendOnce = useSendOnce()
  const refetch = useRefetch()
  return async (body: z.input<typeof BillingDetails>) => {
    const answer = await sendOnce(body, (options) => api.payments.addMethod({ body }, options))
    await refetch()
    return answer
  }
}

export function useChangeMethod() {
  const refetch = useRefetch()
  return async (id: number, body: z.input<typeof MethodChanges>) => {
    const { message } = await api.payments.changeMethod({ params: { id: String(id) }, body })
    await refetch()
    return message
  }
}

export function useRemoveMethod() {
  const refetch = useRefetch()
  return async (id: number) => {
    const { message } = await api.payments.removeMethod({ params: { id: String(id) } })
    await refetch()
    return message
  }
}

export const useAdminInvoices = (show: InvoiceFilter, search: string, page: number) =>
  useQuery({
    queryKey: ['payments', 'desk', 'invoices', show, search, page],
    queryFn: ({ signal }) =>
      api.payments.listInvoices({ query: { show, page: String(page), ...(search && { search }) } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useAdminTransactions = (status: TransactionStatus | null, search: string, page: number) =>
  useQuery({
    queryKey: ['payments', 'desk', 'transactions', status, search, page],
    queryFn: ({ signal }) =>
      api.payments.listTransactions(
        { query: { page: String(page), ...(search && { search }), ...(status && { status }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

export function useRecordPayment(id: number) {
  const sendOnce = useSendOnce()
  const refetch = useRefetch()
  return async (body: Input<(typeof payments)['recordPayment']>['body']) => {
    try {
      const params = { id: String(id) }
      return (await sendOnce(body, (options) => api.payments.recordPayment({ params, body }, options))).message
    } finally {
      await refetch()
    }
  }
}

export function useCredit(id: number) {
  const sendOnce = useSendOnce()
  const refetch = useRefetch()
  return async (body: Input<(typeof payments)['credit']>['body']) => {
    try {
      const params = { id: String(id) }
      return (await sendOnce(body, (options) => api.payments.credit({ params, body }, options))).message
    } finally {
      await refetch()
    }
  }
}
