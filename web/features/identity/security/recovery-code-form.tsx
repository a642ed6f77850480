import { type FormEvent, useState } from 'react'
import { OTP_FAILED, OtpEntry, VALID_OTP } from '#contract/identity/accounts.ts'
import { useCountdown } from '#web/features/identity/accounts/countdown.ts'
import { failureOf, sentenceOf, waitingTime } from '#web/platform/failure.ts'
import { useSingleFlight } from '#web/platform/idempotency.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { emptyBoxes } from '#web/ui/otp-digits.ts'
import { OtpField } from '#web/ui/otp-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useChangeRecoveryEmail, useVerifyRecoveryEmail } from './data.ts'

/** The server mails a code to an address at most once a minute. */
const RESEND_SECONDS = 60

type RecoveryCodeFormProps = { email: string; onDone: () => void; onChangeEmail: () => void; onCancel: () => void }

/** Asks for the code that confirms the new recovery email. */
export function RecoveryCodeForm({ email, onDone, onChangeEmail, onCancel }: RecoveryCodeFormProps) {
  const [boxes, setBoxes] = useState(emptyBoxes)
  const [error, setError] = useState<string | null>(null)
  const [wait, startWait] = useCountdown()
  const verify = useVerifyRecoveryEmail()
  const resend = useChangeRecoveryEmail()
  const singleFlight = useSingleFlight()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (verify.isPending) return
    const entry = OtpEntry.shape.otp.safeParse(boxes.join(''))
    if (!entry.success) return setError(VALID_OTP)
    setError(null)
    try {
      const { message } = await verify.mutateAsync({ otp: entry.data })
      toast.ok(message)
      onDone()
    } catch (thrown) {
      setError(sentenceOf(thrown, OTP_FAILED))
    }
  }

  async function resendCode() {
    setError(null)
    try {
      await resend.mutateAsync({ email })
      setBoxes(emptyBoxes)
      toast.ok('OTP resent successfully!')
      startWait(RESEND_SECONDS)
    } catch (thrown) {
      const { retryAfter, message } = failureOf(thrown)
      setError(`Failed to resend OTP. ${message}`)
      if (retryAfter) startWait(retryAfter)
    }
  }

  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-sm text-dim">
        We sent a 6-digit code to{' '}
        <strong className="font-semibold wrap-anywhere text-ink">
          <EmailText email={email} />
        </strong>
        . It expires in 10 minutes.
      </p>
      <div className="max-w-110">
        <OtpField label="One-time code" value={boxes} onChange={setBoxes} error={error} isFocused />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isPending={verify.isPending} pendingText="Verifying...">
          Enter
        </Button>
        <Button
          look="plain"
          onPress={() => singleFlight('resend', resendCode)}
          isPending={resend.isPending}
          isDisabled={wait > 0}
        >
          Resend code
        </Button>
        <Button look="plain" onPress={onChangeEmail}>
          Use another address
        </Button>
        <Button look="link" onPress={onCancel}>
          Cancel
        </Button>
      </div>
      {wait > 0 && (
        <p className="text-hint text-dim tabular-nums">You can request a new code in {waitingTime(wait)}.</p>
      )}
    </form>
  )
}
