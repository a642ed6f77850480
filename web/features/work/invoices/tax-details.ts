import { useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import type { NewTaxDetails } from '#contract/work/invoices.ts'
import { api } from '#web/platform/client.ts'
import { useOnce } from '#web/platform/once.ts'

const KEY = ['billing', 'tax']

/** Loads the caller's own tax details. */
export const useTaxDetails = () =>
  useQuery({ queryKey: KEY, queryFn: async ({ signal }) => (await api.billing.taxDetails({}, { signal })).data })

export function useSetTaxDetails() {
  const queryClient = useQueryClient()
  const once = useOnce()
  return async (body: z.input<typeof NewTaxDetails>) => {
    const { message, data } = await once(body, (options) => api.billing.setTaxDetails({ body }, options))
    queryClient.setQueryData(KEY, data)
    return message
  }
}
