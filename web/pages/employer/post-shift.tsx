import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import type { Vacancy } from '#contract/booking/vacancies.ts'
import { repeatedValues, usualValues, valuesAfter, withKnownPool } from '#web/features/booking/vacancies/post-form.ts'
import { useTemplates } from '#web/features/booking/vacancies/templates.ts'
import { useLastVacancy, useVacancy } from '#web/features/booking/vacancies/vacancies.ts'
import { useMay, useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { useColleagues } from '#web/features/people/colleagues/colleagues.ts'
import { usePools } from '#web/features/people/pools/pools.ts'
import { useDayNotes } from '#web/features/people/special-days/data.ts'
import { useSubjects } from '#web/features/people/subjects/all-subjects.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { useUrlState } from '#web/platform/url-state.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { stamp, todayIn, viewerZone } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/empty.tsx'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { isFirstLoad, Loaded, LoadedFromUrl } from '#web/ui/query-state.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'

const PostVacancyForm = lazyComponent(
  () => import('#web/features/booking/vacancies/post-vacancy-form.tsx'),
  'PostVacancyForm',
)
// The form loads together with its data.
PostVacancyForm.preload?.()

/**
 * Posts a vacancy. `?again=` names the one to repeat; otherwise the last one is the model.
 * `?sentence=` is read into the form.
 */
export function PostShiftScreen() {
  const [{ again = null, sentence = '' }] = useUrlState()
  const mayBook = useMay('book')
  return (
    <Screen
      title="Post a shift"
      intro="People who fit are asked a few at a time, or they apply and you choose."
      width="reading"
      actions={
        <Link to="/employer/vacancies" className={buttonClass('plain')}>
          <ArrowLeft size={16} aria-hidden="true" />
          Vacancies
        </Link>
      }
    >
      {!mayBook ? (
        <Empty hint="Ask an owner, manager or organiser.">Your role cannot post shifts</Empty>
      ) : again === null ? (
        <AfterTheLast key={sentence} sentence={sentence} />
      ) : (
        <Again key={again} id={again} />
      )}
    </Screen>
  )
}

function Again({ id }: { id: number }) {
  const query = useVacancy(id)
  return (
    <LoadedFromUrl
      query={query}
      failure="The vacancy could not be loaded."
      skeleton={<SkeletonCard lines={8} />}
      exit={
        <Link to="/employer/post-shift" className={buttonClass('soft')}>
          Post a new shift
        </Link>
      }
    >
      {(vacancy) => <PostShift model={vacancy} isRepeated />}
    </LoadedFromUrl>
  )
}

function AfterTheLast({ sentence }: { sentence: string }) {
  const last = useLastVacancy()
  // A new shift can be posted without a model too, so a failure only leaves the fields as usual.
  return isFirstLoad(last) ? (
    <SkeletonCard lines={8} />
  ) : (
    <PostShift model={last.data ?? null} isRepeated={false} sentence={sentence} />
  )
}

type PostShiftProps = { model: Vacancy | null; isRepeated: boolean; sentence?: string }

function PostShift({ model, isRepeated, sentence = '' }: PostShiftProps) {
  const account = useMyAccount()
  const subjects = useSubjects()
  const pools = usePools()
  const colleagues = useColleagues()
  const templates = useTemplates()
  const navigate = useNavigate()
  const { notes, isLoading } = useDayNotes()
  const [now] = useState(() => new Date())

  const isWaiting = account.isPending || isLoading || [pools, colleagues, templates].some(isFirstLoad)
  if (isWaiting) return <SkeletonCard lines={8} />
  const sector = account.data?.sector ?? 'education'
  const zone = account.data?.time_zone ?? viewerZone()
  const daysOff = sector === 'education' ? notes : new Set<string>()
  const workplace = { sector, zone, daysOff, today: todayIn(zone, now), time: stamp(now.toISOString(), zone).slice(-5) }
  const start =
    model === null
      ? usualValues(workplace)
      : isRepeated
        ? repeatedValues(model, workplace)
        : valuesAfter(model, workplace)
  return (
    <Loaded query={subjects} failure="Failed to fetch subjects" skeleton={<SkeletonCard lines={8} />}>
      {(all) => (
        <LazyPart fallback={<SkeletonCard lines={8} />}>
          <PostVacancyForm
            start={withKnownPool(start, pools.data ?? [])}
            sentence={sentence}
            draft={isRepeated && model ? `vacancy ${model.id}` : sentence ? `vacancy, ${sentence}` : 'vacancy'}
            workplace={workplace}
            notes={notes}
            subjects={all}
            pools={pools.data ?? []}
            colleagues={colleagues.data ?? []}
            onPosted={({ id }) => navigate({ to: '/employer/vacancies', search: { vacancy: id } })}
            onCancel={() => navigate({ to: '/employer/vacancies' })}
          />
        </LazyPart>
      )}
    </Loaded>
  )
}
