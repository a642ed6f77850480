import type { ReactNode } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type DiscardDialogProps = {
  isOpen: boolean
  onStay: () => void
  onDiscard: () => void
  /** What is lost. */
  children: ReactNode
}

/** Asks whoever leaves something that is not saved. */
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
