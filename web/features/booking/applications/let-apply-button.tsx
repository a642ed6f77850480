import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { letPeopleApply } from './applications.ts'

/** Lets people apply for a vacancy for which they are asked in waves. */
export function LetApplyButton({ vacancyId, subject }: { vacancyId: number; subject: string }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="plain" size="small" aria-label={`Let people apply, ${subject}`} onPress={() => setAsking(true)}>
        Let people apply
      </Button>
      <ConfirmDialog
        title="Let people apply instead?"
        confirm="Let people apply"
        dismiss="Keep asking"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={async () => toast.ok(await letPeopleApply(vacancyId), { detail: subject })}
        failure="The vacancy could not be changed. Please try again."
      >
        <p>
          Nobody else is asked. People who have a request can still accept it, and the first to accept is booked.
          Everyone else who fits sees the job under Open Jobs and can apply, and you choose.
        </p>
      </ConfirmDialog>
    </>
  )
}
