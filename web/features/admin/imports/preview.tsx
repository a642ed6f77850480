import { useState } from 'react'
import type { Import } from '#contract/admin/imports.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { FormActions } from '#web/ui/controls/form.tsx'
import { isFirstLoad } from '#web/ui/query-state.tsx'
import { toast } from '#web/ui/toast.ts'
import { useImportRows, useImportSteps } from './data.ts'
import { DiscardButton } from './discard-button.tsx'
import type { ImportLocation } from './import-address.ts'
import { ImportRows } from './import-rows.tsx'
import { changesText, grouped, rowsIn, toImport } from './import-text.ts'

type PreviewProps = { shown: Import; location: ImportLocation; goTo: (to: Partial<ImportLocation>) => void }

/** The third step: what each row would do. Nothing has happened yet. */
export function Preview({ shown, location, goTo }: PreviewProps) {
  const { kind, counts } = shown
  const count = toImport(shown)
  const areRowsComing = isFirstLoad(useImportRows(shown.id, shown.state, location.show, location.page))
  return (
    <>
      <ImportRows shown={shown} location={location} goTo={goTo} />
      <section aria-label="Confirm" className={`card gap-3 px-5 py-4 text-sm ${areRowsComing ? 'hidden' : 'grid'}`}>
        {kind !== 'subjects' && counts.new > 0 && (
          <p>
            {grouped(counts.new)} {counts.new === 1 ? 'person gets' : 'people get'} an email with a link to claim their
            account. Until then, nobody can sign in to it, find it or book it.
          </p>
        )}
        {counts.noted > 0 && (
          <p className="text-dim">
            Rows with a note are imported without the value in question. To keep it, first add what is missing, such as
            a subject, and then check the columns again.
          </p>
        )}
        <p className="text-dim">
          {kind === 'subjects'
            ? 'Existing subjects do not change, even if the capitals differ.'
            : 'An update only fills in empty fields. It never changes an email, password or status, or what people have set since claiming their account.'}
          {counts.problem > 0 && ` ${rowsIn(counts.problem)} with a problem will be skipped.`}
        </p>
        <FormActions>
          <DiscardButton id={shown.id} />
          <Button look="plain" onPress={() => goTo({ step: 'columns' })}>
            Change columns
          </Button>
          <ConfirmButton shown={shown} count={count} />
        </FormActions>
      </section>
    </>
  )
}

function ConfirmButton({ shown, count }: { shown: Import; count: number }) {
  const [isAsking, setAsking] = useState(false)
  const { confirm } = useImportSteps(shown.id)

  async function begin() {
    await confirm()
    toast.ok('Import started.')
  }

  return (
    <>
      <Button isDisabled={count === 0} onPress={() => setAsking(true)}>
        {count === 0 ? 'Nothing to import' : `Import ${rowsIn(count)}`}
      </Button>
      <ConfirmDialog
        title={`Import ${rowsIn(count)}?`}
        confirm="Start import"
        dismiss="Not yet"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={begin}
        failure="The import could not be started."
      >
        <p>{changesText(shown)}. This cannot be stopped or undone once it has started.</p>
      </ConfirmDialog>
    </>
  )
}
