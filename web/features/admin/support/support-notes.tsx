import { Lock } from 'lucide-react'
import { LONGEST_NOTE, NewNote, type SupportNote } from '#contract/admin/support.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { Form, FormActions, SubmitButton } from '#web/ui/controls/form.tsx'
import { TextArea } from '#web/ui/controls/text-field.tsx'
import { Time } from '#web/ui/time.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAddNote } from './data.ts'
import { instantText } from './support-text.ts'

const FAILED = 'Failed to add the note. Please try again.'

/** Internal notes of admins on a ticket. An unfinished note is kept as a draft. */
export function SupportNotes({ id, notes }: { id: number; notes: readonly SupportNote[] }) {
  const [body, setBody] = useDraft(`support note ${id}`)
  const add = useAddNote(id)

  async function send(typed: { body: string }) {
    const { message } = await add.mutateAsync(typed.body)
    toast.ok(message)
    setBody('')
  }

  return (
    <section aria-labelledby="notes" className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-4">
      <h3 id="notes" className="flex items-center gap-2 text-base">
        Notes
        <span className="inline-flex items-center gap-1 text-hint font-normal text-dim">
          <Lock size={14} aria-hidden="true" />
          for admins only
        </span>
      </h3>
      {notes.length > 0 && (
        <ol aria-label="Notes" className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {notes.map((note) => (
            <li key={note.id} className="rounded-card bg-wait-soft px-4 py-2.5">
              <p className="flex flex-wrap justify-between gap-x-3 text-hint text-wait">
                <span className="font-semibold wrap-anywhere">{note.author ?? 'A former admin'}</span>
                <Time at={note.created_at}>{instantText(note.created_at)}</Time>
              </p>
              <p className="mt-1 text-sm wrap-anywhere whitespace-pre-wrap">{note.body}</p>
            </li>
          ))}
        </ol>
      )}
      <Form
        schema={NewNote}
        onSubmit={send}
        failure={FAILED}
        onFailure={(thrown) => toast.bad(sentenceOf(thrown, FAILED))}
      >
        <TextArea
          label="Add a note"
          name="body"
          isRequired
          missing="Please write a note."
          rows={2}
          value={body}
          onChange={setBody}
          maxLength={LONGEST_NOTE}
          hint="Not visible to the sender."
        />
        <FormActions>
          <SubmitButton look="plain">Add note</SubmitButton>
        </FormActions>
      </Form>
    </section>
  )
}
