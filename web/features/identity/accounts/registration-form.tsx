import { useNavigate } from '@tanstack/react-router'
import type * as z from 'zod'
import { Registration } from '#contract/identity/accounts.ts'
import type { Role } from '#contract/platform/endpoint.ts'
import { api } from '#web/platform/client.ts'
import { Form, SubmitButton } from '#web/ui/controls/form.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { useFormDraft } from '#web/ui/form-draft.ts'
import { AccountEmailField } from './account-email-field.tsx'
import { codePageOf, rememberPassword } from './area.ts'
import { filledIn } from './filled-in.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { nothingTyped, registrationDraft } from './registration-draft.ts'

const schema = filledIn(['name', 'email', 'password', 'password_confirmation'], Registration)

type RegistrationFormProps = { role: Role; email: string | null; onEmail: (email: string) => void }

/** Opens an account; the code that is mailed then is asked for on the next page. */
export function RegistrationForm({ role, email, onEmail }: RegistrationFormProps) {
  const navigate = useNavigate()
  const { shown, draft } = useFormDraft(registrationDraft(role), nothingTyped)

  async function register(body: z.output<typeof Registration>) {
    await api.accounts.register({ body })
    rememberPassword({ email: body.email, password: body.password })
    await navigate({ to: codePageOf(role), search: { email: body.email } })
  }

  return (
    <Form
      schema={schema}
      extra={{ role }}
      draft={draft}
      onSubmit={register}
      failure="Registration failed. Please try again."
    >
      <TextField
        name="name"
        label="Name"
        defaultValue={shown.name}
        hint={role === 'employer' ? 'The name of your school or organisation' : undefined}
        autoComplete={role === 'employer' ? 'organization' : 'name'}
        isRequired
        missing="Enter your name"
        autoFocus
      />
      <AccountEmailField value={email ?? shown.email} onChange={onEmail} />
      <NewPasswordFields />
      <SubmitButton size="large" wide pendingText="Registering...">
        Register
      </SubmitButton>
    </Form>
  )
}
