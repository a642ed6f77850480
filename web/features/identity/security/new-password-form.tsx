import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type * as z from 'zod'
import { VALID_OTP } from '#contract/identity/accounts.ts'
import { ResetPassword } from '#contract/identity/security.ts'
import type { Role } from '#contract/platform/endpoint.ts'
import { rememberPassword, setVerified, signInPage } from '#web/features/identity/accounts/area.ts'
import { useCountdown } from '#web/features/identity/accounts/countdown.ts'
import { filledIn } from '#web/features/identity/accounts/filled-in.ts'
import { NewPasswordFields } from '#web/features/identity/accounts/new-password-fields.tsx'
import { api } from '#web/platform/client.ts'
import { failureOf, waitingTime } from '#web/platform/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, SubmitButton } from '#web/ui/controls/form.tsx'
import { OtpFormField } from '#web/ui/controls/otp-form-field.tsx'
import { toast } from '#web/ui/toast.ts'

/** The server mails a code to an address at most once a minute. */
const RESEND_SECONDS = 60

/** Asks for the code from the mail, and for the new password. */
export function NewPasswordForm({ role, email }: { role: Role; email: string }) {
  const navigate = useNavigate()
  const [round, setRound] = useState(0)

  async function set(body: z.output<typeof ResetPassword>) {
    const { message } = await api.security.resetPassword({ body })
    setVerified(email, message)
    rememberPassword({ email, password: body.password })
    await navigate({ to: signInPage(role) })
  }

  return (
    <>
      <Form schema={schema} extra={{ email }} onSubmit={set} failure="The password could not be set. Please try again.">
        {/* A new code clears its boxes, and nothing else that was typed. */}
        <OtpFormField key={round} name="otp" label="One-time code" missing={VALID_OTP} isFocused />
        {/* Lets a password manager store the email and the password together. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields isChange />
        <SubmitButton size="large" wide pendingText="Setting...">
          Set new password
        </SubmitButton>
      </Form>
      <Resend email={email} onSent={() => setRound(round + 1)} />
      <p className="mt-2 text-center">
        <Link
          to="/forgot-password"
          search={{ role }}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-brand-ink underline-offset-4 hover:underline"
        >
          Use another email
        </Link>
      </p>
    </>
  )
}

function Resend({ email, onSent }: { email: string; onSent: () => void }) {
  const [error, setError] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const [wait, startWait] = useCountdown()

  async function resend() {
    setError(null)
    setPending(true)
    try {
      await api.security.forgotPassword({ body: { email } })
      toast.ok('OTP resent successfully!')
      startWait(RESEND_SECONDS)
      onSent()
    } catch (thrown) {
      const { retryAfter, message } = failureOf(thrown)
      setError(`Failed to resend OTP. ${message}`)
      if (retryAfter) startWait(retryAfter)
    } finally {
      setPending(false)
    }
  }

  return (
    <div className="mt-3 grid gap-1">
      <Button look="link" size="large" wide onPress={resend} isPending={isPending} isDisabled={wait > 0}>
        Resend code
      </Button>
      {wait > 0 && (
        <p className="text-center text-hint text-dim tabular-nums">
          You can request a new code in {waitingTime(wait)}.
        </p>
      )}
      {error && (
        <p role="alert" className="text-center text-hint font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  )
}

const schema = filledIn(['otp', 'password', 'password_confirmation'], ResetPassword)
