import { Suspense } from 'react'
import { sectorTerms } from '#contract/platform/sector-terms.ts'
import { EmployerCard } from '#web/features/admin/directory/employer-card.tsx'
import { useEmployers } from '#web/features/admin/directory/lists.ts'
import { usePeopleAddress, userStatuses } from '#web/features/admin/directory/people-address.ts'
import { PeopleFilterBar } from '#web/features/admin/directory/people-filter-bar.tsx'
import { useDeferredQuery } from '#web/platform/deferred-query.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogSkeleton } from '#web/ui/dialog.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { runWhenIdle } from '#web/ui/idle.ts'
import { PageOutOfRange, Pagination, pageSummary } from '#web/ui/pagination.tsx'
import { LoadedFromUrl } from '#web/ui/query-state.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { staleClass } from '#web/ui/stale-class.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'

const EmployerDialog = lazyComponent(
  () => import('#web/features/admin/directory/employer-dialog.tsx'),
  'EmployerDialog',
)
runWhenIdle(() => EmployerDialog.preload?.())

const { education, healthcare } = sectorTerms
const EVERYBODY = `${education.employers} and ${healthcare.employers}`
const statuses = userStatuses.filter((status) => status !== 'on_leave')

/** All employers, by name unless sorted by newest. */
export function EmployersScreen() {
  const address = usePeopleAddress('employer')
  const employers = useDeferredQuery(useEmployers(address))
  const { isOutdated } = employers
  const wasOpened = useLastNonNull(address.openId) !== null
  const listedPerson = employers.data?.data.find(({ id }) => id === address.openId) ?? null

  return (
    <Screen
      title="Employer Directory"
      intro={`All ${address.sector === null ? EVERYBODY : sectorTerms[address.sector].employers} looking for staff.`}
    >
      <PeopleFilterBar address={address} label="Search employers" statuses={statuses} />
      <div aria-busy={isOutdated} className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${staleClass(isOutdated)}`}>
        <LoadedFromUrl
          query={employers}
          skeleton={<CardSkeleton />}
          failure="Failed to load employers"
          exit={address.isNarrowed && <Clear onPress={address.clear} />}
          isEmpty={({ data }) => data.length === 0}
          empty={
            employers.data?.total ? (
              <PageOutOfRange onFirst={() => address.goToPage(1)} />
            ) : (
              <Nobody isNarrowed={address.isNarrowed} onClear={address.clear} />
            )
          }
        >
          {({ data, current_page, last_page, per_page, total }) => (
            <>
              <ul aria-label="Employers" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
                {data.map((employer) => (
                  <EmployerCard key={employer.id} employer={employer} onView={() => address.open(employer.id)} />
                ))}
              </ul>
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p role="status" className="text-sm text-dim tabular-nums">
                  {pageSummary(current_page, per_page, total, 'employers')}
                </p>
                <Pagination label="employers" page={current_page} lastPage={last_page} onPage={address.goToPage} />
              </div>
            </>
          )}
        </LoadedFromUrl>
      </div>
      {wasOpened && (
        <Suspense fallback={<DialogSkeleton />}>
          <EmployerDialog id={address.openId} known={listedPerson} onClose={() => address.open(null)} />
        </Suspense>
      )}
    </Screen>
  )
}

const Nobody = ({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) =>
  isNarrowed ? (
    <Empty hint="Try part of a name, email or phone number." action={<Clear onPress={onClear} />}>
      No employers match your search criteria
    </Empty>
  ) : (
    <Empty hint="Employers appear here when they register or are imported.">No employers found in the system</Empty>
  )

const Clear = ({ onPress }: { onPress: () => void }) => (
  <Button look="soft" onPress={onPress}>
    Clear search and filters
  </Button>
)

/** Skeletons of six cards, which fill the page. */
const CardSkeleton = () => (
  <Loading>
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {Array.from({ length: 6 }, (_, index) => index).map((index) => (
        <div key={index} className="card grid gap-4 p-5">
          <div className="flex items-center gap-3">
            <Skeleton className="size-12 rounded-full" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="h-3 w-4/5" />
            </div>
          </div>
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-24 w-full" />
        </div>
      ))}
    </div>
  </Loading>
)
