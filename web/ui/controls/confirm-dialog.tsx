import { type ReactNode, useState } from 'react'
import { failureOf, sentenceOf } from '#web/platform/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailureReference } from '#web/ui/failure-reference.tsx'
import { FormActions } from './form.tsx'

type ConfirmDialogProps = {
  title: string
  children: ReactNode
  /** The verb, e.g. 'Cancel shift'. */
  confirm: string
  /** Label of the button that closes the dialog, e.g. 'Keep shift'. */
  dismiss?: string
  isDanger?: boolean
  /** False until the question can be answered, e.g. while its figures load. */
  isReady?: boolean
  /** There is a field above the buttons, so focus begins at the title and Tab reaches the field. */
  hasField?: boolean
  isOpen: boolean
  onClose: () => void
  /** The dialog closes when this is done, and says why when it failed. */
  onConfirm: () => unknown
  failure?: string
}

/**
 * Confirms an action that cannot be undone. Other actions happen at once and offer Undo instead.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    children,
    confirm,
    dismiss = 'Cancel',
    isDanger,
    isReady = true,
    hasField = false,
    isOpen,
    onClose,
    onConfirm,
    failure,
  } = props
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<{ text: string; reference: string | null } | null>(null)

  function close() {
    setError(null)
    onClose()
  }

  async function confirmNow() {
    // A second press can reach the button while the dialog fades out.
    if (!isOpen) return
    setPending(true)
    setError(null)
    try {
      await onConfirm()
      onClose()
    } catch (thrown) {
      setError({ text: sentenceOf(thrown, failure), reference: failureOf(thrown).reference })
    } finally {
      setPending(false)
    }
  }

  return (
    <Dialog title={title} isOpen={isOpen} onClose={close} isBusy={isPending} role="alertdialog">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 break-words text-dim">{children}</div>
      {error && (
        <div role="alert" className="mt-3 rounded-control bg-bad-soft px-3 py-2 text-sm font-medium text-bad">
          <p>{error.text}</p>
          <FailureReference reference={error.reference} />
        </div>
      )}
      <div className="mt-6">
        <FormActions>
          <Button look="plain" onPress={close} isDisabled={isPending} autoFocus={!hasField}>
            {dismiss}
          </Button>
          <Button
            look={isDanger ? 'danger' : 'primary'}
            isPending={isPending}
            isDisabled={!isReady}
            onPress={confirmNow}
          >
            {confirm}
          </Button>
        </FormActions>
      </div>
    </Dialog>
  )
}

type DiscardDialogProps = {
  isOpen: boolean
  onStay: () => void
  onDiscard: () => void
  /** Text that says what would be lost. */
  children: ReactNode
}

export const DiscardDialog = ({ isOpen, onStay, onDiscard, children }: DiscardDialogProps) => (
  <ConfirmDialog
    title="Discard your changes?"
    confirm="Discard"
    dismiss="Keep editing"
    isDanger
    isOpen={isOpen}
    onClose={onStay}
    onConfirm={onDiscard}
  >
    <p>{children}</p>
  </ConfirmDialog>
)
