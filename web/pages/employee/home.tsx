import { Link } from '@tanstack/react-router'
import type { ProfileAnswer } from '#contract/people/profiles.ts'
import { NextShift } from '#web/features/booking/attendance/next-shift.tsx'
import { useComingWeek } from '#web/features/booking/availability/coming-week.ts'
import { ComingWeekCard } from '#web/features/booking/availability/coming-week-card.tsx'
import { NO_FILTERS, useOpenJobs } from '#web/features/booking/open-jobs/open-jobs.ts'
import { OpenJobsPart } from '#web/features/booking/open-jobs/open-jobs-part.tsx'
import { usePayEstimates } from '#web/features/booking/pay-estimates/data.ts'
import { useExpected } from '#web/features/booking/shifts/check-ins.ts'
import { useTomorrow } from '#web/features/booking/wishes/tomorrow.ts'
import { TomorrowCard } from '#web/features/booking/wishes/tomorrow-card.tsx'
import { useWorkplaces } from '#web/features/booking/workplaces/data.ts'
import { featuresFor, stepsFor } from '#web/features/home/employee-story.ts'
import { useUpcomingShifts } from '#web/features/home/next-shifts.ts'
import { RequestLines } from '#web/features/home/request-lines.tsx'
import { ShiftLines } from '#web/features/home/shift-lines.tsx'
import { Features, Steps } from '#web/features/home/story.tsx'
import { useTimesheetsToSubmit } from '#web/features/home/timesheets-to-submit.ts'
import { useMyAccount, useSectorTerms } from '#web/features/identity/accounts/my-account.ts'
import { CredentialBanner } from '#web/features/people/credentials/credential-banner.tsx'
import { useMyCredentials } from '#web/features/people/credentials/data.ts'
import { useEmployeeProfile } from '#web/features/people/profiles/employee-profile.ts'
import { SubmitAsBooked } from '#web/features/work/timesheets/submit-as-booked.tsx'
import { useProductName } from '#web/platform/config.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { useMe } from '#web/platform/session.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { viewerZone } from '#web/ui/dates.ts'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { isFirstLoad, Loaded } from '#web/ui/query-state.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const KeptInvitationCard = lazyComponent(
  () => import('#web/features/people/staff-invitations/kept-invitation-card.tsx'),
  'KeptInvitationCard',
)

const FAILED = 'Your shifts could not be loaded.'

const isComplete = ({ data, can_teach_subjects, year_levels }: ProfileAnswer) =>
  data !== null && can_teach_subjects.length > 0 && year_levels.length > 0

/** Home of an employee: open tasks, and an introduction for newcomers. */
export function EmployeeHomeScreen() {
  const me = useMe()
  const product = useProductName()
  const terms = useSectorTerms()
  const zone = useMyAccount().data?.time_zone ?? viewerZone()
  const profile = useEmployeeProfile(me.id)
  const isWaiting = useIsWaiting(me.id)
  const isKnown = profile.data !== undefined && isComplete(profile.data)
  return (
    <Screen
      title={`Welcome, ${me.name}`}
      isNameInTitle
      intro={profile.data && !isKnown && 'Employers send you requests. You choose which to accept.'}
    >
      {isWaiting ? (
        <SkeletonRows />
      ) : (
        <>
          <LazyPart>
            <KeptInvitationCard />
          </LazyPart>
          <CredentialBanner />
          <NextShift zone={zone} />
          <UpcomingShifts id={me.id} zone={zone} />
          <TomorrowCard />
          <ComingWeekCard />
          <OpenJobsPart zone={zone} />
          <PastShifts zone={zone} />
          {/* Without a complete profile a person cannot be found, so this precedes the rest. */}
          {profile.data && !isComplete(profile.data) && <FirstSteps isProfileComplete={false} />}
          {/* People with a complete profile know the product, so it takes less room. */}
          <div className={isKnown ? 'grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-2' : 'contents'}>
            <Features title={`How ${product} helps you`} items={featuresFor(terms)} isCompact={isKnown} />
            <Steps items={stepsFor(terms)} isCompact={isKnown} />
          </div>
          {/* Also shows the error if the profile failed to load. */}
          <Loaded query={profile} skeleton={<SkeletonRows rows={1} />} failure="Failed to load profile data">
            {(profileData) => isComplete(profileData) && <FirstSteps isProfileComplete />}
          </Loaded>
        </>
      )}
    </Screen>
  )
}

/**
 * True while the top of the page loads. The page appears all at once, so that nothing jumps under a
 * thumb.
 */
function useIsWaiting(id: number) {
  const first = [
    useMyAccount(),
    useUpcomingShifts(id, 'pending'),
    useUpcomingShifts(id, 'accepted'),
    usePayEstimates(),
    useExpected().query,
    useWorkplaces(),
    useOpenJobs(NO_FILTERS),
    useTomorrow(),
    useComingWeek(),
    useTimesheetsToSubmit().query,
    useMyCredentials(),
    useEmployeeProfile(id),
  ]
  return first.some(isFirstLoad)
}

const bookingLink = (id: number) => ({ to: `/employee/bookings/${id}` })

function UpcomingShifts({ id, zone }: { id: number; zone: string }) {
  const open = useUpcomingShifts(id, 'pending')
  const next = useUpcomingShifts(id, 'accepted')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 empty:hidden lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      <Loaded query={open} failure={FAILED} skeleton={<SkeletonRows rows={2} />}>
        {({ shifts, total }) => (
          <RequestLines
            shifts={shifts}
            total={total}
            zone={zone}
            booked={next.isSuccess && !next.isFetching ? next.data.shifts : null}
          />
        )}
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
              linkOf={bookingLink}
              all={{ to: '/employee/shifts', label: 'See all your shifts' }}
            />
          )
        }
      </Loaded>
    </div>
  )
}

/** Worked shifts that are paid only after their timesheet is submitted. */
function PastShifts({ zone }: { zone: string }) {
  const { shifts, drafts } = useTimesheetsToSubmit()
  if (shifts.length === 0) return null
  return (
    <ShiftLines
      title={shifts.length === 1 ? 'Timesheet to submit' : 'Timesheets to submit'}
      shifts={shifts}
      party="inviter"
      zone={zone}
      linkOf={(shift) => ({ to: '/employee/timesheet', search: { shift } })}
      all={{ to: '/employee/activity-history', label: 'See all past shifts' }}
      action={<SubmitAsBooked drafts={drafts} />}
    />
  )
}

/** First steps: the profile until it is complete enough to be found, then the calendar. */
function FirstSteps({ isProfileComplete }: { isProfileComplete: boolean }) {
  return (
    <section aria-labelledby="join" className="card flex flex-wrap items-center justify-between gap-4 p-5">
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="join" className="text-lg">
          {isProfileComplete ? 'Tell employers when you are free' : 'Let employers find you'}
        </h2>
        <p className="text-dim">
          {isProfileComplete
            ? 'Keep your availability up to date, so that you get only requests you can take.'
            : 'Your profile tells employers what you can do. It takes about two minutes.'}
        </p>
      </div>
      <Link
        to={isProfileComplete ? '/employee/availability' : '/employee/profile'}
        search={isProfileComplete ? {} : { option: 'edit' }}
        className={buttonClass(isProfileComplete ? 'soft' : 'primary', isProfileComplete ? 'normal' : 'large')}
      >
        Join Now
      </Link>
    </section>
  )
}
