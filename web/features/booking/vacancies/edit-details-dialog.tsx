import { useState } from 'react'
import * as z from 'zod'
import type { Vacancy } from '#contract/booking/vacancies.ts'
import { forgetDraft, useDraft } from '#web/platform/drafts.ts'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { DetailFields } from './detail-fields.tsx'
import { type DetailValues, detailsOf, typedDetails } from './post-form.ts'
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

function DetailsForm({ vacancy, watch, onBusy, onCancel, onSaved }: { vacancy: Vacancy } & FormInDialog) {
  const draft = draftOf(vacancy)
  const [start] = useState(() => JSON.stringify(detailsOf(vacancy)))
  const [text, setText] = useDraft(draft, start)
  const [isRestored] = useState(() => text !== start)
  const values: DetailValues = { ...detailsOf(vacancy), ...JSON.parse(text) }
  const change = useChangeDetails(vacancy.id)

  async function save() {
    onBusy(true)
    try {
      toast.ok(await change(typedDetails(values)), { detail: vacancy.subject.name })
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
      <DetailFields
        values={values}
        sector={vacancy.details.sector}
        onChange={(changes) => setText(JSON.stringify({ ...values, ...changes }))}
      />
      <SubmitOrCancel onCancel={onCancel}>Save</SubmitOrCancel>
    </Form>
  )
}
