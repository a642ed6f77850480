import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { homeOf, isSignedIn, Login } from '#contract/accounts.ts'
import type { Role } from '#contract/endpoint.ts'
import { api } from '#web/platform/client.ts'
import { useConfig } from '#web/platform/config.ts'
import { failureOf } from '#web/platform/failure.ts'
import { signIn } from '#web/platform/session.ts'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Form, SubmitButton } from '#web/ui/Form.tsx'
import { PasswordField, TextField } from '#web/ui/TextField.tsx'
import { codePageOf, justVerified, noteVerified } from './area.ts'
import { filledIn } from './filledIn.ts'

const schema = filledIn(['email', 'password'], Login)

type LoginFormProps = { role: Role; email: string | null; onEmail: (email: string) => void; isFocused: boolean }

/** In demo mode it is filled in for a visitor, until somebody types something else. */
export function LoginForm({ role, email, onEmail, isFocused }: LoginFormProps) {
  const demo = useConfig()?.demo_accounts?.[role]
  const navigate = useNavigate()
  const router = useRouter()
  const [password, setPassword] = useState<string | null>(null)
  const [unverified, setUnverified] = useState<string | null>(null)
  const own = email ?? justVerified()

  async function enter(body: { email: string; password: string }) {
    setUnverified(null)
    try {
      const answer = await api.accounts.login({ body })
      if (!isSignedIn(answer)) return
      const { token, user } = answer
      noteVerified(null)
      signIn(token, user)
      // The guard leads on from the own area's sign-in page; somebody who came in by another door is led home.
      if (user.role === role) await router.invalidate()
      else await navigate({ to: homeOf(user), replace: true })
    } catch (thrown) {
      if (failureOf(thrown).code === 'email_not_verified') setUnverified(body.email)
      throw thrown
    }
  }

  return (
    <Form schema={schema} onSubmit={enter} failure="Authentication failed">
      {unverified && (
        <Link to={codePageOf(role)} search={{ email: unverified }} className={buttonClass('soft', 'large')}>
          Enter your code
          <ArrowRight size={16} aria-hidden="true" />
        </Link>
      )}
      <TextField
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
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
        autoFocus={isFocused && own !== null}
      />
      <SubmitButton size="large" wide pendingText="Signing in...">
        Sign in
      </SubmitButton>
    </Form>
  )
}
