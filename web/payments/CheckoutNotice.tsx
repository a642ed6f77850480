import { CircleCheck, Clock, X } from 'lucide-react'
import { useEffect } from 'react'
import { IconButton } from '#web/ui/Button.tsx'
import type { CheckoutOutcome } from './paymentsAddress.ts'

/** The provider tells us within seconds, usually; after this we stop asking. */
const PATIENCE_MS = 30_000

type CheckoutNoticeProps = {
  outcome: CheckoutOutcome
  isPaid: boolean
  hasCard: boolean
  isOver: boolean
  onOver: (isOver: boolean) => void
  onClose: () => void
}

const LATE = 'It takes a little longer than usual. You can leave this page: it will be here when you come back.'
const sentences: Record<CheckoutOutcome, { done: string; awaited: string }> = {
  'card-added': {
    done: 'Your card is saved. Your next charges go to it.',
    awaited: 'Your card was accepted. We wait for the word of the card provider...',
  },
  paid: {
    done: 'Thank you. Your payment has come in.',
    awaited: 'Thank you. We wait for the word of the card provider...',
  },
  'looked-after': { done: 'Your cards are as you left them.', awaited: 'Your cards are as you left them.' },
  cancelled: { done: 'Nothing was changed and nothing was paid.', awaited: '' },
}

/** Shows the outcome of the card provider's page, as far as it is known. */
export function CheckoutNotice({ outcome, isPaid, hasCard, isOver, onOver, onClose }: CheckoutNoticeProps) {
  const isDone = outcome === 'cancelled' || (outcome === 'paid' ? isPaid : outcome === 'card-added' && hasCard)
  useEffect(() => {
    const timer = setTimeout(() => onOver(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [onOver])
  const { done, awaited } = sentences[outcome]
  const isWaiting = !isDone && outcome !== 'looked-after'
  const Icon = isWaiting ? Clock : CircleCheck
  return (
    <div
      role="status"
      className={`flex items-center gap-3 rounded-control px-4 py-3 text-sm font-medium ${isWaiting ? 'bg-wait-soft text-wait' : 'bg-good-soft text-good'}`}
    >
      <Icon size={18} aria-hidden="true" className="shrink-0" />
      <p className="min-w-0 flex-1">{isDone ? done : isOver ? LATE : awaited}</p>
      <IconButton label="Close this message" onPress={onClose}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
