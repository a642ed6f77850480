import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { allowApplications, askPeopleInstead } from './applications.ts'

const switches = {
  apply: {
    send: allowApplications,
    title: 'Let people apply instead?',
    confirm: 'Let people apply',
    dismiss: 'Keep asking',
    text: 'Nobody else is asked. People who have a request can still accept it, and the first to accept is booked. Everyone else who fits sees the job under Open Jobs and can apply, and you choose.',
  },
  ask: {
    send: askPeopleInstead,
    title: 'Ask people instead?',
    confirm: 'Ask people',
    dismiss: 'Keep waiting',
    text: 'People who fit are asked a few at a time, and the first who accept are booked. Those who have applied stay here, and you can still book them.',
  },
} as const

type SwitchDialogProps = {
  vacancyId: number
  subject: string
  to: keyof typeof switches
  isOpen: boolean
  onClose: () => void
}

/** Switches a vacancy from asking people in waves to applications, or back. */
export function SwitchDialog({ vacancyId, subject, to, ...dialog }: SwitchDialogProps) {
  const { send, text, ...words } = switches[to]
  return (
    <ConfirmDialog
      {...words}
      {...dialog}
      onConfirm={async () => toast.ok(await send(vacancyId), { detail: subject })}
      failure="The vacancy could not be changed. Please try again."
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}
