import { useRouter } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { OTP_FAILED, OtpEntry, VALID_OTP } from '#contract/identity/accounts.ts'
import type { Role } from '#contract/platform/endpoint.ts'
import { api } from '#web/platform/client.ts'
import { failureOf, sentenceOf, waitingTime } from '#web/platform/failure.ts'
import { useUrlState } from '#web/platform/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { type Boxes, emptyBoxes } from '#web/ui/otp-digits.ts'
import { OtpField } from '#web/ui/otp-field.tsx'
import { StandaloneScreen } from '#web/ui/standalone-screen.tsx'
import { setVerified, signInPage } from './area.ts'
import { useCountdown } from './countdown.ts'
import { DemoMailLink } from './demo-mail-link.tsx'

const NO_EMAIL = 'Email not found in URL.'
const VERIFIED = 'OTP verified successfully!'
/** The server mails a code to an address at most once a minute. */
const RESEND_SECONDS = 60
const LEAVE_DELAY = 1200

/** Verifies a new account's email address by the code mailed to it. */
function CodeScreen({ area: role }: { area: Role }) {
  const [{ email }] = useUrlState()
  const [boxes, setBoxes] = useState(emptyBoxes)
  const [error, setError] = useState<string | null>(email ? null : NO_EMAIL)
  const [doneMessage, setDoneMessage] = useState<string | null>(null)
  const [busy, setBusy] = useState<'verify' | 'resend' | null>(null)
  const [wait, startWait] = useCountdown()
  const isVerified = doneMessage === VERIFIED
  useLeaveAfterSuccess(isVerified, signInPage(role))

  async function attempt(action: 'verify' | 'resend', call: () => Promise<unknown>) {
    setError(null)
    setDoneMessage(null)
    setBusy(action)
    try {
      await call()
    } catch (thrown) {
      const { status, retryAfter, message } = failureOf(thrown)
      if (action === 'verify') setError(sentenceOf(thrown, OTP_FAILED))
      else setError(status === 429 ? `Failed to resend OTP. ${message}` : 'Failed to resend OTP.')
      if (action === 'resend' && retryAfter) startWait(retryAfter)
    } finally {
      setBusy(null)
    }
  }

  function verify(digits: Boxes) {
    if (busy || isVerified) return
    if (!email) return setError(NO_EMAIL)
    const entry = OtpEntry.shape.otp.safeParse(digits.join(''))
    if (!entry.success) return setError(VALID_OTP)
    attempt('verify', async () => {
      await api.accounts.verifyOtp({ body: { email, otp: entry.data } })
      setVerified(email)
      setDoneMessage(VERIFIED)
    })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    verify(boxes)
  }

  /** The last missing digit sends the code. A refused one is corrected first, and sent by Enter. */
  function enter(digits: Boxes) {
    setBoxes(digits)
    if (boxes.includes('') && !digits.includes('')) verify(digits)
  }

  function resend() {
    if (!email) return setError(NO_EMAIL)
    attempt('resend', async () => {
      await api.accounts.resendOtp({ body: { email } })
      setBoxes(emptyBoxes)
      setDoneMessage('OTP resent successfully!')
      startWait(RESEND_SECONDS)
    })
  }

  return (
    <StandaloneScreen
      title="Enter your code"
      intro={email ? <SentTo email={email} /> : 'Please open this page from the link in your email, or sign in again.'}
      backLink={{ to: signInPage(role), label: 'Back to login' }}
      footer={email && <DemoMailLink email={email} codePage={`/${role}/verify-otp`} />}
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        <OtpField
          label="One-time code"
          value={boxes}
          onChange={enter}
          error={error}
          isDisabled={isVerified}
          isFocused
        />
        <div role="status" className="empty:hidden">
          {doneMessage && (
            <p className="flex items-center gap-2 rounded-control bg-good-soft px-4 py-3 text-sm font-medium text-good">
              <CircleCheck size={18} aria-hidden="true" className="shrink-0" />
              {doneMessage}
            </p>
          )}
        </div>
        <div className="grid gap-2">
          <Button type="submit" size="large" wide isPending={busy === 'verify'} pendingText="Verifying...">
            Enter
          </Button>
          <Button
            look="link"
            size="large"
            wide
            onPress={resend}
            isPending={busy === 'resend'}
            isDisabled={isVerified || wait > 0}
          >
            Resend code
          </Button>
          {wait > 0 && !isVerified && (
            <p className="text-center text-hint text-dim tabular-nums">
              You can request a new code in {waitingTime(wait)}.
            </p>
          )}
        </div>
      </form>
    </StandaloneScreen>
  )
}

const SentTo = ({ email }: { email: string }) => (
  <>
    We sent a 6-digit code to{' '}
    <strong className="font-semibold wrap-anywhere text-ink">
      <EmailText email={email} />
    </strong>
    . It expires in 10 minutes.
  </>
)

/** Goes back one step after a short delay, or to the sign-in page if there is no history. */
function useLeaveAfterSuccess(isLeaving: boolean, entry: string) {
  const router = useRouter()
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => {
      if (router.history.canGoBack()) router.history.back()
      else router.navigate({ to: entry, replace: true })
    }, LEAVE_DELAY)
    return () => clearTimeout(timer)
  }, [isLeaving, router, entry])
}

export const EmployerCodeScreen = () => <CodeScreen area="employer" />
export const EmployeeCodeScreen = () => <CodeScreen area="employee" />
