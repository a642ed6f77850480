/** Dialogs that save, list, rename and delete templates of vacancies. */
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { NewVacancy } from '#contract/booking/vacancies.ts'
import type { VacancyTemplate } from '#contract/booking/vacancy-templates.ts'
import { Row, RowMain, Rows } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { NameForm } from '#web/ui/controls/name-form.tsx'
import { RowMenu } from '#web/ui/controls/row-menu.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { useTemplateChanges } from './templates.ts'

const LONGEST_NAME = 60
const FAILED = 'The template could not be saved. Please try again.'

type SaveTemplateDialogProps = {
  /** Vacancy to save; null if the dialog is closed. */
  vacancy: NewVacancy | null
  onClose: () => void
}

export function SaveTemplateDialog({ vacancy, onClose }: SaveTemplateDialogProps) {
  const last = useLastNonNull(vacancy)
  return (
    <GuardedDialog
      title="Save as template"
      isOpen={vacancy !== null}
      onClose={onClose}
      size="narrow"
      unsaved="The template has not been saved."
    >
      {(guard) => last && <SaveTemplateForm vacancy={last} {...guard} />}
    </GuardedDialog>
  )
}

function SaveTemplateForm({ vacancy, ...guard }: FormInDialog & { vacancy: NewVacancy }) {
  const { save } = useTemplateChanges()
  return (
    <NameForm
      {...guard}
      maxLength={LONGEST_NAME}
      failure={FAILED}
      hint="For example, Year 5 relief. Everyone who posts for this site sees it."
      onSave={(name) => save({ name, vacancy })}
    >
      Save template
    </NameForm>
  )
}

type TemplatesDialogProps = { isOpen: boolean; onClose: () => void; templates: readonly VacancyTemplate[] }
type OpenDialog = { what: 'rename' | 'delete'; template: VacancyTemplate }

/** Shows the list, or the dialog that renames or deletes one of its templates. */
export function TemplatesDialog({ isOpen, onClose, templates }: TemplatesDialogProps) {
  const { rename, remove } = useTemplateChanges()
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const last = useLastNonNull(openDialog)
  const back = () => setOpenDialog(null)
  return (
    <>
      <Dialog title="Templates" isOpen={isOpen && openDialog === null} onClose={onClose}>
        {templates.length === 0 ? (
          <p className="text-dim">No templates are left. Save one below the form.</p>
        ) : (
          <Rows label="Templates">
            {templates.map((template) => (
              <Row key={template.id}>
                <RowMain>
                  <p className="font-medium wrap-anywhere">{template.name}</p>
                </RowMain>
                <RowMenu
                  label={`More about ${template.name}`}
                  entries={[
                    {
                      id: 'rename',
                      label: 'Rename',
                      icon: <Pencil size={16} aria-hidden="true" />,
                      onPress: () => setOpenDialog({ what: 'rename', template }),
                    },
                    {
                      id: 'delete',
                      label: 'Delete',
                      icon: <Trash2 size={16} aria-hidden="true" />,
                      onPress: () => setOpenDialog({ what: 'delete', template }),
                    },
                  ]}
                />
              </Row>
            ))}
          </Rows>
        )}
      </Dialog>
      <GuardedDialog
        title="Rename template"
        isOpen={openDialog?.what === 'rename'}
        onClose={back}
        size="narrow"
        unsaved="The new name has not been saved."
      >
        {(guard) =>
          last && (
            <NameForm
              {...guard}
              name={last.template.name}
              maxLength={LONGEST_NAME}
              failure={FAILED}
              onSave={(name) => rename(last.template, name)}
            >
              Save name
            </NameForm>
          )
        }
      </GuardedDialog>
      <ConfirmDialog
        title={`Delete ${last?.template.name}?`}
        confirm="Delete template"
        dismiss="Keep template"
        isDanger
        isOpen={openDialog?.what === 'delete'}
        onClose={back}
        onConfirm={async () => {
          if (last) toast.ok(await remove(last.template))
        }}
        failure="The template could not be deleted. Please try again."
      >
        <p>Everyone who posts for this site loses it. Vacancies that were posted from it stay.</p>
      </ConfirmDialog>
    </>
  )
}
