import { useState } from 'react'
import * as z from 'zod'
import { LONGEST_REASON } from '#contract/people/staff-preferences.ts'
import { line } from '#contract/platform/values.ts'
import { failureOf } from '#web/platform/failure.ts'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Named, useStaffChanges } from './staff.ts'

type DoNotBookDialogProps = { person: Named; isOpen: boolean; onClose: () => void }

export const DoNotBookDialog = ({ person, isOpen, onClose }: DoNotBookDialogProps) => (
  <GuardedDialog
    title={`Stop booking ${person.name}?`}
    isOpen={isOpen}
    onClose={onClose}
    size="narrow"
    unsaved="Nothing has been changed yet."
  >
    {(guard) => <DoNotBookForm person={person} {...guard} />}
  </GuardedDialog>
)

const Reason = z.object({ reason: line(LONGEST_REASON) })

function DoNotBookForm({ person, watch, onBusy, onCancel, onSaved }: FormInDialog & { person: Named }) {
  const { doNotBook } = useStaffChanges()
  const [isAsked, setAsked] = useState(false)

  async function save({ reason }: z.output<typeof Reason>) {
    onBusy(true)
    try {
      toast.ok(await doNotBook(person, { reason: reason || null, confirmed: isAsked }))
      onSaved()
    } finally {
      onBusy(false)
    }
  }

  return (
    <Form
      schema={Reason}
      onSubmit={save}
      failure="This could not be saved. Please try again."
      // The refusal, shown above the form, asks for confirmation; sending again confirms.
      onFailure={(thrown) => setAsked(failureOf(thrown).code === 'booked_here')}
    >
      <div ref={watch} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <ul className="list-disc space-y-1.5 pl-5 text-dim">
          <li>{person.name} no longer appears in this site’s searches, and it cannot send them requests.</li>
          <li>Open requests are withdrawn, and {person.name} is notified of that. Bookings stay.</li>
          <li>{person.name} is not notified of this mark. Your other sites are not affected.</li>
        </ul>
        <TextField
          label="Reason"
          name="reason"
          maxLength={LONGEST_REASON}
          autoComplete="off"
          hint="Optional. Only members of your organisation see it here."
        />
        <p className="rounded-control bg-hover px-3 py-2 text-sm">
          {person.name} gets a copy of a reason when they download their own data (Privacy Act, APP 12), with the name
          of this site but not yours. Write only what you would say to them, and nothing about other people.
        </p>
      </div>
      <SubmitOrCancel onCancel={onCancel}>{isAsked ? 'Continue anyway' : 'Do not book'}</SubmitOrCancel>
    </Form>
  )
}
