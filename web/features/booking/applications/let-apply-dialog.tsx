import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { letPeopleApply } from './applications.ts'

type LetApplyDialogProps = { vacancyId: number; subject: string; isOpen: boolean; onClose: () => void }

/** Lets people apply for a vacancy for which they are asked in waves. */
export const LetApplyDialog = ({ vacancyId, subject, isOpen, onClose }: LetApplyDialogProps) => (
  <ConfirmDialog
    title="Let people apply instead?"
    confirm="Let people apply"
    dismiss="Keep asking"
    isOpen={isOpen}
    onClose={onClose}
    onConfirm={async () => toast.ok(await letPeopleApply(vacancyId), { detail: subject })}
    failure="The vacancy could not be changed. Please try again."
  >
    <p>
      Nobody else is asked. People who have a request can still accept it, and the first to accept is booked. Everyone
      else who fits sees the job under Open Jobs and can apply, and you choose.
    </p>
  </ConfirmDialog>
)
