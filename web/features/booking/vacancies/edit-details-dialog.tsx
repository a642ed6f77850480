import { useState } from 'react'
import * as z from 'zod'
import type { Vacancy } from '#contract/booking/vacancies.ts'
import type { Absent } from '#contract/booking/vacancy-details.ts'
import { useColleagues } from '#web/features/people/colleagues/colleagues.ts'
import { forgetDraft, useDraft } from '#web/platform/drafts.ts'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { AbsentField } from './absent-field.tsx'
import { DetailFields } from './detail-fields.tsx'
import { type DetailValues, detailValues, typedDetails } from './post-form.ts'
import { useChangeDetails } from './vacancies.ts'

type EditDetailsDialogProps = { vacancy: Vacancy; isOpen: boolean; onClose: () => void }

const draftOf = ({ id }: Vacancy) => `details of vacancy ${id}`

/** Changes what a vacancy says about the day. The browser keeps what is typed. */
export const EditDetailsDialog = ({ vacancy, isOpen, onClose }: EditDetailsDialogProps) => (
  <GuardedDialog
    title="Edit details"
    isOpen={isOpen}
    onClose={onClose}
    unsaved="The details have not been saved."
    draft={draftOf(vacancy)}
  >
    {(form) => <DetailsForm vacancy={vacancy} {...form} />}
  </GuardedDialog>
)

// The fields are controlled, so their values are sent.
const schema = z.object({})

type EditedValues = DetailValues & { absent: Absent | null }

function DetailsForm({ vacancy, watch, onBusy, onCancel, onSaved }: { vacancy: Vacancy } & FormInDialog) {
  const draft = draftOf(vacancy)
  const before: EditedValues = { ...detailValues(vacancy), absent: vacancy.details.absent }
  const [start] = useState(() => JSON.stringify(before))
  const [text, setText] = useDraft(draft, start)
  const [isRestored] = useState(() => text !== start)
  const values: EditedValues = { ...before, ...JSON.parse(text) }
  const setValues = (changes: Partial<EditedValues>) => setText(JSON.stringify({ ...values, ...changes }))
  const colleagues = useColleagues().data ?? []
  const change = useChangeDetails(vacancy.id)

  async function save() {
    onBusy(true)
    try {
      toast.ok(await change({ ...typedDetails(values), absent: values.absent }), { detail: vacancy.subject.name })
      forgetDraft(draft)
      onSaved()
    } finally {
      onBusy(false)
    }
  }

  return (
    <Form schema={schema} onSubmit={save} failure="The details could not be saved. Please try again.">
      <span ref={watch} hidden />
      <p className="text-sm text-dim">People who are booked or asked are told what has changed.</p>
      {isRestored && <p className="text-hint font-medium text-dim">Your draft was restored.</p>}
      {(colleagues.length > 0 || values.absent !== null) && (
        <AbsentField
          colleagues={colleagues}
          absent={values.absent}
          onChoose={({ name }) => setValues({ absent: { name, is_told: values.absent?.is_told ?? true } })}
          onChange={(absent) => setValues({ absent })}
          hint="Only people who are booked see the name."
        />
      )}
      <DetailFields values={values} sector={vacancy.details.sector} onChange={setValues} />
      <SubmitOrCancel onCancel={onCancel}>Save</SubmitOrCancel>
    </Form>
  )
}
