import { Download } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import type { Activity } from '#contract/work/records.ts'
import { ActivityRow } from '#web/features/work/records/activity-row.tsx'
import { HistoryTotals } from '#web/features/work/records/history-totals.tsx'
import {
  type HistoryView,
  historyFilters,
  historySorts,
  useHistoryView,
} from '#web/features/work/records/history-view.ts'
import { NoActivities } from '#web/features/work/records/no-activities.tsx'
import { HISTORY_PER_PAGE, useHistory } from '#web/features/work/records/records.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { Button } from '#web/ui/button.tsx'
import { Rows } from '#web/ui/card.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { DialogSkeleton } from '#web/ui/dialog.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { runWhenIdle } from '#web/ui/idle.ts'
import { PaginationBar } from '#web/ui/pagination.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { useRowNavigation } from '#web/ui/row-focus.ts'
import { Screen } from '#web/ui/screen.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { staleClass } from '#web/ui/stale-class.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'

const TaxDetailsDialog = lazyComponent(
  () => import('#web/features/work/invoices/tax-details-dialog.tsx'),
  'TaxDetailsDialog',
)
runWhenIdle(() => TaxDetailsDialog.preload?.())

const filterItems = historyFilters.map(({ id, name }) => ({ id, label: name }))

export function ActivityHistoryScreen() {
  const [view, change] = useHistoryView()
  const query = useHistory(view)
  const [hasTax, setTax] = useState(false)
  const wasOpened = useLastNonNull(hasTax || null)
  const list = useRef<HTMLElement>(null)
  const rowKeys = useRowNavigation<HTMLDivElement>()
  const { data, isPlaceholderData: isOutdated } = query

  function goToPage(page: number) {
    change({ page })
    list.current?.focus({ preventScroll: true })
  }

  return (
    <Screen
      title="Activity History"
      width="reading"
      actions={
        <>
          <Button look="plain" onPress={() => setTax(true)}>
            Tax Details
          </Button>
          <Export view={view} />
        </>
      }
    >
      {!query.isError && <HistoryTotals totals={data?.totals ?? null} />}
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <Segmented label="Show" items={filterItems} value={view.filter} onChange={(filter) => change({ filter })} />
        <div className="w-48 max-sm:w-full">
          <Select
            label="Sort by"
            items={historySorts}
            value={view.sort}
            onChange={(sort) => change({ sort: sort ?? 'recent' })}
          />
        </div>
      </div>
      <section
        ref={list}
        tabIndex={-1}
        aria-label="Activities"
        className="grid grid-cols-[minmax(0,1fr)] gap-3 outline-none"
      >
        <p role="status" className="sr-only">
          {data && !isOutdated && `${data.total} ${data.total === 1 ? 'activity' : 'activities'}`}
        </p>
        <div ref={rowKeys} aria-busy={isOutdated} className={staleClass(isOutdated)}>
          <Loaded
            query={query}
            isEmpty={({ data: activities }) => activities.length === 0}
            empty={<NoActivities view={view} total={data?.total ?? 0} onChange={change} />}
            failure="Failed to load your activity history."
          >
            {({ data: activities }) => <Rows label="Activities">{activities.map(row)}</Rows>}
          </Loaded>
        </div>
        {data && (
          <PaginationBar
            noun="activities"
            page={view.page}
            perPage={HISTORY_PER_PAGE}
            total={data.total}
            onPage={goToPage}
          />
        )}
      </section>
      {wasOpened && (
        <Suspense fallback={<DialogSkeleton />}>
          <TaxDetailsDialog isOpen={hasTax} onClose={() => setTax(false)} />
        </Suspense>
      )}
    </Screen>
  )
}

const row = (activity: Activity) => (
  <ActivityRow
    key={activity.shift.id}
    activity={activity}
    person={{ ...activity.shift.inviter, name: activity.shift.inviter.name || 'Unknown Employer' }}
  />
)

const Export = ({ view: { filter, sort } }: { view: HistoryView }) => (
  <DownloadButton
    path={`/api/activity-history/export?filter=${filter}&sort=${sort}`}
    name="activity-history.csv"
    failure="Failed to export your activity history. Please try again."
    icon={<Download size={16} aria-hidden="true" />}
  >
    Export CSV
  </DownloadButton>
)
