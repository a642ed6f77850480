import { NoShowDispute as Body, type Shift } from '#contract/booking/shifts.ts'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { TextArea } from '#web/ui/controls/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useDisputeNoShow } from './no-shows.ts'

type NoShowDisputeDialogProps = { shift: Shift; isOpen: boolean; onClose: () => void }

export const NoShowDisputeDialog = ({ shift, isOpen, onClose }: NoShowDisputeDialogProps) => (
  <GuardedDialog
    title="Dispute no-show"
    isOpen={isOpen}
    onClose={onClose}
    size="narrow"
    unsaved="Your dispute has not been sent."
  >
    {(form) => <DisputeForm shift={shift} {...form} />}
  </GuardedDialog>
)

function DisputeForm({ shift, watch, onCancel, onSaved }: { shift: Shift } & FormInDialog) {
  const dispute = useDisputeNoShow(shift.id)

  async function send(body: { text: string }) {
    toast.ok(await dispute(body))
    onSaved()
  }

  return (
    <Form schema={Body} onSubmit={send} failure="Failed to send your dispute. Please try again.">
      <span ref={watch} hidden />
      <TextArea
        label="What happened"
        name="text"
        isRequired
        missing="Please say what happened."
        maxLength={500}
        autoFocus
        hint={`${shift.inviter.name} will see this and can take the no-show back.`}
      />
      <SubmitOrCancel onCancel={onCancel}>Send dispute</SubmitOrCancel>
    </Form>
  )
}
