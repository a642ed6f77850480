import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { askPeopleInstead } from './applications.ts'

/** Has people asked in waves for a vacancy that waits for applications. */
export function AskPeopleButton({ vacancyId, subject }: { vacancyId: number; subject: string }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="plain" size="small" aria-label={`Ask people instead, ${subject}`} onPress={() => setAsking(true)}>
        Ask people instead
      </Button>
      <ConfirmDialog
        title="Ask people instead?"
        confirm="Ask people"
        dismiss="Keep waiting"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={async () => toast.ok(await askPeopleInstead(vacancyId), { detail: subject })}
        failure="The vacancy could not be changed. Please try again."
      >
        <p>
          People who fit are asked a few at a time, and the first who accept are booked. Those who have applied stay
          here, and you can still book them.
        </p>
      </ConfirmDialog>
    </>
  )
}
