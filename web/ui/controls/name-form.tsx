import * as z from 'zod'
import { FILL_IN, required } from '#contract/platform/values.ts'
import { toast } from '#web/ui/toast.ts'
import { Form, SubmitOrCancel } from './form.tsx'
import type { FormInDialog } from './guarded-dialog.tsx'
import { TextField } from './text-field.tsx'

type NameFormProps = FormInDialog & {
  name?: string
  maxLength: number
  autoComplete?: string
  hint?: string
  /** Resolves to the sentence of the server. */
  onSave: (name: string) => Promise<string>
  failure: string
  /** Label of the button. */
  children: string
}

/** Form of a dialog that gives something a name. */
export function NameForm({ watch, onBusy, onCancel, onSaved, onSave, ...props }: NameFormProps) {
  const { name, maxLength, autoComplete = 'off', hint, failure, children } = props

  async function save(typed: { name: string }) {
    onBusy(true)
    try {
      toast.ok(await onSave(typed.name))
      onSaved()
    } finally {
      onBusy(false)
    }
  }

  return (
    <Form schema={z.strictObject({ name: required(maxLength, FILL_IN) })} onSubmit={save} failure={failure}>
      <div ref={watch} className="contents">
        <TextField
          name="name"
          label="Name"
          isRequired
          missing="Enter a name"
          defaultValue={name}
          hint={hint}
          maxLength={maxLength}
          autoComplete={autoComplete}
          autoFocus
        />
      </div>
      <SubmitOrCancel onCancel={onCancel}>{children}</SubmitOrCancel>
    </Form>
  )
}
