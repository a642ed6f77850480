import { CircleCheck, Clock, X } from 'lucide-react'
import { useEffect } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import type { CheckoutOutcome } from './payments-address.ts'

/** The provider usually reports within seconds; after this we stop polling. */
const PATIENCE_MS = 30_000

type CheckoutNoticeProps = {
  outcome: CheckoutOutcome
  isPaid: boolean
  hasCard: boolean
  isOver: boolean
  onOver: (isOver: boolean) => void
  onClose: () => void
}

const LATE = 'This is taking longer than usual. You can leave this page; the result will be here when you come back.'
const sentences: Record<CheckoutOutcome, { done: string; waiting: string }> = {
  'card-added': {
    done: 'Your card is saved. It will be used for your next charges.',
    waiting: 'Your card was accepted. Waiting for confirmation from the card provider...',
  },
  paid: {
    done: 'Thank you. We have received your payment.',
    waiting: 'Thank you. Waiting for confirmation from the card provider...',
  },
  'looked-after': { done: 'Your cards are up to date.', waiting: 'Your cards are up to date.' },
  cancelled: { done: 'Nothing was changed or paid.', waiting: '' },
}

/** Shows the outcome of the card provider's page, as far as it is known. */
export function CheckoutNotice({ outcome, isPaid, hasCard, isOver, onOver, onClose }: CheckoutNoticeProps) {
  const isDone = outcome === 'cancelled' || (outcome === 'paid' ? isPaid : outcome === 'card-added' && hasCard)
  useEffect(() => {
    const timer = setTimeout(() => onOver(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [onOver])
  const { done, waiting } = sentences[outcome]
  const isWaiting = !isDone && outcome !== 'looked-after'
  const Icon = isWaiting ? Clock : CircleCheck
  return (
    <div
      role="status"
      className={`flex items-center gap-3 rounded-control px-4 py-3 text-sm font-medium ${isWaiting ? 'bg-wait-soft text-wait' : 'bg-good-soft text-good'}`}
    >
      <Icon size={18} aria-hidden="true" className="shrink-0" />
      <p className="min-w-0 flex-1">{isDone ? done : isOver ? LATE : waiting}</p>
      <IconButton label="Close this message" onPress={onClose}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
