import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { isSignedIn, Login, type SecondStep as Step } from '#contract/identity/accounts.ts'
import type { Role } from '#contract/platform/endpoint.ts'
import { codePageOf, justVerified } from '#web/features/identity/accounts/area.ts'
import { filledIn } from '#web/features/identity/accounts/filled-in.ts'
import { Fault } from '#web/features/identity/second-factor/fault.tsx'
import { PasskeySignIn } from '#web/features/identity/second-factor/passkey-sign-in.tsx'
import { api } from '#web/platform/client.ts'
import { useConfig } from '#web/platform/config.ts'
import { failureOf } from '#web/platform/failure.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Form, SubmitButton } from '#web/ui/controls/form.tsx'
import { PasswordField, TextField } from '#web/ui/controls/text-field.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { SupportLine } from './support-line.tsx'
import { useEntering } from './use-entering.ts'

// Most people have no second factor, and wait for none of its code.
const SecondStep = lazy(() =>
  import('#web/features/identity/second-factor/second-step.tsx').then((module) => ({ default: module.SecondStep })),
)
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
  const entering = useEntering(role)
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

  function goBack(why: string | null) {
    setStep(null)
    setPassword('')
    setNotice(why)
  }

  if (step !== null)
    return (
      <Suspense fallback={<Bones />}>
        <SecondStep step={step} onDone={entering} onBack={goBack} />
      </Suspense>
    )
  return (
    <>
      <Form schema={schema} onSubmit={enter} failure="Authentication failed">
        <Fault>{notice}</Fault>
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
          value={password ?? (own === null ? demo?.password : null) ?? ''}
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

const Bones = () => (
  <Loading>
    <div className="grid gap-4">
      <Skeleton className="h-5 w-32" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
    </div>
  </Loading>
)
