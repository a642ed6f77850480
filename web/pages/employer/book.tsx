import { Suspense, useRef, useState } from 'react'
import type { AvailablePerson } from '#contract/booking/availability.ts'
import { sectorTerms } from '#contract/platform/sector-terms.ts'
import { BookStaffFilters } from '#web/features/booking/availability/book-staff-filters.tsx'
import { BookStaffList, BookStaffListSkeleton } from '#web/features/booking/availability/book-staff-list.tsx'
import { InPlaceOf } from '#web/features/booking/availability/in-place-of.tsx'
import { noFilters } from '#web/features/booking/availability/staff-filters.ts'
import { useStaffFilters } from '#web/features/booking/availability/use-staff-filters.ts'
import { type BookingFilter, bookingFilters } from '#web/features/booking/shifts/booking-filters.ts'
import { useMay, useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import type { KnownPerson } from '#web/features/people/profiles/profile-modal.tsx'
import { StaffChips } from '#web/features/people/staff-facts/staff-facts.tsx'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { oneOf, useUrlState } from '#web/platform/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { todayIn, viewerZone } from '#web/ui/dates.ts'
import { Deferred } from '#web/ui/deferred.tsx'
import { DialogSkeleton } from '#web/ui/dialog.tsx'
import { runWhenIdle } from '#web/ui/idle.ts'
import { Screen } from '#web/ui/screen.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useSlashKey } from '#web/ui/slash-key.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { useNow } from '#web/ui/use-now.ts'

const ProfileModal = lazyComponent(() => import('#web/features/people/profiles/profile-modal.tsx'), 'ProfileModal')
const BookingHistory = lazyComponent(() => import('#web/features/booking/shifts/booking-history.tsx'), 'BookingHistory')
const BookShiftDialog = lazyComponent(
  () => import('#web/features/booking/shifts/book-shift-dialog.tsx'),
  'BookShiftDialog',
)
const historyCode = [BookingHistory]
for (const part of [BookShiftDialog, ProfileModal, BookingHistory]) runWhenIdle(() => part.preload?.())

const FIRST_FIELD = '[role=spinbutton], input'

export function BookStaffScreen() {
  const [view, setView] = useView()
  const [shown, show] = useBookingFilter()
  const [filters, change, chosen] = useStaffFilters()
  const [resets, setResets] = useState(0)
  const [{ replaces = null }] = useUrlState()
  const account = useMyAccount()
  const mayBook = useMay('book')
  const now = useNow()
  const [profile, setProfile] = useState<KnownPerson | AvailablePerson | null>(null)
  const [booking, setBooking] = useState<KnownPerson | null>(null)
  const hasProfile = useLastNonNull(profile) !== null
  const hasBooking = useLastNonNull(booking) !== null
  const filterCard = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isSearch = view === 'search'
  const sector = account.data?.sector ?? 'education'
  const zone = account.data?.time_zone ?? viewerZone()
  const workplace = { sector, zone, today: todayIn(zone, now) }
  const shouldFocus = useRef(false)
  useSlashKey(focusFields)

  /** Focuses the fields, or remembers to do so once they have loaded. */
  function focusFields() {
    const field = filterCard.current?.querySelector<HTMLElement>(FIRST_FIELD)
    shouldFocus.current = !field
    field?.focus()
  }

  function reset() {
    change(noFilters)
    setResets(resets + 1)
    // The button is removed with its focus, so the focus moves to the result.
    heading.current?.focus({ preventScroll: true })
  }

  function bookFromProfile(person: KnownPerson) {
    setProfile(null)
    setBooking(person)
  }

  return (
    <Screen
      title="Book Staff"
      intro="Booking confirmation and details are sent via SMS. Staff replies are recorded in the system."
      actions={
        <Segmented
          label="View"
          value={view}
          onChange={setView}
          items={[
            { id: 'search', label: 'Find Staff' },
            { id: 'history', label: 'Booking History' },
          ]}
        />
      }
    >
      {isSearch ? (
        <>
          {replaces !== null && <InPlaceOf id={replaces} />}
          <BookStaffFilters
            ref={filterCard}
            filters={chosen}
            onChange={change}
            onReset={reset}
            resets={resets}
            onFields={() => shouldFocus.current && focusFields()}
            {...workplace}
          />
          <Deferred placeholder={<BookStaffListSkeleton />}>
            <BookStaffList
              filters={filters}
              onChange={change}
              onReset={reset}
              heading={heading}
              onProfile={setProfile}
              onBook={mayBook ? setBooking : undefined}
            />
          </Deferred>
        </>
      ) : (
        <Deferred code={historyCode} placeholder={<SkeletonRows />}>
          <BookingHistory
            filter={shown}
            onFilter={(next) => show(next, 1)}
            today={workplace.today}
            page={filters.page}
            onPage={(page) => show(shown, page)}
            onProfile={setProfile}
            subject={sectorTerms[sector].subject}
            nextStep={<Button onPress={() => setView('search')}>Find Staff</Button>}
          />
        </Deferred>
      )}
      {hasProfile && (
        <Suspense fallback={<DialogSkeleton />}>
          <ProfileModal
            person={profile}
            onClose={() => setProfile(null)}
            badges={
              profile &&
              'connected' in profile && (
                <StaffChips facts={{ ...profile, registration: null }} isConnected={profile.connected} />
              )
            }
            action={profile && mayBook && <Button onPress={() => bookFromProfile(profile)}>Book Now</Button>}
          />
        </Suspense>
      )}
      {hasBooking && (
        <Suspense fallback={<DialogSkeleton />}>
          <BookShiftDialog
            person={booking}
            choice={isSearch ? filters : noFilters}
            workplace={workplace}
            replaces={isSearch ? replaces : null}
            onClose={() => setBooking(null)}
          />
        </Suspense>
      )}
    </Screen>
  )
}

type View = 'search' | 'history'

/** Switching the view adds a history entry; the filters stay in the URL meanwhile. */
function useView(): [View, (view: View) => void] {
  const [{ option }, set] = useUrlState()
  const choose = (view: View) => set({ option: view, page: null, request: null, when: null })
  return [option === 'history' ? 'history' : 'search', choose]
}

/** Bookings that the history shows. A link to one booking shows it among all. */
function useBookingFilter(): [BookingFilter, (filter: BookingFilter, page: number) => void] {
  const [{ when, request }, set] = useUrlState()
  const shown = oneOf(bookingFilters, when) ?? bookingFilters[request === undefined ? 0 : 3]
  const show = (filter: BookingFilter, page: number) =>
    set(
      { when: filter === bookingFilters[0] ? null : filter, page: page > 1 ? page : null, request: null },
      { replace: filter !== shown },
    )
  return [shown, show]
}
