import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Category, Subject } from '#contract/people/subjects.ts'
import { useOpenDialog } from '#web/platform/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { focusAfterDialog } from '#web/ui/focus-after-dialog.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { AddSubjectForm } from './add-subject-form.tsx'
import { useRemoveSubject } from './subject-changes.ts'
import { SubjectTable } from './subject-table.tsx'
import type { Renaming } from './use-renaming.ts'

type SubjectPanelProps = { subjects: Subject[]; categories: Category[]; selected: Category | null; renaming: Renaming }

/** The subjects, of one category where one is chosen. */
export function SubjectPanel({ subjects, categories, selected, renaming }: SubjectPanelProps) {
  const remove = useRemoveSubject()
  const [openDialog, setOpenDialog] = useOpenDialog(['subject'])
  const isAdding = openDialog !== null
  const [wasAdding, setWasAdding] = useState(false)
  const [subjectToDelete, setSubjectToDelete] = useState<Subject | null>(null)
  const lastSubjectToDelete = useLastNonNull(subjectToDelete)
  const heading = useRef<HTMLHeadingElement>(null)
  const listed = selected ? subjects.filter(({ category_id }) => category_id === selected.id) : subjects

  function close() {
    setOpenDialog(null)
    setWasAdding(true)
  }

  return (
    <section aria-labelledby="subjects" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} id="subjects" tabIndex={-1} className="min-w-0 wrap-anywhere outline-none">
          {selected ? `Subjects in ${selected.name}` : 'Subjects'}{' '}
          <span className="text-dim tabular-nums">({listed.length})</span>
        </h2>
        {!isAdding && (
          <Button
            icon={<Plus size={16} aria-hidden="true" />}
            autoFocus={wasAdding}
            onPress={() => setOpenDialog('subject')}
          >
            Add Subject
          </Button>
        )}
      </div>
      {isAdding && <AddSubjectForm categories={categories} selected={selected} onClose={close} />}
      <SubjectTable
        subjects={listed}
        isFiltered={selected !== null}
        renaming={renaming}
        onDelete={setSubjectToDelete}
      />
      <ConfirmDialog
        title={`Delete ${lastSubjectToDelete?.name ?? ''}?`}
        confirm="Delete subject"
        dismiss="Keep subject"
        isDanger
        isOpen={subjectToDelete !== null}
        onClose={() => setSubjectToDelete(null)}
        onConfirm={async () => {
          if (!subjectToDelete) return
          await remove(subjectToDelete.id)
          // The row and its button are gone, so focus moves to the top of the list.
          focusAfterDialog(() => heading.current)
        }}
        failure="Failed to delete subject."
      >
        <p>Employers can no longer ask for it, and staff can no longer choose it. This cannot be undone.</p>
        <p>
          A subject used in a profile, shift, vacancy or template, or in a request waiting for approval, cannot be
          deleted; you can rename it instead.
        </p>
      </ConfirmDialog>
    </section>
  )
}
