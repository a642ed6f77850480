import { Link } from '@tanstack/react-router'
import { ArrowLeft, CalendarSearch, UserRoundPlus } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useMay, useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { AddPeopleDialog } from '#web/features/people/pools/add-people-dialog.tsx'
import { filteredPeople, isPoolFiltered, readPoolFilter } from '#web/features/people/pools/pool-filter.ts'
import { PoolFilters } from '#web/features/people/pools/pool-filters.tsx'
import { PoolPeople } from '#web/features/people/pools/pool-people.tsx'
import { peopleText, usePool } from '#web/features/people/pools/pools.ts'
import { usePersonId } from '#web/features/people/profiles/person-id.ts'
import type { KnownPerson } from '#web/features/people/profiles/profile-modal.tsx'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { useUrlState } from '#web/platform/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { todayIn, viewerZone } from '#web/ui/dates.ts'
import { DialogSkeleton } from '#web/ui/dialog.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { runWhenIdle } from '#web/ui/idle.ts'
import { LoadedFromUrl } from '#web/ui/query-state.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { useNow } from '#web/ui/use-now.ts'

const ProfileModal = lazyComponent(() => import('#web/features/people/profiles/profile-modal.tsx'), 'ProfileModal')
const BookShiftDialog = lazyComponent(
  () => import('#web/features/booking/shifts/book-shift-dialog.tsx'),
  'BookShiftDialog',
)
for (const part of [BookShiftDialog, ProfileModal]) runWhenIdle(() => part.preload?.())

const NOTHING_CHOSEN = { date: null, subject_id: null, classification: null, start_time: null, end_time: null }

const AllPools = () => (
  <Link to="/employer/pools" className={buttonClass('plain')}>
    <ArrowLeft size={16} aria-hidden="true" />
    All pools
  </Link>
)

/** One pool: the people in it, in the order in which they are asked. */
export function PoolScreen() {
  const id = usePersonId()
  const query = usePool(id)
  const [search, set] = useUrlState()
  const filter = readPoolFilter(search)
  const account = useMyAccount().data
  const mayBook = useMay('book')
  const now = useNow()
  const list = useRef<HTMLDivElement>(null)
  const [isAdding, setAdding] = useState(false)
  const [profile, setProfile] = useState<KnownPerson | null>(null)
  const [booking, setBooking] = useState<KnownPerson | null>(null)
  const hasProfile = useLastNonNull(profile) !== null
  const hasBooking = useLastNonNull(booking) !== null
  const zone = account?.time_zone ?? viewerZone()
  const pool = query.data

  const addPeople = (
    <Button onPress={() => setAdding(true)} icon={<UserRoundPlus size={16} aria-hidden="true" />}>
      Add people
    </Button>
  )
  return (
    <Screen
      title={pool?.name ?? 'Pool'}
      intro={pool && `${peopleText(pool.size)}, in the order in which you ask them.`}
      actions={
        <>
          <AllPools />
          {pool && pool.people.length > 0 && (
            <Link to="/employer/book" search={{ pool_id: String(pool.id) }} className={buttonClass('plain')}>
              <CalendarSearch size={16} aria-hidden="true" />
              Find who is free
            </Link>
          )}
          {mayBook && pool && pool.people.length > 0 && addPeople}
        </>
      }
    >
      {id === null ? (
        <Empty action={<AllPools />}>We could not find this pool.</Empty>
      ) : (
        <LoadedFromUrl
          query={query}
          failure="The pool could not be loaded."
          exit={<AllPools />}
          isEmpty={({ people }) => people.length === 0}
          empty={
            <Empty
              hint="Add connections, people who have worked here, or anyone else by name."
              action={mayBook && addPeople}
            >
              Nobody is in this pool yet
            </Empty>
          }
        >
          {(whole) => (
            <div ref={list} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
              <PoolFilters pool={whole} filter={filter} onChange={(changes) => set(changes, { replace: true })} />
              <p role="status" className="sr-only">
                {isPoolFiltered(filter) && `${filteredPeople(whole.people, filter).length} of ${whole.people.length}`}
              </p>
              {filteredPeople(whole.people, filter).length === 0 ? (
                <Empty
                  action={
                    <Button look="link" onPress={() => set({ onboarding: null, tag: null }, { replace: true })}>
                      Clear the filters
                    </Button>
                  }
                >
                  Nobody in this pool matches
                </Empty>
              ) : (
                <PoolPeople
                  pool={whole}
                  filter={filter}
                  onProfile={setProfile}
                  onBook={mayBook ? setBooking : undefined}
                  onRemoved={() => list.current?.focus({ preventScroll: true })}
                />
              )}
            </div>
          )}
        </LoadedFromUrl>
      )}
      <AddPeopleDialog pool={isAdding && pool ? pool : null} onClose={() => setAdding(false)} />
      {hasProfile && (
        <Suspense fallback={<DialogSkeleton />}>
          <ProfileModal
            person={profile}
            onClose={() => setProfile(null)}
            action={
              profile &&
              mayBook && (
                <Button
                  onPress={() => {
                    setProfile(null)
                    setBooking(profile)
                  }}
                >
                  Book Now
                </Button>
              )
            }
          />
        </Suspense>
      )}
      {hasBooking && (
        <Suspense fallback={<DialogSkeleton />}>
          <BookShiftDialog
            person={booking}
            choice={NOTHING_CHOSEN}
            workplace={{ sector: account?.sector ?? 'education', zone, today: todayIn(zone, now) }}
            onClose={() => setBooking(null)}
          />
        </Suspense>
      )}
    </Screen>
  )
}
