import { UserX } from 'lucide-react'
import { useState } from 'react'
import type { Shift } from '#contract/booking/shifts.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { longDate } from '#web/ui/dates.ts'
import { toast } from '#web/ui/toast.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { useMarkNoShow, useUndoNoShow } from './no-shows.ts'
import { timeRange } from './shift-hours.ts'

/** Asks, and then marks a shift as not attended. */
export function MarkNoShow({ shift }: { shift: Shift }) {
  const [isOpen, setOpen] = useState(false)
  const mark = useMarkNoShow()
  const { name } = shift.invitee
  return (
    <>
      <Button
        look="link"
        size="small"
        icon={<UserX size={15} aria-hidden="true" />}
        aria-label={`${name} did not come`}
        onPress={() => setOpen(true)}
      >
        Did not come
      </Button>
      <ConfirmDialog
        title={`Mark ${name} as not attended?`}
        confirm="Mark as not attended"
        dismiss="Keep shift"
        isDanger
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={async () => toast.ok(await mark(shift.id))}
        failure="Failed to mark the shift. Please try again."
      >
        <p>
          {longDate(shift.date)}, <Unbroken>{timeRange(shift.start_time, shift.end_time)}</Unbroken> (
          {shift.subject.name}). We will notify {name}, who can dispute it. The shift will have no timesheet. You can
          remove the no-show later.
        </p>
      </ConfirmDialog>
    </>
  )
}

/** Removes a no-show without asking first, because it can be marked again. */
export function RemoveNoShow({ shift }: { shift: Shift }) {
  const [isPending, setPending] = useState(false)
  const undoNoShow = useUndoNoShow()

  async function press() {
    setPending(true)
    try {
      toast.ok(await undoNoShow(shift.id))
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'Failed to remove the no-show. Please try again.'))
    } finally {
      setPending(false)
    }
  }

  return (
    <Button
      look="plain"
      size="small"
      isPending={isPending}
      aria-label={`Remove the no-show of ${shift.invitee.name}`}
      onPress={press}
    >
      Remove no-show
    </Button>
  )
}
