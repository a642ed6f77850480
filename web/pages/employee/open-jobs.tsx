import { Link } from '@tanstack/react-router'
import { BriefcaseBusiness } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { EmployerCancellations } from '#contract/booking/employer-cancellations.ts'
import type { OpenJob } from '#contract/booking/open-jobs.ts'
import { useCancellations, useCancellationsQuery } from '#web/features/booking/employer-cancellations/data.ts'
import { HeldJobsPart } from '#web/features/booking/open-jobs/held-jobs-part.tsx'
import { OpenJobCard } from '#web/features/booking/open-jobs/open-job-card.tsx'
import { byDay, jobDayText } from '#web/features/booking/open-jobs/open-job-texts.ts'
import { useOpenJobs, useTakeJobs } from '#web/features/booking/open-jobs/open-jobs.ts'
import { useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import type { KnownPerson } from '#web/features/people/profiles/profile-modal.tsx'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { useLevelNames } from '#web/platform/level-names.ts'
import { useOption, useUrlState } from '#web/platform/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { addDays, todayIn, viewerZone } from '#web/ui/dates.ts'
import { DialogSkeleton } from '#web/ui/dialog.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { runWhenIdle } from '#web/ui/idle.ts'
import { Loaded, useWithParts } from '#web/ui/query-state.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { RequestCardsSkeleton } from '#web/ui/skeleton.tsx'
import { staleClass } from '#web/ui/stale-class.ts'
import { useAnsweredKept } from '#web/ui/use-answered-kept.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'

const EmployerModal = lazyComponent(
  () => import('#web/features/people/profiles/employer-profile-modal.tsx'),
  'EmployerProfileModal',
)
runWhenIdle(() => EmployerModal.preload?.())

type Day = 'any' | 'today' | 'tomorrow'
const days: [Day, ...Day[]] = ['any', 'today', 'tomorrow']
const NEAR_KM = 20

/** Shifts that still need people, and that fit the reader. */
export function OpenJobsScreen() {
  const [{ near }, set] = useUrlState()
  const [day] = useOption(days)
  const isNear = near === 'true'
  const zone = useMyAccount().data?.time_zone ?? null
  const today = todayIn(zone ?? viewerZone())
  const date = day === 'any' ? null : day === 'today' ? today : addDays(today, 1)
  const jobs = useOpenJobs({ date, within_km: isNear ? NEAR_KM : null })
  const answers = useTakeJobs()
  const [employer, setEmployer] = useState<KnownPerson | null>(null)
  const wasEmployerOpen = useLastNonNull(employer) !== null
  const open = jobs.data?.data ?? []
  const shown = useAnsweredKept(open, answers.states)
  const employerIds = open.map((job) => job.employer.id)
  const cancellations = useCancellations(employerIds)
  const whole = useWithParts(jobs, useCancellationsQuery(employerIds))
  const isFiltered = day !== 'any' || isNear
  const isStale = jobs.isPlaceholderData

  return (
    <Screen
      title="Open Jobs"
      width="reading"
      intro="Shifts that fit you and still need people. Accept one, or apply where the employer chooses."
    >
      <HeldJobsPart />
      <div className="flex flex-wrap gap-3">
        <Segmented
          label="Day"
          value={day}
          onChange={(next) => set({ option: next === 'any' ? null : next })}
          items={[
            { id: 'any', label: 'Any day' },
            { id: 'today', label: 'Today' },
            { id: 'tomorrow', label: 'Tomorrow' },
          ]}
        />
        <Segmented
          label="Distance"
          value={isNear ? 'near' : 'any'}
          onChange={(next) => set({ near: next === 'near' ? 'true' : null })}
          items={[
            { id: 'any', label: 'Any distance' },
            { id: 'near', label: `Within ${NEAR_KM} km` },
          ]}
        />
      </div>
      <div aria-busy={isStale} className={`grid grid-cols-[minmax(0,1fr)] gap-6 ${staleClass(isStale)}`}>
        <Loaded
          query={whole}
          failure="The open jobs could not be loaded."
          skeleton={<RequestCardsSkeleton />}
          isEmpty={() => shown.length === 0}
          empty={<NoJobs isFiltered={isFiltered} onClear={() => set({ option: null, near: null })} />}
        >
          {({ has_more }) => (
            <>
              <p role="status" className="sr-only">
                {shown.length === 1 ? '1 open job' : `${shown.length} open jobs`}
              </p>
              {byDay(shown).map(([date, ofDay]) => (
                <DayOfJobs key={date} title={jobDayText(date, today)}>
                  {ofDay.map((job) => (
                    <Job
                      key={job.id}
                      job={job}
                      cancellations={cancellations.get(job.employer.id)}
                      isGone={open.every(({ id }) => id !== job.id)}
                      zone={zone}
                      answers={answers}
                      onEmployer={() => setEmployer({ ...job.employer, email: null })}
                    />
                  ))}
                </DayOfJobs>
              ))}
              {has_more && <p className="text-sm text-dim">There are more. Choose a day to see them.</p>}
            </>
          )}
        </Loaded>
      </div>
      {wasEmployerOpen && (
        <Suspense fallback={<DialogSkeleton />}>
          <EmployerModal person={employer} onClose={() => setEmployer(null)} />
        </Suspense>
      )}
    </Screen>
  )
}

type JobProps = {
  job: OpenJob
  cancellations: EmployerCancellations | undefined
  isGone: boolean
  zone: string | null
  answers: ReturnType<typeof useTakeJobs>
  onEmployer: () => void
}

function Job({ job, zone, ...rest }: JobProps) {
  const levels = useLevelNames(useMyAccount().data?.sector ?? 'education')
  return <OpenJobCard job={job} levels={levels} myZone={zone} {...rest} />
}

const DayOfJobs = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
    <h2 className="text-base">{title}</h2>
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">{children}</ul>
  </section>
)

const NoJobs = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) => (
  <Empty
    icon={<BriefcaseBusiness size={22} aria-hidden="true" />}
    hint={
      isFiltered
        ? undefined
        : 'A job appears here when its employer takes applications, or when everyone whom it asked first has had their turn.'
    }
    action={
      isFiltered ? (
        <Button look="soft" onPress={onClear}>
          Clear filters
        </Button>
      ) : (
        <Link to="/employee/availability" className={buttonClass('soft')}>
          Check your availability
        </Link>
      )
    }
  >
    {isFiltered ? 'No open jobs match.' : 'No open jobs fit you at the moment.'}
  </Empty>
)
