import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { homeOf, isSignedIn, Login, type SignedIn, type SecondStep as Step } from '#contract/identity/accounts.ts'
import type { Role } from '#contract/platform/endpoint.ts'
import {
  chosenPassword,
  codePageOf,
  justVerified,
  roleNames,
  setVerified,
} from '#web/features/identity/accounts/area.ts'
import { filledIn } from '#web/features/identity/accounts/filled-in.ts'
import { FormAlert } from '#web/features/identity/second-factor/form-alert.tsx'
import { PasskeySignIn } from '#web/features/identity/second-factor/passkey-sign-in.tsx'
import { clientFor } from '#web/platform/api.ts'
import { api } from '#web/platform/client.ts'
import { useConfig } from '#web/platform/config.ts'
import { setEnrolmentDue } from '#web/platform/enrolment.ts'
import { failureOf } from '#web/platform/failure.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { signIn } from '#web/platform/session.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Form, SubmitButton } from '#web/ui/controls/form.tsx'
import { PasswordField, TextField } from '#web/ui/controls/text-field.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

// Loaded on demand, because most people have no second factor.
const SecondStep = lazyComponent(() => import('#web/features/identity/second-factor/second-step.tsx'), 'SecondStep')
const schema = filledIn(['email', 'password'], Login)

type LoginFormProps = {
  role: Role
  email: string | null
  onEmail: (email: string) => void
  isFocused: boolean
  children: ReactNode
}

/** Sign-in form. In demo mode it is filled in until the visitor types. */
export function LoginForm({ role, email, onEmail, isFocused, children }: LoginFormProps) {
  const demo = useConfig()?.demo_accounts?.[role]
  const entering = useEnter(role)
  const [password, setPassword] = useState<string | null>(null)
  const [unverified, setUnverified] = useState<string | null>(null)
  const [isClosed, setClosed] = useState(false)
  const [step, setStep] = useState<Step | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const own = email ?? justVerified()

  async function enter(body: { email: string; password: string }) {
    setUnverified(null)
    setClosed(false)
    setNotice(null)
    try {
      const answer = await api.accounts.login({ body })
      if (isSignedIn(answer)) return await entering(answer)
      onEmail(body.email)
      setStep(answer.second_factor)
    } catch (thrown) {
      const { code } = failureOf(thrown)
      if (code === 'email_not_verified') setUnverified(body.email)
      setClosed(code === 'account_closed')
      throw thrown
    }
  }

  function goBack(reason: string | null) {
    setStep(null)
    setPassword('')
    setNotice(reason)
  }

  if (step !== null)
    return (
      <LazyPart fallback={<FormSkeleton />}>
        <SecondStep step={step} onDone={entering} onBack={goBack} />
      </LazyPart>
    )
  return (
    <>
      <Form schema={schema} onSubmit={enter} failure="Authentication failed">
        <FormAlert>{notice}</FormAlert>
        {unverified && (
          <Link to={codePageOf(role)} search={{ email: unverified }} className={buttonClass('soft', 'large')}>
            Enter your code
            <ArrowRight size={16} aria-hidden="true" />
          </Link>
        )}
        {isClosed && <SupportLine />}
        <TextField
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username webauthn"
          spellCheck="false"
          isRequired
          missing="Enter your email"
          value={own ?? demo?.email ?? ''}
          onChange={onEmail}
          autoFocus={isFocused && own === null}
        />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          isRequired
          missing="Enter your password"
          value={password ?? (own === null ? demo?.password : chosenPassword(own)) ?? ''}
          onChange={setPassword}
          autoFocus={(isFocused && own !== null) || notice !== null}
        />
        <SubmitButton size="large" wide pendingText="Signing in...">
          Sign in
        </SubmitButton>
      </Form>
      {children}
      <PasskeySignIn onDone={(answer) => entering(answer, 'passkey')} />
    </>
  )
}

const FormSkeleton = () => (
  <Loading>
    <div className="grid gap-4">
      <Skeleton className="h-5 w-32" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
    </div>
  </Loading>
)

const linkClass = 'font-semibold underline underline-offset-4'

/** Support contact for people who cannot sign in and therefore have no Help Center. */
function SupportLine() {
  const support = useConfig()?.support
  if (!support) return null
  const { phone, phone_hours, email } = support
  return (
    <p className="text-sm text-dim">
      Support:{' '}
      <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={`${linkClass} whitespace-nowrap`}>
        {phone}
      </a>{' '}
      ({phone_hours}) or{' '}
      <a href={`mailto:${email}`} className={linkClass}>
        <EmailText email={email} />
      </a>
    </p>
  )
}

/** Completes a sign-in on the entry page of this role. */
function useEnter(role: Role) {
  const navigate = useNavigate()
  const router = useRouter()
  return async ({ token, user }: SignedIn, method: 'password' | 'passkey' = 'password') => {
    setVerified(null)
    const mayHaveToEnrol = user.role === 'admin' && !user.has_2fa
    // Asked first, because other calls are refused until the second factor is set up.
    const isDue = mayHaveToEnrol && (await clientFor({ token: () => token }).secondFactor.overview()).data.is_required
    setEnrolmentDue(isDue)
    signIn(token, user)
    // The guard redirects from the entry page of the person's own role. From another role's page
    // they go to their own home.
    if (user.role === role) return router.invalidate()
    if (method === 'passkey')
      toast.ok(`This passkey belongs to an ${roleNames[user.role].toLowerCase()} account, so we signed you in there.`)
    await navigate({ to: homeOf(user), replace: true })
  }
}
