import { Link } from '@tanstack/react-router'
import { Plus, ScrollText } from 'lucide-react'
import type { Vacancy } from '#contract/booking/vacancies.ts'
import { useDaysToFill } from '#web/features/booking/fill-day/data.ts'
import { DaysToFill } from '#web/features/booking/fill-day/days-to-fill.tsx'
import { OneAtATimeNotice } from '#web/features/booking/vacancies/one-at-a-time-notice.tsx'
import { type Show, useVacancies, useVacancy, VACANCIES_PER_PAGE } from '#web/features/booking/vacancies/vacancies.ts'
import { VacancyCard, vacancyCardCode } from '#web/features/booking/vacancies/vacancy-card.tsx'
import { useMay, useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { useLevelNames } from '#web/platform/level-names.ts'
import { useOption, useUrlState } from '#web/platform/url-state.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Deferred } from '#web/ui/deferred.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { PageOutOfRange, PaginationBar } from '#web/ui/pagination.tsx'
import { Loaded, useWithParts } from '#web/ui/query-state.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { staleClass } from '#web/ui/stale-class.ts'
import { useNow } from '#web/ui/use-now.ts'

const shows: [Show, Show] = ['open', 'past']

/** Posted vacancies with their progress and bookings. */
export function VacanciesScreen() {
  const [{ vacancy: marked = null, page = 1 }, set] = useUrlState()
  const [show] = useOption(shows)
  const mayBook = useMay('book')
  const query = useVacancies(show, page)
  const missing = marked !== null && query.data?.data.every(({ id }) => id !== marked) ? marked : null
  const linked = useVacancy(missing)
  const isStale = query.isPlaceholderData
  const days = useDaysToFill()
  const hasDays = show === 'open' && page === 1
  // The list waits for what is above it, so that it does not jump. The days wait for the account,
  // which says whether the reader may book.
  const account = useMyAccount()
  const shown = useWithParts(query, ...(hasDays ? [account, days] : []))

  return (
    <Screen
      title="Vacancies"
      intro="Post work once. People who fit are asked a few at a time, and the first who accept are booked."
      // An empty list has the button itself.
      actions={
        mayBook && (
          <>
            <Link to="/employer/own-staff" className={buttonClass('plain')}>
              Permanent staff
            </Link>
            {!(show === 'open' && query.data?.total === 0) && <PostLink />}
          </>
        )
      }
    >
      <div>
        <Segmented
          label="Vacancies shown"
          value={show}
          onChange={(next) => set({ option: next === 'open' ? null : next, page: null, vacancy: null })}
          items={[
            { id: 'open', label: 'Open' },
            { id: 'past', label: 'Past' },
          ]}
        />
      </div>
      {show === 'open' && <OneAtATimeNotice limit={query.data?.one_at_a_time} />}
      {missing !== null && linked.data && <Vacancies label="Chosen vacancy" data={[linked.data]} marked={marked} />}
      <div aria-busy={isStale} className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${staleClass(isStale)}`}>
        <Deferred code={vacancyCardCode} isOptional placeholder={<VacanciesSkeleton />}>
          {hasDays && !shown.isPending && <DaysToFill days={days.data} />}
          <Loaded
            query={shown}
            failure="The vacancies could not be loaded."
            skeleton={<VacanciesSkeleton />}
            isEmpty={({ data }) => data.length === 0}
            empty={
              page > 1 ? (
                <PageOutOfRange onFirst={() => set({ page: null })} />
              ) : (
                <Empty
                  icon={<ScrollText size={22} aria-hidden="true" />}
                  hint={show === 'open' ? 'Post a shift, and people who fit are asked straight away.' : undefined}
                  action={show === 'open' && mayBook && <PostLink />}
                >
                  {show === 'open' ? 'No open vacancies' : 'No past vacancies yet'}
                </Empty>
              )
            }
          >
            {({ data, total, page: current }) => (
              <>
                <Vacancies label={show === 'open' ? 'Open vacancies' : 'Past vacancies'} data={data} marked={marked} />
                <PaginationBar
                  noun="vacancies"
                  page={current}
                  perPage={VACANCIES_PER_PAGE}
                  total={total}
                  onPage={(next) => set({ page: next, vacancy: null }, { resetScroll: true })}
                />
              </>
            )}
          </Loaded>
        </Deferred>
      </div>
    </Screen>
  )
}

const PostLink = () => (
  <Link to="/employer/post-shift" className={buttonClass('primary')}>
    <Plus size={16} aria-hidden="true" />
    Post a shift
  </Link>
)

type VacanciesProps = { label: string; data: readonly Vacancy[]; marked: number | null }

function Vacancies({ label, data, marked }: VacanciesProps) {
  const now = useNow()
  const levels = useLevelNames(useMyAccount().data?.sector ?? 'education')
  return (
    <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {data.map((vacancy) => (
        <VacancyCard key={vacancy.id} vacancy={vacancy} levels={levels} now={now} isMarked={vacancy.id === marked} />
      ))}
    </ul>
  )
}

const VacanciesSkeleton = () => (
  <Loading>
    <div className="grid gap-4">
      {[1, 2, 3].map((card) => (
        <div key={card} className="card grid gap-4 p-4 min-[480px]:p-5">
          <div className="flex justify-between gap-4">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-6 w-16" />
          </div>
          <Skeleton className="h-4 w-64 max-w-full" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-8 w-full" />
        </div>
      ))}
    </div>
  </Loading>
)
