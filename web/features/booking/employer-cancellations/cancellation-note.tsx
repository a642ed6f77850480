import { CalendarX } from 'lucide-react'
import { cancellationText } from './cancellation-text.ts'
import { useAreCancellationsLoading, useCancellations } from './data.ts'

/** Invisible while loading, and as wide as real figures, so that nothing below moves later. */
const PLACEHOLDER = { bookings: 88, cancelled: 8 }

type CancellationNoteProps = { employerId: number; isOwn?: boolean }

/** Cancellations by an employer in a sentence; nothing for one with few bookings. */
export function CancellationNote({ employerId, isOwn = false }: CancellationNoteProps) {
  const cancellations = useCancellations([employerId]).get(employerId)
  const isLoading = useAreCancellationsLoading([employerId])
  if (!cancellations && !isLoading) return null
  return (
    <p
      className={`flex items-start gap-2.5 rounded-control bg-hover px-4 py-3 text-sm ${cancellations ? '' : 'invisible'}`}
    >
      <CalendarX size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-dim" />
      <span>
        {cancellationText(cancellations ?? PLACEHOLDER)}
        {isOwn && ' People see this before they answer a request of yours.'}
      </span>
    </p>
  )
}

type CancellationFactProps = {
  employerId: number
  /** Employers of the whole list, which are read in one call. */
  employerIds: readonly number[]
}

/** Cancellations by an employer, as a row of a list of facts. */
export function CancellationFact({ employerId, employerIds }: CancellationFactProps) {
  const cancellations = useCancellations(employerIds).get(employerId)
  const isLoading = useAreCancellationsLoading(employerIds)
  const hidden = cancellations ? '' : 'invisible'
  return (
    (cancellations || isLoading) && (
      <>
        <dt className={`text-dim ${hidden}`}>Cancellations</dt>
        <dd className={hidden}>{cancellationText(cancellations ?? PLACEHOLDER)}</dd>
      </>
    )
  )
}
