import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/platform/client.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'

const PREVIEW = 'plan-preview'

export const usePlans = () =>
  useQuery({
    queryKey: ['subscriptions', 'plans'],
    queryFn: async ({ signal }) => (await api.subscriptions.plans({}, { signal })).data,
  })

export const useSubscription = () =>
  useQuery({
    queryKey: ['subscriptions', 'own'],
    queryFn: async ({ signal }) => (await api.subscriptions.list({}, { signal })).data[0]!,
  })

export const useUsage = () =>
  useQuery({
    queryKey: ['subscriptions', 'usage'],
    queryFn: async ({ signal }) => (await api.subscriptions.usage({}, { signal })).data,
  })

/**
 * Preview of a plan change. Fetched anew each time, since it depends on today and the credit
 * balance. Its key is separate because a refetch after the change, triggered by the plan's own
 * update, would be refused.
 */
export const usePreview = (planId: number) =>
  useQuery({
    queryKey: [PREVIEW, planId],
    queryFn: async ({ signal }) =>
      (await api.subscriptions.preview({ query: { plan_id: String(planId) } }, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  })

/** A change of plan also creates an invoice, so payments are refetched too. */
function useRefetch() {
  const queryClient = useQueryClient()
  return (...also: string[]) =>
    Promise.all(
      ['subscriptions', 'payments', ...also].map((part) => queryClient.invalidateQueries({ queryKey: [part] })),
    )
}

export function useChangePlan() {
  const sendOnce = useSendOnce()
  const refetch = useRefetch()
  return async (body: { plan_id: number; amount_due: number }) => {
    try {
      const { message } = await sendOnce(body, (options) => api.subscriptions.change({ body }, options))
      await refetch()
      return message
    } catch (thrown) {
      // A refusal means that the preview is out of date.
      await refetch(PREVIEW)
      throw thrown
    }
  }
}

export function useCancelPlan() {
  const refetch = useRefetch()
  return async (id: number) => {
    const { message } = await api.subscriptions.cancel({ params: { id: String(id) } })
    await refetch()
    return message
  }
}

export function useResumePlan() {
  const refetch = useRefetch()
  return async (id: number) => {
    const { message } = await api.subscriptions.resume({ params: { id: String(id) } })
    await refetch()
    return message
  }
}
