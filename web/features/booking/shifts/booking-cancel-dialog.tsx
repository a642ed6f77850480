import { useState } from 'react'
import type { Shift } from '#contract/booking/shifts.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { longDate } from '#web/ui/dates.ts'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { toast } from '#web/ui/toast.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { useCancelBooking, useCancellationCost } from './cancellations.ts'
import { timeRange } from './shift-hours.ts'
import { useUndoCancel } from './undo-cancel.tsx'

const CancellationCostNote = lazyComponent(() => import('./cancellation-cost.tsx'), 'CancellationCostNote')

type BookingCancelDialogProps = {
  /** The shift to cancel; null if the dialog is closed. */
  shift: Shift | null
  onClose: () => void
}

/** Confirms the cancellation of a shift or request, and takes a reason for the other side. */
export function BookingCancelDialog({ shift, onClose }: BookingCancelDialogProps) {
  const lastShift = useLastNonNull(shift)
  const cancel = useCancelBooking()
  const undo = useUndoCancel()
  const [reason, setReason] = useState('')
  const isOpenRequest = lastShift?.status === 'pending'
  const cost = useCancellationCost(shift?.status === 'accepted' ? shift.id : null)

  function close() {
    setReason('')
    onClose()
  }

  async function confirm() {
    if (!lastShift) return
    const { id, status } = lastShift
    const { message, data } = await cancel.mutateAsync({ id, status, reason, cost: cost.data })
    const wasBooked = data.status === 'cancelled'
    toast.ok(message, wasBooked ? { action: { label: 'Undo', onPress: () => undo.mutate(id) } } : {})
  }

  return (
    <ConfirmDialog
      title={isOpenRequest ? 'Withdraw request?' : 'Cancel shift?'}
      confirm={isOpenRequest ? 'Withdraw' : 'Cancel shift'}
      dismiss={isOpenRequest ? 'Keep request' : 'Keep shift'}
      isDanger
      hasField
      isReady={isOpenRequest || !cost.isPending}
      isOpen={shift !== null}
      onClose={close}
      onConfirm={confirm}
    >
      {lastShift && (
        <>
          <p>
            {lastShift.invitee.name}, {longDate(lastShift.date)},{' '}
            <Unbroken>{timeRange(lastShift.start_time, lastShift.end_time)}</Unbroken> ({lastShift.subject.name}
            ). {lastShift.invitee.name} will be notified immediately.
          </p>
          {!isOpenRequest && (
            <LazyPart>
              <CancellationCostNote shift={lastShift} query={cost} />
            </LazyPart>
          )}
          <div className="text-ink">
            <TextField label="Reason (optional)" value={reason} onChange={setReason} maxLength={200} />
          </div>
        </>
      )}
    </ConfirmDialog>
  )
}
