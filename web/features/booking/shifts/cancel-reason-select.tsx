import { cancelReasonLabels } from '#contract/booking/shift-rules.ts'
import type { CancelReason } from '#contract/booking/shifts.ts'
import { Select } from '#web/ui/controls/select.tsx'

// A booking that was not agreed is refused by a button of its own.
const reasons = Object.entries(cancelReasonLabels)
  .map(([id, name]) => ({ id: id as CancelReason, name }))
  .filter(({ id }) => id !== 'not_agreed')

type CancelReasonSelectProps = { value: CancelReason | null; onChange: (reason: CancelReason | null) => void }

/** Why the person cancels, which the employer does not see. */
export const CancelReasonSelect = (props: CancelReasonSelectProps) => (
  <Select
    {...props}
    label="Why are you cancelling?"
    all="I would rather not say"
    items={reasons}
    hint="Only you and our support team see this."
  />
)
