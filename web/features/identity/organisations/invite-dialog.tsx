import type * as z from 'zod'
import { INVITATION_LASTS_DAYS, NewMemberInvitation, type Site } from '#contract/identity/organisations.ts'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useInvite } from './organisation.ts'
import { ScopeFields, useScope } from './scope-fields.tsx'

type InviteDialogProps = { sites: readonly Site[]; isOpen: boolean; onClose: () => void }

/** Invites a person by email, who may have no account yet. */
export const InviteDialog = ({ sites, isOpen, onClose }: InviteDialogProps) => (
  <GuardedDialog
    title="Invite a member"
    isOpen={isOpen}
    onClose={onClose}
    size="narrow"
    unsaved="Your invitation has not been sent."
  >
    {(guard) => <InviteForm sites={sites} {...guard} />}
  </GuardedDialog>
)

function InviteForm({ sites, watch, onBusy, onCancel, onSaved }: FormInDialog & Pick<InviteDialogProps, 'sites'>) {
  const invite = useInvite()
  const { isAll, setAll, extra } = useScope(null)

  async function send(body: z.output<typeof NewMemberInvitation>) {
    onBusy(true)
    try {
      toast.ok(await invite(body))
      onSaved()
    } finally {
      onBusy(false)
    }
  }

  return (
    <Form
      schema={NewMemberInvitation}
      extra={extra}
      onSubmit={send}
      failure="The invitation could not be sent. Please try again."
    >
      <div ref={watch} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <TextField
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          spellCheck="false"
          isRequired
          missing="Enter an email address"
          hint={`We send a link that works once, within ${INVITATION_LASTS_DAYS} days.`}
          autoFocus
        />
        <ScopeFields sites={sites} startRole="organiser" siteIds={null} isAll={isAll} onAll={setAll} />
      </div>
      <SubmitOrCancel onCancel={onCancel}>Send invitation</SubmitOrCancel>
    </Form>
  )
}
