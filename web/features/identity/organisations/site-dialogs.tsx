/** Dialogs that add and remove a site, and rename the organisation. */
import type * as z from 'zod'
import { NewSite, type Site } from '#contract/identity/organisations.ts'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { NameForm } from '#web/ui/controls/name-form.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { useAddSite, useOrganisationChanges } from './organisation.ts'

type AddSiteDialogProps = {
  sites: readonly Site[]
  /** Site to which a part is added; null for a site of its own. */
  partOf: Site | null
  isOpen: boolean
  onClose: () => void
}

export const AddSiteDialog = ({ sites, partOf, isOpen, onClose }: AddSiteDialogProps) => (
  <GuardedDialog
    title={partOf ? `Add a part of ${partOf.name}` : 'Add a site'}
    isOpen={isOpen}
    onClose={onClose}
    size="narrow"
    unsaved="The site has not been added."
  >
    {(guard) => <AddSiteForm sites={sites} partOf={partOf} {...guard} />}
  </GuardedDialog>
)

type AddSiteFormProps = FormInDialog & Pick<AddSiteDialogProps, 'sites' | 'partOf'>

function AddSiteForm({ sites, partOf, watch, onBusy, onCancel, onSaved }: AddSiteFormProps) {
  const add = useAddSite()

  async function send(body: z.output<typeof NewSite>) {
    onBusy(true)
    try {
      toast.ok(await add(body))
      onSaved()
    } finally {
      onBusy(false)
    }
  }

  return (
    <Form schema={NewSite} onSubmit={send} failure="The site could not be added. Please try again.">
      <div ref={watch} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <TextField
          name="name"
          label="Name"
          isRequired
          missing="Enter a name"
          maxLength={120}
          autoComplete="off"
          autoFocus
          hint="Staff see it on requests, so use the name that is on the building."
        />
        <Select
          name="part_of"
          label="Part of"
          items={sites.map(({ id, name }) => ({ id, name }))}
          defaultValue={partOf?.id ?? null}
          all="No other site"
          hint="A ward is a part of its hospital, a campus of its school."
        />
        <p className="text-sm text-dim">
          Each site has its own staff, bookings and profile. Act for the new site to complete its profile.
        </p>
      </div>
      <SubmitOrCancel onCancel={onCancel}>Add site</SubmitOrCancel>
    </Form>
  )
}

type RemoveSiteDialogProps = { site: Site | null; onClose: () => void; onRemoved: () => void }

export function RemoveSiteDialog({ site, onClose, onRemoved }: RemoveSiteDialogProps) {
  const { removeSite } = useOrganisationChanges()
  const lastSite = useLastNonNull(site)

  async function confirm() {
    if (!lastSite) return
    toast.ok(await removeSite(lastSite))
    onRemoved()
  }

  return (
    <ConfirmDialog
      title={`Remove ${lastSite?.name}?`}
      confirm="Remove site"
      dismiss="Keep site"
      isDanger
      isOpen={site !== null}
      onClose={onClose}
      onConfirm={confirm}
      failure="The site could not be removed. Please try again."
    >
      <p>
        Nobody can act for {lastSite?.name} any more, and its profile is deleted. A site with bookings, connections or
        parts cannot be removed.
      </p>
    </ConfirmDialog>
  )
}

type RenameDialogProps = { name: string; isOpen: boolean; onClose: () => void }

/** Changes the name of the organisation; each site keeps its own. */
export function RenameDialog({ name, isOpen, onClose }: RenameDialogProps) {
  const { rename } = useOrganisationChanges()
  return (
    <GuardedDialog
      title="Name of the organisation"
      isOpen={isOpen}
      onClose={onClose}
      size="narrow"
      unsaved="The new name has not been saved."
    >
      {(guard) => (
        <NameForm
          {...guard}
          name={name}
          maxLength={120}
          autoComplete="organization"
          hint="Members and invited people see it. The names of your sites do not change."
          failure="The name could not be saved. Please try again."
          onSave={rename}
        >
          Save name
        </NameForm>
      )}
    </GuardedDialog>
  )
}
