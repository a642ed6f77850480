import { Suspense, useState } from 'react'
import { useMay, useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { PersonPanel } from '#web/features/people/pools/person-panel.tsx'
import { ConnectedBadge, MessageLink } from '#web/features/people/profiles/contact-links.tsx'
import { useEmployeeProfile } from '#web/features/people/profiles/employee-profile.ts'
import { PersonFromUrl } from '#web/features/people/profiles/person-from-url.tsx'
import { usePersonId } from '#web/features/people/profiles/person-id.ts'
import { ProfileFacts } from '#web/features/people/profiles/profile-facts.tsx'
import type { KnownPerson } from '#web/features/people/profiles/profile-modal.tsx'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { todayIn, viewerZone } from '#web/ui/dates.ts'
import { DialogSkeleton } from '#web/ui/dialog.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'

const BookShiftDialog = lazyComponent(
  () => import('#web/features/booking/shifts/book-shift-dialog.tsx'),
  'BookShiftDialog',
)
const NOTHING_CHOSEN = { date: null, subject_id: null, classification: null, start_time: null, end_time: null }

/** Link back to the search for staff. */
const list = { to: '/employer/book', label: 'Find Staff' } as const

/** The page of an employee, as an employer sees it. */
export function StaffScreen() {
  const id = usePersonId()
  const profile = useEmployeeProfile(id)
  const account = useMyAccount().data
  const mayBook = useMay('book')
  const [booking, setBooking] = useState<KnownPerson | null>(null)
  const wasBooking = useLastNonNull(booking) !== null
  const zone = account?.time_zone ?? viewerZone()
  const person = profile.data?.data
  const asKnown = person && { ...person, id: person.employee_id }

  return (
    <Screen
      title="Staff profile"
      width="reading"
      actions={
        asKnown &&
        mayBook && (
          <>
            {asKnown.connected && <MessageLink by="employer" to={asKnown.id} />}
            {asKnown.status === 'active' && <Button onPress={() => setBooking(asKnown)}>Book Now</Button>}
          </>
        )
      }
    >
      <PersonFromUrl id={id} list={list} query={profile}>
        {(answer) =>
          answer.data && (
            <Card>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
                <div className="flex flex-wrap items-center gap-4">
                  <Avatar name={answer.data.name} src={answer.data.avatar} size="huge" />
                  <div className="grid min-w-0 justify-items-start gap-1.5">
                    <h2 className="text-xl font-heading wrap-anywhere">{answer.data.name}</h2>
                    {answer.data.connected && <ConnectedBadge />}
                  </div>
                </div>
                <ProfileFacts answer={answer} profile={answer.data} />
                <PersonPanel person={{ id: answer.data.employee_id, name: answer.data.name }} />
              </div>
            </Card>
          )
        }
      </PersonFromUrl>
      {wasBooking && (
        <Suspense fallback={<DialogSkeleton />}>
          <BookShiftDialog
            person={booking}
            choice={NOTHING_CHOSEN}
            workplace={{ sector: account?.sector ?? 'education', zone, today: todayIn(zone) }}
            onClose={() => setBooking(null)}
          />
        </Suspense>
      )}
    </Screen>
  )
}
