import { Suspense, useState } from 'react'
import { useMay, useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { ConnectionsScreen } from '#web/features/people/connections/connections-screen.tsx'
import { MessageAllDialog } from '#web/features/people/conversations/message-all-dialog.tsx'
import type { KnownPerson } from '#web/features/people/profiles/profile-modal.tsx'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { todayIn, viewerZone } from '#web/ui/dates.ts'
import { DialogSkeleton } from '#web/ui/dialog.tsx'
import { runWhenIdle } from '#web/ui/idle.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { useNow } from '#web/ui/use-now.ts'

const BookShiftDialog = lazyComponent(
  () => import('#web/features/booking/shifts/book-shift-dialog.tsx'),
  'BookShiftDialog',
)
runWhenIdle(() => BookShiftDialog.preload?.())

const NOTHING_CHOSEN = { date: null, subject_id: null, classification: null, start_time: null, end_time: null }

/** The people that an employer is connected with, who can be asked to work from here. */
export function EmployerConnectionsScreen() {
  const account = useMyAccount().data
  const mayBook = useMay('book')
  const now = useNow()
  const [booking, setBooking] = useState<KnownPerson | null>(null)
  const hasBooking = useLastNonNull(booking) !== null
  const zone = account?.time_zone ?? viewerZone()
  const workplace = { sector: account?.sector ?? 'education', zone, today: todayIn(zone, now) }
  return (
    <>
      <ConnectionsScreen side="employer" messageAll={MessageAllDialog} onBook={mayBook ? setBooking : undefined} />
      {hasBooking && (
        <Suspense fallback={<DialogSkeleton />}>
          <BookShiftDialog
            person={booking}
            choice={NOTHING_CHOSEN}
            workplace={workplace}
            onClose={() => setBooking(null)}
          />
        </Suspense>
      )}
    </>
  )
}
