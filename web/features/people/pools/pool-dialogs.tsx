/** Dialogs that create, rename and delete a pool. */
import { useState } from 'react'
import type * as z from 'zod'
import { type Pool, pools } from '#contract/people/pools.ts'
import { useMyAccount, useOtherSites } from '#web/features/identity/accounts/my-account.ts'
import { useMe } from '#web/platform/session.ts'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { NameForm } from '#web/ui/controls/name-form.tsx'
import { RadioGroup } from '#web/ui/controls/radio-group.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { peopleText, useAddPool, usePoolChanges } from './pools.ts'

const LONGEST_NAME = 60

type AddPoolDialogProps = { isOpen: boolean; onClose: () => void; onAdded: (pool: Pool) => void }

export const AddPoolDialog = ({ isOpen, onClose, onAdded }: AddPoolDialogProps) => (
  <GuardedDialog
    title="Create a pool"
    isOpen={isOpen}
    onClose={onClose}
    size="narrow"
    unsaved="The pool has not been created."
  >
    {(guard) => <AddPoolForm onAdded={onAdded} {...guard} />}
  </GuardedDialog>
)

function AddPoolForm({
  watch,
  onBusy,
  onCancel,
  onSaved,
  onAdded,
}: FormInDialog & Pick<AddPoolDialogProps, 'onAdded'>) {
  const add = useAddPool()
  const hasSites = useOtherSites().length > 0
  const siteId = useMe().id
  const site = useMyAccount().data?.sites.find(({ id }) => id === siteId)?.name ?? 'this site'
  const [isShared, setShared] = useState(true)

  async function send(body: z.output<typeof pools.add.body>) {
    onBusy(true)
    try {
      const { data, message } = await add(body)
      toast.ok(message)
      onSaved()
      onAdded(data)
    } finally {
      onBusy(false)
    }
  }

  return (
    <Form
      schema={pools.add.body}
      extra={{ is_shared: isShared }}
      onSubmit={send}
      failure="The pool could not be created. Please try again."
    >
      <div ref={watch} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <TextField
          name="name"
          label="Name"
          isRequired
          missing="Enter a name"
          maxLength={LONGEST_NAME}
          autoComplete="off"
          autoFocus
          hint="For example, Our regulars or Maths. Staff never see it."
        />
        {hasSites && (
          <RadioGroup
            label="For"
            value={isShared ? 'all' : 'site'}
            onChange={(value) => setShared(value === 'all')}
            options={[
              { value: 'all', label: 'All sites', hint: 'Every site of your organisation uses the same list' },
              { value: 'site', label: `Only ${site}` },
            ]}
          />
        )}
      </div>
      <SubmitOrCancel onCancel={onCancel}>Create pool</SubmitOrCancel>
    </Form>
  )
}

export function RenamePoolDialog({ pool, onClose }: { pool: Pool | null; onClose: () => void }) {
  const { rename } = usePoolChanges()
  const lastPool = useLastNonNull(pool)
  return (
    <GuardedDialog
      title="Rename pool"
      isOpen={pool !== null}
      onClose={onClose}
      size="narrow"
      unsaved="The new name has not been saved."
    >
      {(guard) =>
        lastPool && (
          <NameForm
            {...guard}
            name={lastPool.name}
            maxLength={LONGEST_NAME}
            failure="The name could not be saved. Please try again."
            onSave={(name) => rename(lastPool, name)}
          >
            Save name
          </NameForm>
        )
      }
    </GuardedDialog>
  )
}

type DeletePoolDialogProps = { pool: Pool | null; onClose: () => void; onDeleted: () => void }

export function DeletePoolDialog({ pool, onClose, onDeleted }: DeletePoolDialogProps) {
  const { remove } = usePoolChanges()
  const lastPool = useLastNonNull(pool)

  async function confirm() {
    if (!lastPool) return
    toast.ok(await remove(lastPool))
    onDeleted()
  }

  return (
    <ConfirmDialog
      title={`Delete ${lastPool?.name}?`}
      confirm="Delete pool"
      dismiss="Keep pool"
      isDanger
      isOpen={pool !== null}
      onClose={onClose}
      onConfirm={confirm}
      failure="The pool could not be deleted. Please try again."
    >
      <p>
        The list of {peopleText(lastPool?.size ?? 0)} and its order are deleted
        {lastPool?.is_shared ? ' for all members of your organisation' : ''}. This cannot be undone.
      </p>
      <p>The people themselves, their bookings and your connections stay.</p>
    </ConfirmDialog>
  )
}
