/** Questions before the changes of a membership that end something. */
import type { Member } from '#contract/identity/organisations.ts'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { useOrganisationChanges } from './organisation.ts'

type ConfirmationProps = {
  /** Member that it is about; null if the dialog is closed. */
  member: Member | null
  organisation: string
  onClose: () => void
}

export function RemoveMemberDialog({
  member,
  organisation,
  onClose,
  onRemoved,
}: ConfirmationProps & { onRemoved: () => void }) {
  const { remove } = useOrganisationChanges()
  const lastMember = useLastNonNull(member)
  const name = lastMember?.name ?? ''

  async function confirm() {
    if (!lastMember) return
    toast.ok(await remove(lastMember))
    onRemoved()
  }

  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      confirm="Remove member"
      dismiss="Keep member"
      isDanger
      isOpen={member !== null}
      onClose={onClose}
      onConfirm={confirm}
      failure="The member could not be removed. Please try again."
    >
      <ul className="list-disc space-y-1.5 pl-5">
        <li>
          {name} can no longer see or do anything for {organisation}, from now on and on every device.
        </li>
        <li>{name} gets no more notifications about its bookings.</li>
        <li>
          Bookings and messages stay as they are. {organisation} keeps the name of {name} with what they did for seven
          years.
        </li>
      </ul>
      <p>You can invite {name} again.</p>
    </ConfirmDialog>
  )
}

export function TransferDialog({ member, organisation, onClose }: ConfirmationProps) {
  const { transfer } = useOrganisationChanges()
  const lastMember = useLastNonNull(member)
  const name = lastMember?.name ?? ''
  return (
    <ConfirmDialog
      title={`Make ${name} the owner?`}
      confirm="Transfer ownership"
      dismiss="Stay owner"
      isDanger
      isOpen={member !== null}
      onClose={onClose}
      onConfirm={async () => lastMember && toast.ok(await transfer(lastMember))}
      failure="The ownership could not be transferred. Please try again."
    >
      <ul className="list-disc space-y-1.5 pl-5">
        <li>
          {name} decides about the plan, payments, members and sites of {organisation}.
        </li>
        <li>You become a manager and no longer see the plan and the payments.</li>
        <li>Only {name} can give the ownership back to you.</li>
      </ul>
      <p>We may ask for your password first.</p>
    </ConfirmDialog>
  )
}

type LeaveDialogProps = { organisation: string; isOpen: boolean; onClose: () => void }

export function LeaveDialog({ organisation, isOpen, onClose }: LeaveDialogProps) {
  const { leave } = useOrganisationChanges()
  return (
    <ConfirmDialog
      title={`Leave ${organisation}?`}
      confirm="Leave organisation"
      dismiss="Stay"
      isDanger
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={async () => toast.ok(await leave())}
      failure="You could not leave. Please try again."
    >
      <p>
        You can no longer see or do anything for {organisation}. Its owner can invite you again. Your sign-in stays.
      </p>
      <p>{organisation} keeps your name with what you did for it for seven years.</p>
    </ConfirmDialog>
  )
}
