import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { askPeopleInstead } from './applications.ts'

type AskPeopleDialogProps = { vacancyId: number; subject: string; isOpen: boolean; onClose: () => void }

/** Has people asked in waves for a vacancy that waits for applications. */
export const AskPeopleDialog = ({ vacancyId, subject, isOpen, onClose }: AskPeopleDialogProps) => (
  <ConfirmDialog
    title="Ask people instead?"
    confirm="Ask people"
    dismiss="Keep waiting"
    isOpen={isOpen}
    onClose={onClose}
    onConfirm={async () => toast.ok(await askPeopleInstead(vacancyId), { detail: subject })}
    failure="The vacancy could not be changed. Please try again."
  >
    <p>
      People who fit are asked a few at a time, and the first who accept are booked. Those who have applied stay here,
      and you can still book them.
    </p>
  </ConfirmDialog>
)
