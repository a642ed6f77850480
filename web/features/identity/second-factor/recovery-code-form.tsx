import * as z from 'zod'
import { RecoveryCode } from '#contract/identity/second-factor.ts'
import { Form, SubmitButton } from '#web/ui/controls/form.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'

const schema = z.strictObject({ recovery_code: RecoveryCode })

/** For the day the phone is gone: one of the codes that were kept for it. */
export const RecoveryCodeForm = ({ onEnter }: { onEnter: (body: { recovery_code: string }) => Promise<void> }) => (
  <Form schema={schema} onSubmit={onEnter} failure="The code could not be checked. Please try again.">
    <p className="text-dim">Enter one of the recovery codes that you saved. Each works once.</p>
    <TextField
      name="recovery_code"
      label="Recovery code"
      autoComplete="off"
      spellCheck="false"
      isRequired
      missing="Enter a recovery code"
      autoFocus
    />
    <SubmitButton size="large" wide pendingText="Signing in...">
      Sign in
    </SubmitButton>
  </Form>
)
