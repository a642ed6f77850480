import * as z from 'zod'
import type { Passkey } from '#contract/identity/second-factor.ts'
import { required } from '#contract/platform/values.ts'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from './data.ts'

const schema = z.strictObject({ name: required(60) })
const NOT_MADE = 'The passkey could not be created. Please try again.'

type NameFormProps = {
  name: string
  submit: string
  pending: string
  failure: string
  onSubmit: (body: { name: string }) => Promise<unknown>
  onCancel: () => void
}

const NameForm = ({ name, submit, pending, failure, onSubmit, onCancel }: NameFormProps) => (
  <Form schema={schema} onSubmit={onSubmit} failure={failure}>
    <TextField
      name="name"
      label="Name"
      hint="A name to help you recognise the device."
      defaultValue={name}
      maxLength={60}
      isRequired
      autoComplete="off"
      autoFocus
    />
    <SubmitOrCancel onCancel={onCancel} pendingText={pending}>
      {submit}
    </SubmitOrCancel>
  </Form>
)

type AddPasskeyDialogProps = { isOpen: boolean; onClose: () => void; onCodes: (codes: readonly string[]) => void }

/** Asks for a name, then lets the device make a passkey. */
export function AddPasskeyDialog({ isOpen, onClose, onCodes }: AddPasskeyDialogProps) {
  const add = useAddPasskey()

  async function make({ name }: { name: string }) {
    const made = await add.mutateAsync(name)
    toast.ok('Your passkey was added.')
    onClose()
    if (made.recovery_codes) onCodes(made.recovery_codes)
  }

  return (
    <Dialog title="Add a passkey" isOpen={isOpen} onClose={onClose} isBusy={add.isPending}>
      <p className="mb-4 text-dim">Your device will ask for your fingerprint, your face or its PIN.</p>
      <NameForm
        name="This device"
        submit="Continue"
        pending="Waiting for your device..."
        failure={NOT_MADE}
        onSubmit={make}
        onCancel={onClose}
      />
    </Dialog>
  )
}

type OnePasskeyProps = { passkey: Passkey | null; onClose: () => void }

export function RenamePasskeyDialog({ passkey, onClose }: OnePasskeyProps) {
  const rename = useRenamePasskey()
  const last = useLastNonNull(passkey)

  async function save({ name }: { name: string }) {
    if (last === null) return
    toast.ok((await rename.mutateAsync({ id: last.id, name })).message)
    onClose()
  }

  return (
    <Dialog title="Rename this passkey" isOpen={passkey !== null} onClose={onClose} isBusy={rename.isPending}>
      <NameForm
        name={last?.name ?? ''}
        submit="Save"
        pending="Saving..."
        failure="The name could not be saved. Please try again."
        onSubmit={save}
        onCancel={onClose}
      />
    </Dialog>
  )
}

type RemovePasskeyProps = OnePasskeyProps & { isLast: boolean; onRemoved: () => void }

export function RemovePasskeyDialog({ passkey, isLast, onClose, onRemoved }: RemovePasskeyProps) {
  const remove = useRemovePasskey()
  const last = useLastNonNull(passkey)

  async function go() {
    if (last === null) return
    toast.ok((await remove.mutateAsync(last.id)).message)
    onRemoved()
  }

  return (
    <ConfirmDialog
      title="Remove this passkey?"
      confirm="Remove"
      dismiss="Keep it"
      isDanger
      isOpen={passkey !== null}
      onClose={onClose}
      onConfirm={go}
      failure="The passkey could not be removed. Please try again."
    >
      <p>
        You can no longer sign in with “{last?.name}”.{' '}
        {isLast && 'You will sign in with your password only, and your recovery codes will stop working. '}
        Your device may still offer it until you delete it there too.
      </p>
    </ConfirmDialog>
  )
}
