import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { useBlock } from './connections.ts'

type BlockDialogProps = {
  /** Person to block; null if the dialog is closed. */
  person: { id: number; name: string } | null
  onClose: () => void
  onBlocked: () => void
}

/** Asks once before two people disappear from each other. */
export function BlockDialog({ person, onClose, onBlocked }: BlockDialogProps) {
  const lastPerson = useLastNonNull(person)
  const block = useBlock()

  async function confirm() {
    if (!lastPerson) return
    const { message } = await block(lastPerson.id)
    toast.ok(message, { for: 'invitation' })
    onBlocked()
  }

  return (
    <ConfirmDialog
      title={`Block ${lastPerson?.name ?? ''}?`}
      confirm="Block"
      isDanger
      isOpen={person !== null}
      onClose={onClose}
      onConfirm={confirm}
      failure="Failed to block this person. Please try again."
    >
      {lastPerson && (
        <>
          <ul className="list-disc space-y-1.5 pl-5">
            <li>You and {lastPerson.name} no longer see each other in lists, searches, profiles and messages.</li>
            <li>Your connection ends, and pending shift requests are withdrawn.</li>
            <li>Past bookings stay in both your records.</li>
          </ul>
          <p>You can unblock {lastPerson.name} under Blocked people. This does not restore the connection.</p>
        </>
      )}
    </ConfirmDialog>
  )
}
