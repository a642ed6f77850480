import { useState } from 'react'
import { type AdminUser, isClosedStatus, nextUserStatuses, StatusChangeForm } from '#contract/admin/directory.ts'
import type { UserStatus } from '#contract/platform/values.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { toast } from '#web/ui/toast.ts'
import { Consequences, ReasonField } from './consequences.tsx'
import { useSetStatus } from './data.ts'
import { consequencesOf, verbs } from './status-text.ts'
import { statusNames } from './user-status-badge.tsx'

type StatusDialogProps = { person: AdminUser; isOpen: boolean; onClose: () => void }

const FAILED = 'Failed to change the status.'

/** Asks for status and reason and whether to share it, and says what will happen. */
export const StatusDialog = ({ person, isOpen, onClose }: StatusDialogProps) => (
  <GuardedDialog
    title={`Change the status of ${person.name}`}
    isOpen={isOpen}
    onClose={onClose}
    size="narrow"
    unsaved="The status will not change, and your text will be lost."
  >
    {(form) => <StatusForm person={person} {...form} />}
  </GuardedDialog>
)

function StatusForm({ person, watch, onCancel, onSaved }: Pick<StatusDialogProps, 'person'> & FormInDialog) {
  const choices = nextUserStatuses(person.role, person.status)
  // No status is chosen at first, so that a slip of the finger does not put a person on leave.
  const [nextStatus, setNextStatus] = useState<UserStatus | null>(null)
  // While the answer fades in, the account has its new status already.
  const status = nextStatus !== null && choices.includes(nextStatus) ? nextStatus : null
  const { mutateAsync } = useSetStatus(person.id)

  async function change(body: { status: UserStatus; reason: string; tell_reason: boolean }) {
    const { message } = await mutateAsync({ ...body, seen_status: person.status })
    toast.ok(message)
    onSaved()
  }

  return (
    <Form
      schema={StatusChangeForm}
      extra={{ status }}
      onSubmit={change}
      failure={FAILED}
      onFailure={(thrown) => toast.bad(sentenceOf(thrown, FAILED))}
    >
      <span ref={watch} hidden />
      <div>
        <p aria-hidden="true" className="mb-1.5 text-sm font-medium">
          New status
        </p>
        <Segmented
          label="New status"
          items={choices.map((id) => ({ id, label: statusNames[id] }))}
          value={status}
          onChange={setNextStatus}
        />
      </div>
      <div aria-live="polite">
        {status === null ? (
          <p className="text-sm text-dim">Choose a status to see what it changes.</p>
        ) : (
          <Consequences sentences={consequencesOf(person, status)} />
        )}
      </div>
      <ReasonField hint="Saved with the account and in the audit log." />
      <Checkbox name="tell_reason" defaultSelected label="Include the reason">
        Include the reason in the email to {person.name}
      </Checkbox>
      <SubmitOrCancel
        onCancel={onCancel}
        isDisabled={status === null}
        look={status !== null && isClosedStatus(status) ? 'danger' : 'primary'}
      >
        {status === null ? 'Change status' : verbs[status]}
      </SubmitOrCancel>
    </Form>
  )
}
