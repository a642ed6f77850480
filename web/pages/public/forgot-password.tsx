import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod'
import type { Role } from '#contract/platform/endpoint.ts'
import { email as Email } from '#contract/platform/values.ts'
import { AccountEmailField } from '#web/features/identity/accounts/account-email-field.tsx'
import { signInPage } from '#web/features/identity/accounts/area.ts'
import { DemoMailLink } from '#web/features/identity/accounts/demo-mail-link.tsx'
import { filledIn } from '#web/features/identity/accounts/filled-in.ts'
import { NewPasswordForm } from '#web/features/identity/security/new-password-form.tsx'
import { api } from '#web/platform/client.ts'
import { useUrlState } from '#web/platform/url-state.ts'
import { Form, SubmitButton } from '#web/ui/controls/form.tsx'
import { StandaloneScreen } from '#web/ui/standalone-screen.tsx'

const isRole = (text: unknown): text is Role => text === 'admin' || text === 'employer' || text === 'employee'

/** Password reset: first the email address, then its code with a new password. */
export function ForgotPasswordScreen() {
  const [search] = useUrlState()
  const role = isRole(search.role) ? search.role : 'employee'
  const { email } = search
  const backLink = { to: isRole(search.role) ? signInPage(role) : '/', label: 'Back to login' }
  if (!email)
    return (
      <StandaloneScreen
        title="Forgot your password?"
        intro="Enter your email and we will send you a code to reset your password."
        backLink={backLink}
      >
        <AddressForm role={role} />
      </StandaloneScreen>
    )
  return (
    <StandaloneScreen
      title="Set a new password"
      intro={
        <>
          If <strong className="font-semibold wrap-anywhere text-ink">{email}</strong> has an account, we have sent a
          6-digit code to it. The code expires in 10 minutes.
        </>
      }
      backLink={backLink}
      footer={<DemoMailLink email={email} codePage="/forgot-password" />}
    >
      <NewPasswordForm role={role} email={email} />
    </StandaloneScreen>
  )
}

function AddressForm({ role }: { role: Role }) {
  const navigate = useNavigate()
  const { typedEmail = '' } = useLocation().state
  const [email, setEmail] = useState(typedEmail)

  async function send({ email }: { email: string }) {
    await api.security.forgotPassword({ body: { email } })
    await navigate({ to: '/forgot-password', search: { role, email } })
  }

  return (
    <Form schema={schema} onSubmit={send} failure="The code could not be sent. Please try again.">
      <AccountEmailField value={email} onChange={setEmail} autoFocus />
      <SubmitButton size="large" wide pendingText="Sending...">
        Send code
      </SubmitButton>
    </Form>
  )
}

const schema = filledIn(['email'], z.strictObject({ email: Email }))
