import { Link } from '@tanstack/react-router'
import { CalendarPlus, CalendarSearch } from 'lucide-react'
import { useRef } from 'react'
import { WaitingApprovals } from '#web/features/booking/approvals/waiting-approvals.tsx'
import { NEXT_DAY } from '#web/features/booking/availability/prefetch-book-staff.ts'
import { useBoard, useBoardChoice } from '#web/features/booking/today/board.ts'
import { TodayBoard } from '#web/features/booking/today/today-board.tsx'
import { OpenVacancies } from '#web/features/booking/vacancies/open-vacancies.tsx'
import { useSoonestVacancies } from '#web/features/booking/vacancies/vacancies.ts'
import { greetingAt, hourIn } from '#web/features/home/greeting.ts'
import { isToday, useIsNewAccount, useUpcomingBookings } from '#web/features/home/next-shifts.ts'
import { ShiftLines } from '#web/features/home/shift-lines.tsx'
import { Steps } from '#web/features/home/story.tsx'
import { useMay, useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { useEmployerProfile } from '#web/features/people/profiles/employer-profile.ts'
import { useWaitingTimesheets } from '#web/features/work/timesheet-queue/queue.ts'
import { WaitingTimesheets } from '#web/features/work/timesheet-queue/waiting-timesheets.tsx'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { useMe } from '#web/platform/session.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { longDate, todayIn, viewerZone, zoneName } from '#web/ui/dates.ts'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { isFirstLoad, Loaded } from '#web/ui/query-state.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const SiteBasics = lazyComponent(() => import('#web/features/people/profiles/site-basics.tsx'), 'SiteBasics')
const WaitingSwaps = lazyComponent(() => import('#web/features/booking/swaps/swap-decision.tsx'), 'WaitingSwaps')

const BOOKINGS = { to: '/employer/book', search: { option: 'history' }, label: 'See all bookings' }
const REQUESTS = { to: '/employer/book', search: { option: 'history', when: 'waiting' }, label: 'See all requests' }
const bookingLink = (id: number) => ({ to: `/employer/bookings/${id}` })
const FAILED = 'Your bookings could not be loaded.'
const FIRST_STEPS = [
  {
    title: 'Complete your company profile',
    text: 'Add a logo, your address, operating hours and where to park.',
    to: '/employer/profile',
    option: 'edit',
  },
  {
    title: 'Invite people you know',
    text: 'People you are connected with appear first when you search.',
    to: '/employer/invitations',
  },
  {
    title: 'See who is free',
    text: 'Choose a day and times, then send a request. Replies appear here.',
    to: '/employer/book',
  },
]

/** Home of an employer: people expected today, the next bookings, and open requests. */
export function EmployerHomeScreen() {
  const me = useMe()
  const steps = useRef<HTMLHeadingElement>(null)
  const mayBook = useMay('book')
  const mayEdit = useMay('manage')
  const account = useMyAccount().data
  const zone = account?.time_zone ?? viewerZone()
  const bookings = useUpcomingBookings('accepted')
  const open = useUpcomingBookings('pending')
  const vacancies = useSoonestVacancies()
  const board = useBoard(useBoardChoice()).query
  const timesheets = useWaitingTimesheets()
  const hasNoShifts = bookings.data?.total === 0 && open.data?.total === 0
  const newcomer = useIsNewAccount(hasNoShifts)
  // The introduction for newcomers, the board and the vacancies are at the top and would push
  // everything else down, so nothing renders before they are decided.
  const isNewcomer = hasNoShifts && newcomer.data === true && mayEdit
  const profile = useEmployerProfile(isNewcomer ? me.id : null)
  const isUnsure =
    (hasNoShifts && newcomer.isPending) || profile.isLoading || [vacancies, board, timesheets].some(isFirstLoad)

  return (
    <Screen
      title={`${greetingAt(hourIn(zone))}, ${me.name}`}
      isNameInTitle
      intro={`${longDate(todayIn(zone))}, ${zoneName(zone)}`}
      actions={
        mayBook && (
          <>
            <Link to="/employer/post-shift" className={buttonClass('plain', 'large')}>
              <CalendarPlus size={18} aria-hidden="true" />
              Post a shift
            </Link>
            <Link to="/employer/book" search={{ date: NEXT_DAY }} className={buttonClass('primary', 'large')}>
              <CalendarSearch size={18} aria-hidden="true" />
              Book staff
            </Link>
          </>
        )
      }
    >
      {isNewcomer && !isUnsure && (
        <>
          {profile.data?.locality_id === null && (
            <LazyPart>
              <SiteBasics details={profile.data} onSaved={() => steps.current?.focus()} />
            </LazyPart>
          )}
          <Steps title="First steps" items={FIRST_STEPS} headingRef={steps} />
        </>
      )}
      {isUnsure ? (
        <SkeletonRows rows={4} />
      ) : (
        <>
          <TodayBoard zone={zone} />
          <WaitingApprovals />
          <LazyPart>
            <WaitingSwaps />
          </LazyPart>
          <WaitingTimesheets />
          <OpenVacancies />
          <ComingUp zone={zone} bookings={bookings} open={open} />
        </>
      )}
    </Screen>
  )
}

type UpcomingShifts = ReturnType<typeof useUpcomingBookings>

function ComingUp({ zone, bookings, open }: { zone: string; bookings: UpcomingShifts; open: UpcomingShifts }) {
  const today = todayIn(zone)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
      <Loaded query={bookings} failure={FAILED} skeleton={<SkeletonRows rows={4} />}>
        {({ shifts, total }) => {
          const now = new Date().toISOString()
          const later = shifts.filter((shift) => !isToday(shift, today, now))
          return (
            <ShiftLines
              title="Coming up"
              shifts={later}
              total={total - (shifts.length - later.length)}
              party="invitee"
              zone={zone}
              linkOf={bookingLink}
              all={BOOKINGS}
              nothing="No upcoming bookings."
            />
          )
        }}
      </Loaded>
      <Loaded query={open} failure={FAILED} skeleton={<SkeletonRows rows={2} />}>
        {({ shifts, total }) => (
          <ShiftLines
            title="Waiting for an answer"
            shifts={shifts}
            total={total}
            party="invitee"
            zone={zone}
            linkOf={bookingLink}
            all={REQUESTS}
            nothing="No open requests."
          />
        )}
      </Loaded>
    </div>
  )
}
