import * as z from 'zod'
import { email } from '#contract/platform/values.ts'
import { filledIn } from '#web/features/identity/accounts/filled-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, SubmitButton } from '#web/ui/controls/form.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { useChangeRecoveryEmail } from './data.ts'

type RecoveryEmailFormProps = { current: string | null; onSent: () => void; onCancel: () => void }

/** Asks for the address; it counts once the code that is mailed to it is entered. */
export function RecoveryEmailForm({ current, onSent, onCancel }: RecoveryEmailFormProps) {
  const change = useChangeRecoveryEmail()

  async function save(body: { email: string }) {
    await change.mutateAsync(body)
    onSent()
  }

  return (
    <Form schema={schema} onSubmit={save} failure="The recovery email could not be saved. Please try again.">
      <TextField
        name="email"
        label="Recovery email"
        hint="We will send a code to it. Use a different address from your sign-in email."
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck="false"
        isRequired
        missing="Enter an email address"
        defaultValue={current ?? ''}
        autoFocus
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton pendingText="Saving...">Save</SubmitButton>
        <Button look="plain" onPress={onCancel} isDisabled={change.isPending}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

const schema = filledIn(['email'], z.strictObject({ email }))
