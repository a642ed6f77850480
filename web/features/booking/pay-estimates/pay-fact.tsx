import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/client.ts'
import { changedPayText, payText } from './pay-text.ts'

// Under "shifts", so that it is refetched with them.
const payEstimatesQuery = queryOptions({
  queryKey: ['shifts', 'pay-estimates'],
  queryFn: ({ signal }) => api.payEstimates.list({ query: {} }, { signal }),
})

/** Estimated pay of one of my open requests, as a row of a list of facts. */
export function PayFact({ requestId }: { requestId: number }) {
  const pay = useQuery(payEstimatesQuery).data?.data.find(({ request_id }) => request_id === requestId)
  return (
    pay && (
      <>
        <dt className="text-dim">Pay</dt>
        <dd>{payText(pay)}</dd>
      </>
    )
  )
}

/** Estimated pay before and after a change of my booking, as a row of a list of facts. */
export function ChangedPayFact({ changeId, className }: { changeId: number; className?: string }) {
  const pay = useQuery(payEstimatesQuery).data?.changes.find(({ change_id }) => change_id === changeId)
  if (!pay) return null
  const { before_cents, after_cents } = pay
  return (
    <>
      <dt className={className}>Pay</dt>
      <dd className="tabular-nums">{changedPayText(after_cents, before_cents)}</dd>
    </>
  )
}
