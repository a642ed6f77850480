import { Link } from '@tanstack/react-router'
import { CalendarSearch } from 'lucide-react'
import { useMyAccount } from '#web/accounts/myAccount.ts'
import { TodayPart } from '#web/attendance/TodayPart.tsx'
import { useMe } from '#web/platform/session.ts'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { longDate, todayIn, viewerZone } from '#web/ui/dates.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { clockName } from '#web/ui/zones.ts'
import { greetingAt, hourIn } from './greeting.ts'
import { useBookingsAhead } from './nextShifts.ts'
import { ShiftLines } from './ShiftLines.tsx'
import { Steps } from './Story.tsx'
import { isToday } from './soonest.ts'

const BOOKINGS = { to: '/employer/book', option: 'history', label: 'See all bookings' }
const FAILED = 'Your bookings could not be loaded.'
const STEPS = [
  { title: 'Post requirements', text: 'Say the day, the subject and the hours that need somebody.' },
  { title: 'Match professionals', text: 'Choose from the people who are free and can do it.' },
  { title: 'Manage engagements', text: 'Follow every request from pending to done, in one place.' },
]

/** The employer's desk in the morning: who comes today, who comes next, who has not answered yet. */
export function EmployerHomeScreen() {
  const me = useMe()
  const zone = useMyAccount().data?.time_zone ?? viewerZone()
  const today = todayIn(zone)
  const booked = useBookingsAhead('accepted')
  const open = useBookingsAhead('pending')
  const isNewcomer = booked.data?.total === 0 && open.data?.total === 0

  return (
    <Screen
      title={`${greetingAt(hourIn(zone))}, ${me.name}`}
      intro={`${longDate(today)}, ${clockName(zone)}`}
      actions={
        <Link to="/employer/book" className={buttonClass('primary', 'large')}>
          <CalendarSearch size={18} aria-hidden="true" />
          Book staff
        </Link>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <TodayPart zone={zone} />
          <Loaded query={booked} failure={FAILED} skeleton={<SkeletonRows rows={4} />}>
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
                  all={BOOKINGS}
                  nothing="Nothing is booked for the days to come."
                />
              )
            }}
          </Loaded>
        </div>
        <Loaded query={open} failure={FAILED} skeleton={<SkeletonRows rows={2} />}>
          {({ shifts, total }) => (
            <ShiftLines
              title="Waiting for an answer"
              shifts={shifts}
              total={total}
              party="invitee"
              zone={zone}
              all={BOOKINGS}
              nothing="Every request has its answer."
            />
          )}
        </Loaded>
      </div>
      {isNewcomer && <Steps steps={STEPS} />}
    </Screen>
  )
}
