import { useState } from 'react'
import { isLateCancellation, isProtectedReason } from '#contract/booking/shift-rules.ts'
import type { CancelReason, Shift } from '#contract/booking/shifts.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { longDate } from '#web/ui/dates.ts'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { useNow } from '#web/ui/use-now.ts'
import { timeRange } from './shift-hours.ts'
import { useCancelShift } from './shift-requests.ts'
import { useUndoCancel } from './undo-cancel.tsx'

type ShiftRequestCancelDialogProps = { shift: Shift | null; onClose: () => void }

// The code of a list is larger than the rest of the dialog.
const CancelReasonSelect = lazyComponent(() => import('./cancel-reason-select.tsx'), 'CancelReasonSelect')

/** Cancels an accepted shift. Asks first, because the employer relies on it. */
export function ShiftRequestCancelDialog({ shift, onClose }: ShiftRequestCancelDialogProps) {
  const [reason, setReason] = useState('')
  const [cancelReason, setCancelReason] = useState<CancelReason | null>(null)
  const now = useNow()
  const cancel = useCancelShift()
  const undo = useUndoCancel()
  const lastShift = useLastNonNull(shift)

  function close() {
    setReason('')
    setCancelReason(null)
    onClose()
  }

  async function confirm() {
    if (!lastShift) return
    const { message } = await cancel.mutateAsync({ id: lastShift.id, reason, cancelReason })
    const { id } = lastShift
    toast.ok(message, { for: 'invitation', action: { label: 'Undo', onPress: () => undo.mutate(id) } })
  }

  return (
    <ConfirmDialog
      title="Cancel this shift?"
      confirm="Cancel shift"
      dismiss="Keep shift"
      isDanger
      hasField
      isOpen={shift !== null}
      onClose={close}
      onConfirm={confirm}
      failure="Failed to update request."
    >
      {lastShift && (
        <>
          <p>
            {lastShift.inviter.name || 'Unknown Employer'} is relying on you on{' '}
            <span className="font-semibold text-ink">
              {longDate(lastShift.date)}, <Unbroken>{timeRange(lastShift.start_time, lastShift.end_time)}</Unbroken>
            </span>{' '}
            and will be notified immediately.
          </p>
          <div className="grid gap-4 text-ink">
            <LazyPart fallback={<Skeleton className="h-10 w-full" />}>
              <CancelReasonSelect value={cancelReason} onChange={setCancelReason} />
            </LazyPart>
            <TextField
              label="Message"
              value={reason}
              onChange={setReason}
              maxLength={200}
              hint={`Optional. ${lastShift.inviter.name || 'The employer'} reads this.`}
            />
          </div>
          <p role="status" className="text-sm">
            {effectOf(lastShift, cancelReason, now.getTime())}
          </p>
        </>
      )}
    </ConfirmDialog>
  )
}

/** Says how cancelling affects the person's place in the order in which people are asked. */
function effectOf(shift: Shift, reason: CancelReason | null, now: number): string {
  if (isProtectedReason(reason)) return 'This reason never changes your place among the people who are asked.'
  if (!isLateCancellation(shift, now))
    return 'You are cancelling early enough, so your place in the order does not change.'
  return 'The shift starts within 24 hours, so your yes to it no longer counts in your answer record. Nothing else changes.'
}
