import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/client.ts'
import { payText } from './pay-text.ts'

// Under "shifts", so that it is refetched with them.
const payEstimatesQuery = queryOptions({
  queryKey: ['shifts', 'pay-estimates'],
  queryFn: async ({ signal }) => (await api.payEstimates.list({ query: {} }, { signal })).data,
})

/** Estimated pay of one of my open requests, as a row of a list of facts. */
export function PayFact({ requestId }: { requestId: number }) {
  const pay = useQuery(payEstimatesQuery).data?.find(({ request_id }) => request_id === requestId)
  return (
    pay && (
      <>
        <dt className="text-dim">Pay</dt>
        <dd>{payText(pay)}</dd>
      </>
    )
  )
}
