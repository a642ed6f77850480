import { Fragment, useState } from 'react'
import type * as z from 'zod'
import { ChangePassword } from '#contract/identity/security.ts'
import { filledIn } from '#web/features/identity/accounts/filled-in.ts'
import { useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { NewPasswordFields } from '#web/features/identity/accounts/new-password-fields.tsx'
import { useMe } from '#web/platform/session.ts'
import { Card } from '#web/ui/card.tsx'
import { Form, SubmitButton } from '#web/ui/controls/form.tsx'
import { PasswordField } from '#web/ui/controls/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useChangePassword } from './data.ts'

/** Form that replaces the current password with a new one. */
export function ChangePasswordCard() {
  const { role } = useMe()
  const email = useMyAccount().data?.email
  const change = useChangePassword()
  // A new round mounts empty fields; the button stays and keeps the focus.
  const [round, setRound] = useState(0)

  async function submit(body: z.output<typeof ChangePassword>) {
    await change.mutateAsync(body)
    toast.ok('Password changed successfully', { for: role === 'admin' ? 'admin' : 'everyone' })
    setRound(round + 1)
  }

  return (
    <Card title="Change Password" intro="Your other devices will be signed out, and we will email you to confirm.">
      <Form schema={schema} onSubmit={submit} failure="The password could not be changed. Please try again.">
        <Fragment key={round}>
          {/* Lets a password manager store the email and the password together. */}
          <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
          <PasswordField
            name="current_password"
            label="Current password"
            autoComplete="current-password"
            isRequired
            missing="Enter your current password"
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <NewPasswordFields isChange hint="At least 8 characters with letters, numbers and symbols" />
          </div>
        </Fragment>
        <div>
          <SubmitButton pendingText="Changing...">Change Password</SubmitButton>
        </div>
      </Form>
    </Card>
  )
}

const schema = filledIn(['current_password', 'password', 'password_confirmation'], ChangePassword)
