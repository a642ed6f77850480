import { Link } from '@tanstack/react-router'
import { Repeat } from 'lucide-react'
import { useBookedName } from '#web/features/booking/shifts/bookings.ts'

/** Names the person who is being replaced; `id` is that of their booking. */
export function InPlaceOf({ id }: { id: number }) {
  const { data, isError } = useBookedName(id)
  const name = data ?? (isError ? 'another booking' : null)
  return (
    <div role="status" className="card flex min-h-12 items-center gap-3 px-4 py-3 text-sm">
      {name && (
        <>
          <Repeat size={16} aria-hidden="true" className="shrink-0 text-dim" />
          <p className="wrap-anywhere">
            In place of{' '}
            <Link
              to="/employer/bookings/$id"
              params={{ id: String(id) }}
              className="font-semibold text-brand-ink underline underline-offset-4"
            >
              {name}
            </Link>
            . The two bookings will be linked.
          </p>
        </>
      )}
    </div>
  )
}
