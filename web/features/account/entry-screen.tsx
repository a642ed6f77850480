import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Role } from '#contract/platform/endpoint.ts'
import { greeting, justVerified, roleNames, setVerified } from '#web/features/identity/accounts/area.ts'
import { ForgotPasswordLink } from '#web/features/identity/accounts/forgot-password-link.tsx'
import { registrationDraft, unfinishedRegistration } from '#web/features/identity/accounts/registration-draft.ts'
import { RegistrationForm } from '#web/features/identity/accounts/registration-form.tsx'
import { useConfig } from '#web/platform/config.ts'
import { forgetDraft } from '#web/platform/drafts.ts'
import { useUrlState } from '#web/platform/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { StandaloneScreen } from '#web/ui/standalone-screen.tsx'
import { UnknownUrlNote } from '#web/ui/unknown-url-note.tsx'
import { LoginForm } from './login-form.tsx'

const intros: Record<Role, string> = {
  admin: 'Sign in to manage people and subjects.',
  employer: 'Sign in to find and book staff.',
  employee: 'Sign in to see your shifts and requests.',
}
const newcomers = {
  employer: 'Set up your school or organisation. It takes about a minute.',
  employee: 'Set up your account. It takes about a minute.',
}

/** Entry screen of a role: sign in, or open an account. */
function EntryScreen({ area: role }: { area: Role }) {
  // Resumes a registration that was begun and left.
  const [begun] = useState(() => unfinishedRegistration(role))
  const [isResumed, setResumed] = useState(begun !== null)
  const [{ option }, set] = useUrlState()
  const isAsked = option === 'register' && role !== 'admin'
  const isVerified = justVerified() !== null
  const isRegistering = (isAsked || isResumed) && !isVerified
  const [isToggled, setToggled] = useState(false)
  // Keeps the typed email when the person switches to the other form.
  const [email, setEmail] = useState<string | null>(begun?.email || null)

  // Going back from the code leads to sign-in, even from the address of registration.
  useEffect(() => {
    if (isAsked && isVerified) set({ option: null }, { replace: true })
  })

  function toggle() {
    if (isRegistering) forgetDraft(registrationDraft(role))
    else setVerified(null)
    setResumed(false)
    setToggled(true)
    set({ option: isRegistering ? null : 'register' }, { replace: true })
  }

  return (
    <StandaloneScreen
      title={`${roleNames[role]} ${isRegistering ? 'Registration' : 'Login'}`}
      intro={isRegistering && role !== 'admin' ? newcomers[role] : intros[role]}
      backLink={{ to: '/', label: 'Change role' }}
      footer={
        role !== 'admin' && (
          <>
            {isRegistering ? 'Already have an account?' : 'New here?'}{' '}
            <Button look="link" onPress={toggle}>
              {isRegistering ? 'Back to login' : 'Create account'}
            </Button>
          </>
        )
      }
    >
      <UnknownUrlNote />
      {isRegistering ? (
        <RegistrationForm role={role} email={email} onEmail={setEmail} />
      ) : (
        <>
          {email === null && <Verified />}
          <LoginForm role={role} email={email} onEmail={setEmail} isFocused={isToggled}>
            <ForgotPasswordLink role={role} email={email} />
            {email === null && justVerified() === null && <DemoNote />}
          </LoginForm>
        </>
      )}
    </StandaloneScreen>
  )
}

const Verified = () =>
  greeting() && (
    <p role="status" className="mb-4 flex gap-2 rounded-control bg-good-soft px-4 py-3 text-sm font-medium text-good">
      <CircleCheck size={18} aria-hidden="true" className="mt-px shrink-0" />
      {greeting()}
    </p>
  )

const DemoNote = () =>
  useConfig()?.demo_accounts && (
    <p className="mt-1 text-center text-hint text-dim">We filled in a demo account for you.</p>
  )

export const AdminEntryScreen = () => <EntryScreen area="admin" />
export const EmployerEntryScreen = () => <EntryScreen area="employer" />
export const EmployeeEntryScreen = () => <EntryScreen area="employee" />
