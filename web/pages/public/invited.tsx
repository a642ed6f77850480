import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { STAFF_INVITATION_OVER } from '#contract/people/staff-invitations.ts'
import { useClaim, useOpenedInvitation, useRefusal } from '#web/features/people/staff-invitations/invitations.ts'
import { dropInvitation, storeInvitation } from '#web/features/people/staff-invitations/kept-invitation.ts'
import { api } from '#web/platform/client.ts'
import { failureOf, sentenceOf } from '#web/platform/failure.ts'
import { homePageOf } from '#web/platform/guard.ts'
import { endSession } from '#web/platform/leave-checks.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Problem } from '#web/ui/query-state.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { StandaloneScreen } from '#web/ui/standalone-screen.tsx'
import { toast } from '#web/ui/toast.ts'

const TITLE = 'You are invited'

/** Lets an invited person join, or refuse all invitations. The token is in the URL's hash. */
export function InvitedScreen() {
  const token = useLocation().hash
  const opened = useOpenedInvitation(token)
  if (token === '' || failureOf(opened.error).status === 422)
    return (
      <StandaloneScreen
        title={TITLE}
        intro={token === '' ? 'Open this page from the link in your message.' : STAFF_INVITATION_OVER}
      >
        <Link to="/employee" className={`${buttonClass('primary', 'large')} w-full`}>
          Go to sign in
        </Link>
      </StandaloneScreen>
    )
  if (!opened.data)
    return (
      <StandaloneScreen title={TITLE}>
        {opened.isPending ? (
          <SkeletonCard lines={3} />
        ) : (
          <Problem
            message={sentenceOf(opened.error, 'The invitation could not be loaded.')}
            onRetry={() => opened.refetch()}
            isRetrying={opened.isFetching}
          />
        )}
      </StandaloneScreen>
    )
  const { employer, is_refused } = opened.data
  if (is_refused) return <Refused token={token} employer={employer} />
  return (
    <StandaloneScreen
      title={TITLE}
      intro={
        <>
          <strong className="font-semibold break-words text-ink">{employer}</strong> would like to offer you shifts.
        </>
      }
      footer={<Refuse token={token} />}
    >
      <Join token={token} employer={employer} />
    </StandaloneScreen>
  )
}

function Join({ token, employer }: { token: string; employer: string }) {
  const session = useSession()
  const claim = useClaim()
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  if (session === null)
    return (
      <div className="grid gap-3">
        <Link
          to="/employee"
          onClick={() => storeInvitation(token)}
          className={`${buttonClass('primary', 'large')} w-full`}
        >
          Create account or sign in
        </Link>
        <p className="text-sm text-dim">
          You are then connected with {employer}. It can see your contact details and CV, and send you shift requests.
        </p>
      </div>
    )
  if (session.user.role !== 'employee') return <OtherRole name={session.user.name} />

  async function join() {
    setPending(true)
    setFailure(null)
    try {
      toast.ok(await claim(token))
      dropInvitation()
      await navigate({ to: homePageOf('employee'), replace: true })
    } catch (thrown) {
      setFailure(sentenceOf(thrown, 'The connection could not be made. Please try again.'))
      setPending(false)
    }
  }

  return (
    <div className="grid gap-3">
      {failure && (
        <p role="alert" className="rounded-control bg-bad-soft px-3 py-2 text-sm font-medium text-bad">
          {failure}
        </p>
      )}
      <Button size="large" wide isPending={isPending} pendingText="Connecting..." onPress={join}>
        Connect with {employer}
      </Button>
      <p className="text-sm text-dim">
        You are signed in as {session.user.name}. Once connected, {employer} can see your contact details and CV.
      </p>
    </div>
  )
}

function OtherRole({ name }: { name: string }) {
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
        You are signed in as <span className="break-words">{name}</span>. This invitation is for an employee account.
        Sign out to continue.
      </p>
      <Button size="large" wide isPending={isPending} onPress={signOut}>
        Sign out
      </Button>
    </div>
  )
}

/** Asks first, since the answer ends the invitations of all employers. */
function Refuse({ token }: { token: string }) {
  const { refuse } = useRefusal(token)
  const [isAsking, setAsking] = useState(false)
  const [isPending, setPending] = useState(false)

  async function confirm() {
    setPending(true)
    try {
      await refuse()
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'This could not be saved. Please try again.'))
      setPending(false)
    }
  }

  if (!isAsking)
    return (
      <>
        To get no invitations from any employer, choose{' '}
        <Button look="link" onPress={() => setAsking(true)}>
          No more invitations
        </Button>
        .
      </>
    )
  return (
    <section aria-labelledby="refuse-all" className="card grid gap-3 p-5 text-left text-ink">
      <h2 id="refuse-all">Stop all invitations?</h2>
      <p className="text-dim">
        No employer can invite you at this address any more. Employers are not told. You can change this later with the
        same link.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="soft" isPending={isPending} autoFocus onPress={confirm}>
          Stop all invitations
        </Button>
        <Button look="plain" isDisabled={isPending} onPress={() => setAsking(false)}>
          Cancel
        </Button>
      </div>
    </section>
  )
}

function Refused({ token, employer }: { token: string; employer: string }) {
  const { allow } = useRefusal(token)
  const [isPending, setPending] = useState(false)

  async function confirm() {
    setPending(true)
    try {
      toast.ok(await allow())
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'This could not be saved. Please try again.'))
      setPending(false)
    }
  }

  return (
    <StandaloneScreen
      title="No more invitations"
      intro={
        <>
          You asked for no more invitations from{' '}
          <strong className="font-semibold break-words text-ink">{employer}</strong> or any other employer. Employers
          are not told.
        </>
      }
    >
      <Button look="plain" size="large" wide isPending={isPending} onPress={confirm}>
        Allow invitations again
      </Button>
    </StandaloneScreen>
  )
}
