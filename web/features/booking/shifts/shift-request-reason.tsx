import type { FormEvent } from 'react'
import { useDraft } from '#web/platform/drafts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'

type OwnReasonProps = { id: number; onSend: (reason: string | null) => void; onLeave: () => void }

/** Reason in the person's own words, kept as a draft until it is sent. */
export function OwnReason({ id, onSend, onLeave }: OwnReasonProps) {
  const [text, setText] = useDraft(`reason ${id}`)

  function submit(event: FormEvent) {
    event.preventDefault()
    setText('')
    onSend(text.trim() || null)
  }

  return (
    <form onSubmit={submit} className="grid gap-3">
      <TextField
        label="Reason"
        value={text}
        onChange={setText}
        maxLength={200}
        autoFocus
        hint="The employer sees this with your answer."
        onKeyDown={(event) => event.key === 'Escape' && onLeave()}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="plain" onPress={onLeave}>
          Back
        </Button>
        <Button type="submit">Send</Button>
      </div>
    </form>
  )
}
