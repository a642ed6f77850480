import type { LinkedShift } from '#contract/answerLinks.ts'
import { LinkScreen, useLinkToken } from '#web/links/LinkScreen.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { AnswerStands } from './AnswerStands.tsx'
import { useAnswerByLink, useLinkedShift } from './data.ts'
import { LinkedFacts } from './LinkedFacts.tsx'

const OVER = {
  title: 'This link is over',
  hint: 'It may be too old, or the shift has begun. Your requests and bookings are in your account.',
  to: '/employee/job-request',
  label: 'Sign in to see your requests',
}

const titles: Partial<Record<LinkedShift['status'], string>> = {
  pending: 'Can you work?',
  accepted: 'You are booked',
  rejected: 'You said no',
}

/** Where a request is answered from its mail, without signing in. To open it answers nothing. */
export function AnswerScreen() {
  const token = useLinkToken()
  const shift = useLinkedShift(token)
  const { sending, send } = useAnswerByLink(token)
  return (
    <LinkScreen
      title={shift.data ? (titles[shift.data.status] ?? 'No longer open') : 'Shift request'}
      token={token}
      query={shift}
      over={OVER}
      failure="The request could not be loaded."
    >
      {(shown) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <LinkedFacts shift={shown} />
          {shown.status === 'pending' ? (
            <AnswerForm id={shown.id} sending={sending} onSend={send} />
          ) : (
            <AnswerStands shift={shown} token={token} fault={sending?.fault ?? null} />
          )}
        </div>
      )}
    </LinkScreen>
  )
}
