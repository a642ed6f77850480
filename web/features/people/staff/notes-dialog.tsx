import { useState } from 'react'
import * as z from 'zod'
import { onboardingLabels, onboardingStatuses } from '#contract/people/onboarding-rules.ts'
import { LONGEST_NOTE, type StaffNotes, StaffNotesChanges } from '#contract/people/staff-notes.ts'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'
import { useFormDraft } from '#web/ui/form-draft.ts'
import { toast } from '#web/ui/toast.ts'
import { type Named, useStaffChanges } from './staff.ts'

const draftOf = ({ id }: Named) => `notes ${id}`

type NotesDialogProps = { person: Named; notes: StaffNotes | null; isOpen: boolean; onClose: () => void }

export const NotesDialog = ({ person, notes, isOpen, onClose }: NotesDialogProps) => (
  <GuardedDialog
    title={`Notes about ${person.name}`}
    isOpen={isOpen}
    onClose={onClose}
    unsaved="Your notes have not been saved."
    draft={draftOf(person)}
  >
    {(guard) => notes && <NotesForm person={person} notes={notes} {...guard} />}
  </GuardedDialog>
)

const { note, tags } = StaffNotesChanges.shape
const EditedNotes = z.object({
  onboarding: z.enum(onboardingStatuses),
  tags: z
    .string()
    .transform((typed) => typed.split(',').map((tag) => tag.trim()))
    .pipe(tags),
  note,
})
const STATUSES = onboardingStatuses.map((id) => ({ id, name: onboardingLabels[id] }))

function NotesForm({
  person,
  notes,
  watch,
  onBusy,
  onCancel,
  onSaved,
}: FormInDialog & { person: Named; notes: StaffNotes }) {
  const { saveNotes } = useStaffChanges()
  // The version that the person started from, so that a change meanwhile is noticed.
  const [saved] = useState(notes)
  const { shown, draft } = useFormDraft(draftOf(person), {
    onboarding: saved.onboarding,
    tags: saved.tags.join(', '),
    note: saved.note ?? '',
  })

  async function save(changes: z.output<typeof EditedNotes>) {
    onBusy(true)
    try {
      toast.ok(await saveNotes(person, { ...changes, version: saved.version }))
      onSaved()
    } finally {
      onBusy(false)
    }
  }

  return (
    <Form schema={EditedNotes} onSubmit={save} failure="The notes could not be saved. Please try again." draft={draft}>
      <div ref={watch} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Select
          label="Onboarding"
          name="onboarding"
          items={STATUSES}
          defaultValue={shown.onboarding}
          hint="Your own status, for example after the induction."
        />
        <TextField
          label="Tags"
          name="tags"
          defaultValue={shown.tags}
          autoComplete="off"
          hint="Separate tags with commas, for example: Maths, Year 12."
        />
        <TextArea label="Note" name="note" rows={5} defaultValue={shown.note} maxLength={LONGEST_NOTE} />
        <p className="rounded-control bg-hover px-3 py-2 text-sm">
          Members who book for your organisation see this. Other employers never do. {person.name} gets a copy when they
          download their own data (Privacy Act, APP 12), so write only what you would say to them.
        </p>
      </div>
      <SubmitOrCancel onCancel={onCancel}>Save notes</SubmitOrCancel>
    </Form>
  )
}
