import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import type { RequestTexts, Shift } from '#contract/booking/shifts.ts'
import { classRoomLabels } from '#contract/booking/vacancy-details-rules.ts'
import { line, text } from '#contract/platform/values.ts'
import { useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { api } from '#web/platform/client.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

/** An empty field is valid: it removes the text. */
const Typed = z.object({ class_room: line(100), note: text(500) })

type RequestDetailsDialogProps = { title: string; shift: Shift; isOpen: boolean; onClose: () => void }

/** Changes class and note of a request or booking that was not posted as a vacancy. */
export const RequestDetailsDialog = ({ title, shift, isOpen, onClose }: RequestDetailsDialogProps) => (
  <GuardedDialog
    title={title}
    isOpen={isOpen}
    onClose={onClose}
    size="narrow"
    unsaved="The details have not been saved."
  >
    {(form) => <DetailsForm shift={shift} {...form} />}
  </GuardedDialog>
)

function DetailsForm({ shift, watch, onBusy, onCancel, onSaved }: { shift: Shift } & FormInDialog) {
  const sector = useMyAccount().data?.sector ?? 'education'
  const queryClient = useQueryClient()
  const sendOnce = useSendOnce()
  const [before] = useState({ class_room: shift.details?.class_room ?? '', note: shift.note ?? '' })

  async function save({ class_room, note }: z.output<typeof Typed>) {
    const params = { id: String(shift.id) }
    // A colleague may have changed the other text in the meantime.
    const body: RequestTexts = {
      ...(class_room !== before.class_room && { class_room: class_room || null }),
      ...(note !== before.note && { note: note || null }),
    }
    onBusy(true)
    try {
      const { message } = await sendOnce(body, (options) => api.shifts.changeDetails({ params, body }, options))
      void queryClient.invalidateQueries({ queryKey: ['shifts'] })
      toast.ok(message, { detail: shift.invitee.name })
    } finally {
      onBusy(false)
    }
    onSaved()
  }

  return (
    <Form schema={Typed} onSubmit={save} failure="The details could not be saved. Please try again.">
      <p ref={watch} className="text-sm text-dim">
        We will notify {shift.invitee.name}, and anyone else booked or asked for these hours, of the change.
      </p>
      <TextField name="class_room" label={classRoomLabels[sector]} maxLength={100} defaultValue={before.class_room} />
      <TextArea name="note" label="Note" rows={3} maxLength={500} defaultValue={before.note} />
      <SubmitOrCancel onCancel={onCancel}>Save</SubmitOrCancel>
    </Form>
  )
}
