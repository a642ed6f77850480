import { lazyRouteComponent, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import type { AvailablePerson } from '#contract/availability.ts'
import { words } from '#contract/words.ts'
import { useMyAccount } from '#web/accounts/myAccount.ts'
import type { KnownPerson } from '#web/profiles/ProfileModal.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DialogBones } from '#web/ui/Dialog.tsx'
import { todayIn, viewerZone } from '#web/ui/dates.ts'
import { Later } from '#web/ui/Later.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { useSlashKey } from '#web/ui/slashKey.ts'
import { useLast } from '#web/ui/useLast.ts'
import { useNow } from '#web/ui/useNow.ts'
import { whenIdle } from '#web/ui/whenIdle.ts'
import { BookStaffFilters } from './BookStaffFilters.tsx'
import { BookStaffList, BookStaffListBones } from './BookStaffList.tsx'
import { StaffBadges } from './BookStaffRow.tsx'
import { noFilters } from './staffFilters.ts'
import { useStaffFilters } from './useStaffFilters.ts'

const ProfileModal = lazyRouteComponent(() => import('#web/profiles/ProfileModal.tsx'), 'ProfileModal')
const BookingHistory = lazyRouteComponent(() => import('#web/shifts/BookingHistory.tsx'), 'BookingHistory')
const BookShiftDialog = lazyRouteComponent(() => import('#web/shifts/BookShiftDialog.tsx'), 'BookShiftDialog')
const historyCode = [BookingHistory]
for (const part of [BookShiftDialog, ProfileModal, BookingHistory]) whenIdle(() => part.preload?.())

const FIRST_FIELD = '[role=spinbutton], input'

export function BookStaffScreen() {
  const [view, setView] = useView()
  const [filters, change] = useStaffFilters()
  const [resets, setResets] = useState(0)
  const account = useMyAccount()
  const now = useNow()
  const [profile, setProfile] = useState<KnownPerson | AvailablePerson | null>(null)
  const [booking, setBooking] = useState<KnownPerson | null>(null)
  const hasProfile = useLast(profile) !== null
  const hasBooking = useLast(booking) !== null
  const filterCard = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isSearch = view === 'search'
  const sector = account.data?.sector ?? 'education'
  const zone = account.data?.time_zone ?? viewerZone()
  const workplace = { sector, zone, today: todayIn(zone, now) }
  const wasAskedFor = useRef(false)
  useSlashKey(focusFields)

  /** Focuses the fields, or remembers to do so once they have loaded. */
  function focusFields() {
    const field = filterCard.current?.querySelector<HTMLElement>(FIRST_FIELD)
    wasAskedFor.current = !field
    field?.focus()
  }

  function reset() {
    change(noFilters)
    setResets(resets + 1)
    // The button goes out of use, and focus with it; what it brought about is the place to go on.
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
          <BookStaffFilters
            ref={filterCard}
            filters={filters}
            onChange={change}
            onReset={reset}
            resets={resets}
            onFields={() => wasAskedFor.current && focusFields()}
            {...workplace}
          />
          <Later instead={<BookStaffListBones />}>
            <BookStaffList
              filters={filters}
              onChange={change}
              onReset={reset}
              heading={heading}
              onProfile={setProfile}
              onBook={setBooking}
            />
          </Later>
        </>
      ) : (
        <Later code={historyCode} instead={<SkeletonRows />}>
          <BookingHistory
            page={filters.page}
            onPage={(page) => change({ page })}
            onProfile={setProfile}
            subject={words[sector].subject}
            nextStep={<Button onPress={() => setView('search')}>Find Staff</Button>}
          />
        </Later>
      )}
      {hasProfile && (
        <Suspense fallback={<DialogBones />}>
          <ProfileModal
            person={profile}
            onClose={() => setProfile(null)}
            badges={profile && 'connected' in profile && <StaffBadges person={profile} />}
            action={profile && <Button onPress={() => bookFromProfile(profile)}>Book Now</Button>}
          />
        </Suspense>
      )}
      {hasBooking && (
        <Suspense fallback={<DialogBones />}>
          <BookShiftDialog
            person={booking}
            chosen={isSearch ? filters : noFilters}
            workplace={workplace}
            onClose={() => setBooking(null)}
          />
        </Suspense>
      )}
    </Screen>
  )
}

type View = 'search' | 'history'

/** The toggle is a step on the way back; the filters wait in the address meanwhile. */
function useView(): [View, (view: View) => void] {
  const { option } = useSearch({ strict: false }) as { option?: string }
  const navigate = useNavigate()
  const choose = (view: View) => {
    navigate({
      to: '.',
      search: (rest: object) => ({ ...rest, option: view, page: undefined, request: undefined }),
      resetScroll: false,
    })
  }
  return [option === 'history' ? 'history' : 'search', choose]
}
