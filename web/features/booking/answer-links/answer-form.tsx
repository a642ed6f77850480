import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { rejectionReasons } from '#contract/booking/shift-rules.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { TextField } from '#web/ui/controls/text-field.tsx'
import type { Choice, Sending } from './data.ts'

type AnswerFormProps = {
  /** The request that is answered. */
  id: number
  sending: Sending | null
  onSend: (choice: Choice) => void
}

/** Accepts with one press. Rejecting takes two, so that a reason can be added. */
export function AnswerForm({ id, sending, onSend }: AnswerFormProps) {
  const [isRejecting, setRejecting] = useState(false)
  const isSending = (status: Choice['status']) => sending?.error === null && sending.choice.status === status
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {sending?.error && <NotSent id={id} sending={sending} onSend={onSend} />}
      {isRejecting ? (
        <Rejection
          isPending={isSending('rejected')}
          onBack={() => setRejecting(false)}
          onSend={(reason) => onSend({ status: 'rejected', ...(reason && { reason }) })}
        />
      ) : (
        <div className="grid gap-3 *:min-h-12! min-[360px]:grid-cols-2">
          <Button look="plain" size="large" isDisabled={isSending('accepted')} onPress={() => setRejecting(true)}>
            Reject
          </Button>
          <Button
            size="large"
            isPending={isSending('accepted')}
            pendingText="Accepting..."
            onPress={() => onSend({ status: 'accepted' })}
          >
            Accept
          </Button>
        </div>
      )}
    </div>
  )
}

function NotSent({
  id,
  sending: { choice, error, mayRetry, first },
  onSend,
}: { sending: Sending } & Omit<AnswerFormProps, 'sending'>) {
  const isSignedIn = useSession()?.user.role === 'employee'
  return (
    <div role="alert" className="grid gap-3 rounded-control border border-bad/40 px-4 py-3">
      <p className="flex gap-3 font-medium">
        <CircleAlert size={20} aria-hidden="true" className="mt-px shrink-0 text-bad" />
        {error}
      </p>
      {mayRetry && (
        <Button look="soft" size="large" onPress={() => onSend(choice)}>
          {choice.status === 'accepted' ? 'Try again to accept' : 'Try again to reject'}
        </Button>
      )}
      {first === 'terms' && (
        <Link
          to="/employee/job-request"
          search={{ request: id }}
          className={`${buttonClass('soft', 'large')} min-h-12!`}
        >
          {isSignedIn ? 'Agree to the terms' : 'Sign in to agree'}
        </Link>
      )}
      {first === 'details' && (
        <Link
          to="/employee/bookings/$id"
          params={{ id: String(id) }}
          className={`${buttonClass('soft', 'large')} min-h-12!`}
        >
          {isSignedIn ? 'Open the details' : 'Sign in to open the details'}
        </Link>
      )}
    </div>
  )
}

type RejectionProps = { isPending: boolean; onBack: () => void; onSend: (reason: string | null) => void }

function Rejection({ isPending, onBack, onSend }: RejectionProps) {
  const [reason, setReason] = useState<string>('')
  const form = useRef<HTMLFormElement>(null)
  // The button that led here is gone, so focus moves to the form.
  useEffect(() => form.current?.focus({ preventScroll: true }), [])
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-labelledby="why"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-4 outline-none"
      onSubmit={(event) => {
        event.preventDefault()
        onSend(reason.trim() || null)
      }}
    >
      <p className="font-medium" id="why">
        Would you like to say why?
      </p>
      <ul aria-labelledby="why" className="flex flex-wrap gap-2">
        {rejectionReasons.map((option) => (
          <li key={option}>
            <Button
              look={reason === option ? 'soft' : 'plain'}
              aria-pressed={reason === option}
              onPress={() => setReason(reason === option ? '' : option)}
            >
              {option}
            </Button>
          </li>
        ))}
      </ul>
      <TextField
        label="Reason"
        value={reason}
        onChange={setReason}
        maxLength={200}
        hint="Optional. The employer sees it with your answer."
      />
      <div className="grid gap-3 *:min-h-12! min-[360px]:grid-cols-2">
        <Button type="submit" size="large" isPending={isPending} pendingText="Rejecting...">
          Reject request
        </Button>
        <Button look="plain" size="large" onPress={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}
