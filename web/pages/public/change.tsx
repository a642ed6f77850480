import type { LinkedChange } from '#contract/booking/answer-links.ts'
import { ChangeAnswer, ChangeFacts } from '#web/features/booking/answer-links/change-answer.tsx'
import { useLinkedChange } from '#web/features/booking/answer-links/change-data.ts'
import { LinkScreen, useLinkToken } from '#web/features/messaging/links/link-screen.tsx'
import { startOf } from '#web/platform/guard.ts'
import { useSession } from '#web/platform/session.ts'

const titles: Record<LinkedChange['status'], string> = {
  open: 'Do you agree to this change?',
  agreed: 'Your booking has changed',
  declined: 'Your booking stays as it was',
  withdrawn: 'No longer open',
  expired: 'Your booking stays as it was',
}

/** Answers a change to a booking from its message. Opening the page changes nothing. */
export function ChangeScreen() {
  const token = useLinkToken()
  const session = useSession()
  const change = useLinkedChange(token)
  const isOther = session !== null && session.user.role !== 'employee'
  return (
    <LinkScreen
      title={change.data ? titles[change.data.status] : 'Change to a booking'}
      token={token}
      query={change}
      expired={{
        title: 'This link has expired',
        hint: 'The time to answer is over. Without an answer your booking stays as it was.',
        ...(isOther
          ? { to: startOf(session), label: 'Go to your home page' }
          : { to: '/employee/shifts', label: session ? 'See your shifts' : 'Sign in to see your shifts' }),
      }}
      failure="The change could not be loaded."
    >
      {(shown) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <ChangeFacts change={shown} />
          <ChangeAnswer change={shown} token={token} />
        </div>
      )}
    </LinkScreen>
  )
}
