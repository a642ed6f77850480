import { useState } from 'react'
import type { Shift } from '#contract/booking/shifts.ts'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { longDate } from '#web/ui/dates.ts'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { timeRange } from './shift-hours.ts'
import { useCancelShift } from './shift-requests.ts'

type ShiftRequestCancelDialogProps = { shift: Shift | null; onClose: () => void }

/** Calls off a shift that was accepted: the school counts on it, so this asks first. */
export function ShiftRequestCancelDialog({ shift, onClose }: ShiftRequestCancelDialogProps) {
  const [reason, setReason] = useState('')
  const cancel = useCancelShift()
  const lastShift = useLastNonNull(shift)

  function close() {
    setReason('')
    onClose()
  }

  async function confirm() {
    if (!lastShift) return
    const { message } = await cancel.mutateAsync({ id: lastShift.id, reason })
    toast.ok(message, { for: 'invitation' })
  }

  return (
    <ConfirmDialog
      title="Cancel this shift?"
      confirm="Cancel shift"
      dismiss="Keep shift"
      isDanger
      isOpen={shift !== null}
      onClose={close}
      onConfirm={confirm}
      failure="Failed to update request."
    >
      {lastShift && (
        <p>
          {lastShift.inviter.name || 'Unknown Employer'} is relying on you on{' '}
          <span className="font-semibold text-ink">
            {longDate(lastShift.date)}, {timeRange(lastShift.start_time, lastShift.end_time)}
          </span>{' '}
          and will be notified immediately.
        </p>
      )}
      <TextField label="Reason" value={reason} onChange={setReason} maxLength={200} hint="Optional" />
    </ConfirmDialog>
  )
}
