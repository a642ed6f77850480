import type { ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

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
