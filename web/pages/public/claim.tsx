import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import type * as z from 'zod'
import { homeOf } from '#contract/identity/accounts.ts'
import { Claim, LINK_OVER } from '#contract/identity/claims.ts'
import { filledIn } from '#web/features/identity/accounts/filled-in.ts'
import { NewPasswordFields } from '#web/features/identity/accounts/new-password-fields.tsx'
import { RenewClaim } from '#web/features/identity/accounts/renew-claim.tsx'
import { api } from '#web/platform/client.ts'
import { failureOf } from '#web/platform/failure.ts'
import { signIn } from '#web/platform/session.ts'
import { Form, SubmitButton } from '#web/ui/controls/form.tsx'
import { Problem } from '#web/ui/query-state.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { StandaloneScreen } from '#web/ui/standalone-screen.tsx'

/** Lets a person take over an imported account. The token is in the URL's hash. */
export function ClaimScreen() {
  const token = useLocation().hash
  const claim = useQuery({
    queryKey: ['accounts', 'claim', token],
    queryFn: async ({ signal }) => await api.claims.open({ body: { token } }, { signal }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isOver = token === '' || failureOf(claim.error).status === 422
  if (isOver)
    return (
      <StandaloneScreen
        title="Claim your account"
        intro={token === '' ? 'Open this page from the link in your email.' : LINK_OVER}
        footer={
          <>
            Already claimed your account?{' '}
            <Link to="/" className="font-semibold underline underline-offset-4">
              Sign in
            </Link>
          </>
        }
      >
        <RenewClaim />
      </StandaloneScreen>
    )
  return (
    <StandaloneScreen
      title="Claim your account"
      intro={claim.data && <Greeting name={claim.data.name} email={claim.data.email} />}
    >
      {claim.data ? (
        <ClaimForm token={token} email={claim.data.email} />
      ) : claim.isPending ? (
        <SkeletonCard lines={4} />
      ) : (
        <Problem
          message="Your account could not be loaded."
          onRetry={() => claim.refetch()}
          isRetrying={claim.isFetching}
        />
      )}
    </StandaloneScreen>
  )
}

const Greeting = ({ name, email }: { name: string; email: string }) => (
  <>
    Welcome, <strong className="font-semibold text-ink break-words">{name}</strong>. Choose a password for{' '}
    <span className="break-words">{email}</span>. You will agree to the terms on the next page.
  </>
)

function ClaimForm({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate()

  async function claim(body: z.output<typeof Claim>) {
    const { data } = await api.claims.claim({ body })
    signIn(data.token, data.user)
    await navigate({ to: homeOf(data.user), replace: true })
  }

  return (
    <Form
      schema={schema}
      extra={{ token }}
      onSubmit={claim}
      failure="The account could not be claimed. Please try again."
    >
      {/* Lets a password manager store the email and the password together. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields autoFocus />
      <SubmitButton size="large" wide pendingText="Claiming...">
        Claim account
      </SubmitButton>
    </Form>
  )
}

const schema = filledIn(['password', 'password_confirmation'], Claim)
