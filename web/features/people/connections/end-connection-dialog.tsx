import type { Connection } from '#contract/people/connections.ts'
import { useMe } from '#web/platform/session.ts'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { endConnection, otherSideOf } from './connections.ts'

type EndConnectionDialogProps = {
  /** Connection to end; null if the dialog is closed. */
  connection: Connection | null
  onClose: () => void
  onEnded: () => void
}

/** Asks once before a connection ends, and says what the two can no longer see. */
export function EndConnectionDialog({ connection, onClose, onEnded }: EndConnectionDialogProps) {
  const me = useMe()
  const lastConnection = useLastNonNull(connection)
  const name = lastConnection ? otherSideOf(lastConnection, me.role).name : ''

  async function confirm() {
    if (!lastConnection) return
    const { message } = await endConnection(lastConnection.id)
    toast.ok(message, { for: 'invitation' })
    onEnded()
  }

  return (
    <ConfirmDialog
      title={`End your connection with ${name}?`}
      confirm="End connection"
      dismiss="Keep connection"
      isDanger
      isOpen={connection !== null}
      onClose={onClose}
      onConfirm={confirm}
      failure="Failed to end the connection. Please try again."
    >
      <ul className="list-disc space-y-1.5 pl-5">
        {me.role === 'employer' ? (
          <li>
            You no longer see the details {name} shows only to connections: contact details, registration number and CV.
          </li>
        ) : (
          <>
            <li>
              {name} no longer sees the details you show only to connections: contact details, registration number and
              CV.
            </li>
            <li>You no longer see the phone, email and address of {name}.</li>
          </>
        )}
        <li>You can still read your conversation, but not send new messages.</li>
        <li>Bookings do not change. You see each other’s contact details until the last one.</li>
      </ul>
      <p>Either of you can send an invitation again.</p>
    </ConfirmDialog>
  )
}
