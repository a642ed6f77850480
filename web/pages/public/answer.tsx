import type { LinkedShift } from '#contract/booking/answer-links.ts'
import { AnswerForm } from '#web/features/booking/answer-links/answer-form.tsx'
import { AnswerStatus } from '#web/features/booking/answer-links/answer-status.tsx'
import { useAnswerByLink, useLinkedShift } from '#web/features/booking/answer-links/data.ts'
import { LinkedFacts } from '#web/features/booking/answer-links/linked-facts.tsx'
import { LinkScreen, useLinkToken } from '#web/features/messaging/links/link-screen.tsx'
import { startOf } from '#web/platform/guard.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { type Session, useSession } from '#web/platform/session.ts'
import { LazyPart } from '#web/ui/lazy-part.tsx'

const LinkedAlternatives = lazyComponent(
  () => import('#web/features/booking/answer-links/linked-alternatives.tsx'),
  'LinkedAlternatives',
)

const OVER = {
  title: 'This link has expired',
  hint: 'It is too old, or the shift has started. Your requests and bookings are in your account.',
}
/** People signed in with another role have no requests, so they go to their home. */
const nextOf = (session: Session | null) =>
  session && session.user.role !== 'employee'
    ? { to: startOf(session), label: 'Go to your home page' }
    : { to: '/employee/job-request', label: session ? 'See your requests' : 'Sign in to see your requests' }

const titles: Partial<Record<LinkedShift['status'], string>> = {
  pending: 'Can you work?',
  accepted: 'You are booked',
  rejected: 'You rejected this request',
}

/** Answers a request from its mail, without signing in. Opening the page answers nothing. */
export function AnswerScreen() {
  const token = useLinkToken()
  const session = useSession()
  const shift = useLinkedShift(token)
  const { sending, send } = useAnswerByLink(token)
  return (
    <LinkScreen
      title={shift.data ? (titles[shift.data.status] ?? 'No longer open') : 'Shift request'}
      token={token}
      query={shift}
      expired={{ ...OVER, ...nextOf(session) }}
      failure="The request could not be loaded."
    >
      {(shown) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <LinkedFacts shift={shown} />
          {shown.status === 'pending' ? (
            <AnswerForm id={shown.id} sending={sending} onSend={send} />
          ) : (
            <>
              {shown.status === 'withdrawn' && sending?.choice.status === 'accepted' && (
                <LazyPart>
                  <LinkedAlternatives token={token} />
                </LazyPart>
              )}
              <AnswerStatus shift={shown} token={token} error={sending?.error ?? null} />
            </>
          )}
        </div>
      )}
    </LinkScreen>
  )
}
