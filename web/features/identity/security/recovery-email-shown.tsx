import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRemoveRecoveryEmail } from './data.ts'

type RecoveryEmailShownProps = {
  email: string | null
  /** Waits for its code. */
  pending: string | null
  onEdit: () => void
  onCode: () => void
}

export function RecoveryEmailShown({ email, pending, onEdit, onCode }: RecoveryEmailShownProps) {
  const [isRemoving, setRemoving] = useState(false)
  const remove = useRemoveRecoveryEmail()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {email === null ? (
        <p className="text-sm text-dim">You have no recovery email yet.</p>
      ) : (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{email}</span>
          <StatusBadge status="verified" />
        </p>
      )}
      {pending !== null && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="wrap-anywhere">{pending} is not confirmed yet.</span>
          <Button look="link" size="small" onPress={onCode}>
            Enter the code
          </Button>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button look="soft" onPress={onEdit} icon={<Pencil size={16} aria-hidden="true" />}>
          {email === null ? 'Add recovery email' : 'Edit recovery email'}
        </Button>
        {email !== null && (
          <Button look="plain" onPress={() => setRemoving(true)}>
            Remove
          </Button>
        )}
      </div>
      <ConfirmDialog
        title="Remove your recovery email?"
        confirm="Remove"
        dismiss="Keep it"
        isDanger
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        onConfirm={async () => toast.ok((await remove.mutateAsync(undefined)).message)}
        failure="The recovery email could not be removed. Please try again."
      >
        <p>Password reset codes will then go only to your sign-in address.</p>
      </ConfirmDialog>
    </div>
  )
}
