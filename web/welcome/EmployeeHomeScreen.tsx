import { Link } from '@tanstack/react-router'
import { CalendarClock, GraduationCap, ShieldCheck, Users } from 'lucide-react'
import type { ProfileAnswer } from '#contract/profiles.ts'
import { useMyAccount, useWords } from '#web/accounts/myAccount.ts'
import { NextShift } from '#web/attendance/NextShift.tsx'
import { CredentialBanner } from '#web/credentials/CredentialBanner.tsx'
import { useProductName } from '#web/platform/config.ts'
import { useMe } from '#web/platform/session.ts'
import { useEmployeeProfile } from '#web/profiles/employeeProfile.ts'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { viewerZone } from '#web/ui/dates.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { useShiftsAhead } from './nextShifts.ts'
import { ShiftLines } from './ShiftLines.tsx'
import { Features, Steps } from './Story.tsx'

const featuresFor = (says: ReturnType<typeof useWords>) => [
  {
    title: 'Professional Network',
    text: `Employers who look for people like you see your ${says.subjects.toLowerCase()}, your ${says.levels.toLowerCase()} and your preferences.`,
    Icon: Users,
    to: '/employee/invitations',
  },
  {
    title: 'Flexible Shifts',
    text: 'You say when you can work, and you accept or reject every request yourself.',
    Icon: CalendarClock,
  },
  {
    title: 'Skill Development',
    text: 'Different workplaces, different rooms and teams: every shift adds to what you can do.',
    Icon: GraduationCap,
  },
  {
    title: 'Trusted Employers',
    text: 'Everyone here has proved their address and agreed to the terms before they can ask you.',
    Icon: ShieldCheck,
  },
]
const STEPS = [
  { title: 'Complete your profile', text: 'Say what you can do, at which levels, and add your registration and CV.' },
  {
    title: 'Set your availability',
    text: 'Say when you can work. It is a weekly pattern, with exceptions for any day.',
  },
  {
    title: 'Accept shifts',
    text: 'A request arrives at once. Accept it and you are booked, never twice for the same hours.',
  },
]
const FAILED = 'Your shifts could not be loaded.'

const isComplete = ({ data, can_teach_subjects, year_levels }: ProfileAnswer) =>
  data !== null && can_teach_subjects.length > 0 && year_levels.length > 0

/** What waits for the employee, and for a newcomer what this is and how to begin. */
export function EmployeeHomeScreen() {
  const me = useMe()
  const product = useProductName()
  const says = useWords()
  return (
    <Screen title={`Welcome, ${me.name}`} intro={`${product} brings shifts to you. You decide which ones you work.`}>
      <CredentialBanner />
      <NextShift zone={useMyAccount().data?.time_zone ?? viewerZone()} />
      <Ahead id={me.id} />
      <Features title={`What ${product} offers you`} features={featuresFor(says)} />
      <Steps steps={STEPS} />
      <Join id={me.id} />
    </Screen>
  )
}

function Ahead({ id }: { id: number }) {
  const zone = useMyAccount().data?.time_zone ?? viewerZone()
  const open = useShiftsAhead(id, 'pending')
  const next = useShiftsAhead(id, 'accepted')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 empty:hidden lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      <Loaded query={open} failure={FAILED} skeleton={<SkeletonRows rows={2} />}>
        {({ shifts, total }) =>
          total > 0 && (
            <ShiftLines
              title="Waiting for your answer"
              shifts={shifts}
              total={total}
              party="inviter"
              zone={zone}
              all={{
                to: '/employee/job-request',
                label: total === 1 ? 'Answer this request' : 'Answer these requests',
              }}
            />
          )
        }
      </Loaded>
      <Loaded query={next} failure={FAILED} skeleton={<SkeletonRows rows={2} />}>
        {({ shifts, total }) =>
          total > 0 && (
            <ShiftLines
              title="Your next shifts"
              shifts={shifts}
              total={total}
              party="inviter"
              zone={zone}
              all={{ to: '/employee/availability', label: 'See your calendar' }}
            />
          )
        }
      </Loaded>
    </div>
  )
}

/** The way in: to the profile while it says too little to be found by, then to the calendar. */
function Join({ id }: { id: number }) {
  const profile = useEmployeeProfile(id).data
  const isFound = profile !== undefined && isComplete(profile)
  return (
    <section aria-labelledby="join" className="card flex flex-wrap items-center justify-between gap-4 p-5">
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="join" className="text-lg">
          {isFound ? 'Tell employers when you are free' : 'Let employers find you'}
        </h2>
        <p className="text-dim">
          {isFound
            ? 'Keep your week up to date, so that only requests you can take arrive.'
            : 'Your profile says what you can do. It takes about three minutes.'}
        </p>
      </div>
      <Link to={isFound ? '/employee/availability' : '/employee/profile'} className={buttonClass('primary', 'large')}>
        Join Now
      </Link>
    </section>
  )
}
