import { type ReactNode, useState } from 'react'
import { forgetDraft } from '#web/platform/drafts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.ts'
import { DiscardDialog } from './confirm-dialog.tsx'

export type FormInDialog = {
  /** Ref for the form, which is watched for unsaved changes. */
  watch: (element: HTMLElement | null) => void
  onBusy: (isBusy: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

type GuardedDialogProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  size?: 'narrow' | 'wide'
  /** Text of the question about unsaved changes. */
  unsaved: string
  /** Key under which the form stores its draft. */
  draft?: string
  children: (form: FormInDialog) => ReactNode
}

/** A form in a dialog that asks before discarding unsaved changes. */
export function GuardedDialog({ title, isOpen, onClose, size = 'wide', unsaved, draft, children }: GuardedDialogProps) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { watch, stopWatching, isUnsaved, isLeaving, leave, stay } = useUnsavedChanges()

  function close() {
    if (isUnsaved()) setAsking(true)
    else onClose()
  }

  function keepEditing() {
    setAsking(false)
    stay()
  }

  /** Stops guarding before closing, because closing may also change the URL, which must not ask. */
  function finish() {
    stopWatching()
    onClose()
  }

  function discard() {
    setAsking(false)
    if (draft) forgetDraft(draft)
    finish()
    leave()
  }

  return (
    <>
      <Dialog title={title} isOpen={isOpen} onClose={close} isBusy={isBusy} size={size}>
        {children({ watch, onBusy: setBusy, onCancel: close, onSaved: finish })}
      </Dialog>
      <DiscardDialog isOpen={isAsking || isLeaving} onStay={keepEditing} onDiscard={discard}>
        {unsaved}
      </DiscardDialog>
    </>
  )
}
