import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useImportSteps } from './data.ts'
import { start, useImportLocation } from './import-address.ts'

/** Deletes the staged file after a question. */
export function DiscardButton({ id }: { id: number }) {
  const [isAsking, setAsking] = useState(false)
  const { goTo } = useImportLocation()
  const steps = useImportSteps(id)

  async function discard() {
    await steps.discard()
    toast.ok('Import discarded.')
    goTo(start)
  }

  return (
    <>
      <Button look="plain" onPress={() => setAsking(true)}>
        Discard
      </Button>
      <ConfirmDialog
        title="Discard this import?"
        confirm="Discard import"
        dismiss="Keep import"
        isDanger
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={discard}
        failure="The import could not be discarded."
      >
        <p>The uploaded rows are deleted. Nothing has been imported.</p>
      </ConfirmDialog>
    </>
  )
}
