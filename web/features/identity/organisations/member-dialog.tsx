import type * as z from 'zod'
import { GivenRole, type Member, MemberChanges, type Site } from '#contract/identity/organisations.ts'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { useOrganisationChanges } from './organisation.ts'
import { ScopeFields, useScope } from './scope-fields.tsx'

type MemberDialogProps = {
  /** Member to change; null if the dialog is closed. */
  member: Member | null
  sites: readonly Site[]
  onClose: () => void
}

/** Changes the role and the sites of a member. */
export function MemberDialog({ member, sites, onClose }: MemberDialogProps) {
  const lastMember = useLastNonNull(member)
  return (
    <GuardedDialog
      title={`Role and sites of ${lastMember?.name}`}
      isOpen={member !== null}
      onClose={onClose}
      size="narrow"
      unsaved="Your changes have not been saved."
    >
      {(guard) => lastMember && <MemberForm member={lastMember} sites={sites} {...guard} />}
    </GuardedDialog>
  )
}

type MemberFormProps = FormInDialog & { member: Member; sites: readonly Site[] }

function MemberForm({ member, sites, watch, onBusy, onCancel, onSaved }: MemberFormProps) {
  const { change } = useOrganisationChanges()
  const { isAll, setAll, extra } = useScope(member.site_ids)

  async function save(changes: z.output<typeof MemberChanges>) {
    onBusy(true)
    try {
      toast.ok(await change(member, changes))
      onSaved()
    } finally {
      onBusy(false)
    }
  }

  return (
    <Form
      schema={MemberChanges}
      extra={extra}
      onSubmit={save}
      failure="The member could not be changed. Please try again."
    >
      <div ref={watch} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <ScopeFields
          sites={sites}
          startRole={GivenRole.catch('viewer').parse(member.role)}
          siteIds={member.site_ids}
          isAll={isAll}
          onAll={setAll}
        />
      </div>
      <SubmitOrCancel onCancel={onCancel}>Save changes</SubmitOrCancel>
    </Form>
  )
}
