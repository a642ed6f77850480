import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type * as z from 'zod'
import { homeOf } from '#contract/identity/accounts.ts'
import { AcceptedInvitation, INVITATION_OVER, type OpenedInvitation } from '#contract/identity/organisations.ts'
import { memberRoleHints, memberRoleLabels } from '#contract/platform/member-roles.ts'
import { LoginForm } from '#web/features/account/login-form.tsx'
import { filledIn } from '#web/features/identity/accounts/filled-in.ts'
import { ForgotPasswordLink } from '#web/features/identity/accounts/forgot-password-link.tsx'
import { useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { NewPasswordFields } from '#web/features/identity/accounts/new-password-fields.tsx'
import { useJoin } from '#web/features/identity/organisations/use-join.ts'
import { api } from '#web/platform/client.ts'
import { failureOf, sentenceOf } from '#web/platform/failure.ts'
import { endSession } from '#web/platform/leave-checks.ts'
import { signIn, useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Facts } from '#web/ui/card.tsx'
import { Form, SubmitButton } from '#web/ui/controls/form.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Problem } from '#web/ui/query-state.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { StandaloneScreen } from '#web/ui/standalone-screen.tsx'

const TITLE = 'Join an organisation'
const AREA = 'employer'

/** Lets an invited person become a member of an organisation. The token is in the URL's hash. */
export function JoinScreen() {
  const token = useLocation().hash
  const invitation = useQuery({
    // No live change refetches this key, because joining uses the invitation up.
    queryKey: ['member_invitation', token],
    queryFn: async ({ signal }) => await api.organisations.openInvitation({ body: { token } }, { signal }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (token === '' || failureOf(invitation.error).status === 422) return <Over isLinkMissing={token === ''} />
  if (!invitation.data)
    return (
      <StandaloneScreen title={TITLE}>
        {invitation.isPending ? (
          <SkeletonCard lines={4} />
        ) : (
          <Problem
            message={sentenceOf(invitation.error, 'The invitation could not be loaded.')}
            onRetry={() => invitation.refetch()}
            isRetrying={invitation.isFetching}
          />
        )}
      </StandaloneScreen>
    )
  return <Opened token={token} invitation={invitation.data} />
}

const Over = ({ isLinkMissing }: { isLinkMissing: boolean }) => (
  <StandaloneScreen
    title={TITLE}
    intro={
      isLinkMissing
        ? 'Open this page from the link in your email.'
        : `${INVITATION_OVER} If you have not joined yet, ask for a new one.`
    }
  >
    <Link to="/employer" className={`${buttonClass('primary', 'large')} w-full`}>
      Go to sign in
    </Link>
  </StandaloneScreen>
)

type OpenedProps = { token: string; invitation: OpenedInvitation }

function Opened({ token, invitation }: OpenedProps) {
  const { organisation, invited_by, email, role, sites, account } = invitation
  const isSameName = invited_by === organisation
  return (
    <StandaloneScreen
      title={`Join ${organisation}`}
      intro={
        <>
          <strong className="font-semibold break-words text-ink">{invited_by}</strong> invites{' '}
          <span className="break-words">{email}</span>
          {isSameName ? '.' : ` to ${organisation}.`}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Facts
          items={[
            ['Role', `${memberRoleLabels[role]}: ${memberRoleHints[role]}`],
            ...(sites ? [['Sites', new Intl.ListFormat('en-AU').format(sites)] as const] : []),
          ]}
        />
        {account !== 'other' && <NameNotice organisation={organisation} />}
        {account === 'none' && <NewPerson token={token} email={email} />}
        {account === 'employer' && <KnownPerson token={token} invitation={invitation} />}
        {account === 'other' && <WrongAccount invitation={invitation} />}
      </div>
    </StandaloneScreen>
  )
}

/** Says before joining who reads the person's name, and how long it is kept. */
const NameNotice = ({ organisation }: { organisation: string }) => (
  <p className="text-sm text-dim">
    Staff see your first and last name on the requests and messages that you send.{' '}
    <span className="break-words">{organisation}</span> keeps your name with what you did for it for seven years after
    you leave.
  </p>
)

function NewPerson({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate()
  const other = useSession()?.user.name

  async function accept(body: z.output<typeof AcceptedInvitation>) {
    const { data } = await api.organisations.acceptInvitation({ body })
    signIn(data.token, data.user)
    await navigate({ to: homeOf(data.user), replace: true })
  }

  return (
    <Form
      schema={newPerson}
      extra={{ token }}
      onSubmit={accept}
      failure="The invitation could not be accepted. Please try again."
    >
      {/* Lets a password manager store the email and the password together. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        name="name"
        label="Your name"
        autoComplete="name"
        isRequired
        missing="Enter your name"
        maxLength={120}
        autoFocus
      />
      <NewPasswordFields />
      {other !== undefined && (
        <p className="text-sm text-dim">
          You are signed in as {other}. Accepting signs you in as {email} instead.
        </p>
      )}
      <SubmitButton size="large" wide pendingText="Joining...">
        Accept invitation
      </SubmitButton>
      <p className="text-sm text-dim">You will agree to the terms on the next page.</p>
    </Form>
  )
}

const newPerson = filledIn(['name', 'password', 'password_confirmation'], AcceptedInvitation)

/** For a person with an employer's account, who signs in first or joins at once. */
function KnownPerson({ token, invitation }: OpenedProps) {
  const session = useSession()
  if (session === null) return <SignInFirst email={invitation.email} />
  return session.user.role === 'employer' ? (
    <SignedInEmployer token={token} invitation={invitation} />
  ) : (
    <OtherPerson name={session.user.name} email={invitation.email} />
  )
}

function SignInFirst({ email: invited }: { email: string }) {
  const [email, setEmail] = useState(invited)
  return (
    <div>
      <p className="mb-4 text-sm text-dim">You already have an account. Sign in to join.</p>
      <LoginForm role={AREA} email={email} onEmail={setEmail} isFocused>
        <ForgotPasswordLink role={AREA} email={email} />
      </LoginForm>
    </div>
  )
}

function SignedInEmployer({ token, invitation: { email, organisation } }: OpenedProps) {
  const account = useMyAccount()
  const { join, isPending, failure } = useJoin(token, organisation)
  if (!account.data)
    return account.isPending ? (
      <SkeletonCard lines={2} />
    ) : (
      <Problem
        message={sentenceOf(account.error, 'Your account could not be loaded.')}
        onRetry={() => account.refetch()}
        isRetrying={account.isFetching}
      />
    )
  if (account.data.email.toLowerCase() !== email.toLowerCase())
    return <OtherPerson name={account.data.name} email={email} />
  return (
    <div className="grid gap-3">
      {failure && (
        <p role="alert" className="rounded-control bg-bad-soft px-3 py-2 text-sm font-medium text-bad">
          {failure}
        </p>
      )}
      <Button size="large" wide isPending={isPending} pendingText="Joining..." onPress={join}>
        Join {organisation}
      </Button>
      <p className="text-sm text-dim">You keep your own account, and switch between the two at the top of each page.</p>
    </div>
  )
}

/** Another person is signed in here than the one who was invited. */
function OtherPerson({ name, email }: { name: string; email: string }) {
  const [isPending, setPending] = useState(false)

  async function signOut() {
    setPending(true)
    const revoked = api.accounts.logout().catch(() => null)
    await endSession(async () => {})
    await revoked
  }

  return (
    <div className="grid gap-3">
      <p>
        You are signed in as <span className="break-words">{name}</span>. Sign in as{' '}
        <span className="break-words">{email}</span> to join.
      </p>
      <Button size="large" wide isPending={isPending} onPress={signOut}>
        Sign out
      </Button>
    </div>
  )
}

/** An employee's or admin's account keeps its role, so another address is needed. */
const WrongAccount = ({ invitation: { email, invited_by } }: Pick<OpenedProps, 'invitation'>) => (
  <div className="grid gap-4">
    <p className="rounded-control bg-wait-soft px-4 py-3 text-sm text-wait">
      <span className="break-words">{email}</span> belongs to an account that finds work or looks after the service. It
      cannot act for an organisation too.
    </p>
    <p className="text-sm">
      Ask <span className="break-words">{invited_by}</span> to invite another email address of yours, for example the
      one you use at work. Your account stays as it is.
    </p>
  </div>
)
