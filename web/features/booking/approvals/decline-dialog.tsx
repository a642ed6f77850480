import { type Approval, approvals } from '#contract/booking/approvals.ts'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { TextArea } from '#web/ui/controls/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useApprovalDecisions } from './approvals.ts'

const wordFor = ({ vacancy }: Approval) => (vacancy === null ? 'request' : 'vacancy')

type DeclineDialogProps = { approval: Approval; isOpen: boolean; onClose: () => void; onDeclined: () => void }

/** Declines a waiting request or vacancy, with a reason for the organiser. */
export const DeclineDialog = ({ approval, isOpen, onClose, onDeclined }: DeclineDialogProps) => (
  <GuardedDialog
    title={`Decline this ${wordFor(approval)}?`}
    isOpen={isOpen}
    onClose={onClose}
    size="narrow"
    unsaved="Your reason has not been sent."
  >
    {(form) => <DeclineForm approval={approval} onDeclined={onDeclined} {...form} />}
  </GuardedDialog>
)

type DeclineFormProps = FormInDialog & Pick<DeclineDialogProps, 'approval' | 'onDeclined'>

function DeclineForm({ approval, onDeclined, watch, onBusy, onCancel, onSaved }: DeclineFormProps) {
  const { decline } = useApprovalDecisions(approval)

  async function send(body: { reason: string }) {
    onBusy(true)
    try {
      toast.ok(await decline(body))
      onSaved()
      onDeclined()
    } finally {
      onBusy(false)
    }
  }

  return (
    <Form
      schema={approvals.decline.body}
      onSubmit={send}
      failure={`The ${wordFor(approval)} could not be declined. Please try again.`}
    >
      <span ref={watch} hidden />
      <TextArea
        label="Reason"
        name="reason"
        isRequired
        missing="Please enter a reason."
        maxLength={500}
        autoFocus
        hint={`${approval.requested_by} can read this.`}
      />
      <SubmitOrCancel onCancel={onCancel}>Decline</SubmitOrCancel>
    </Form>
  )
}
