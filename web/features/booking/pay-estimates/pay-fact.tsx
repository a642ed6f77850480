import { payText } from '#contract/booking/pay-estimates-rules.ts'
import { usePayEstimates } from './data.ts'
import { changedPayText } from './pay-text.ts'

/** Estimated pay of one of my open requests, as a row of a list of facts. */
export function PayFact({ requestId }: { requestId: number }) {
  const pay = usePayEstimates().data?.data.find(({ request_id }) => request_id === requestId)
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
  const pay = usePayEstimates().data?.changes.find(({ change_id }) => change_id === changeId)
  if (!pay) return null
  const { before_cents, after_cents } = pay
  return (
    <>
      <dt className={className}>Pay</dt>
      <dd className="tabular-nums">{changedPayText(after_cents, before_cents)}</dd>
    </>
  )
}
