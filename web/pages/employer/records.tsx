import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useMay, useSectorTerms } from '#web/features/identity/accounts/my-account.ts'
import { RecordFilters } from '#web/features/work/records/record-filters.tsx'
import { RecordList } from '#web/features/work/records/record-list.tsx'
import { useRecords } from '#web/features/work/records/records.ts'
import {
  countFilters,
  queryOf,
  type RecordsView,
  recordTabs,
  useRecordsView,
} from '#web/features/work/records/records-view.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { useOpenDialog } from '#web/platform/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { DialogSkeleton } from '#web/ui/dialog.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { runWhenIdle } from '#web/ui/idle.ts'
import { Screen } from '#web/ui/screen.tsx'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'

const PayRatesDialog = lazyComponent(
  () => import('#web/features/work/timesheets/pay-rates-dialog.tsx'),
  'PayRatesDialog',
)
runWhenIdle(() => PayRatesDialog.preload?.())

export function ActivityRecordsScreen() {
  const [view, change] = useRecordsView()
  const { workplace } = useSectorTerms()
  const maySeeRates = useMay('approve')
  const tabs = recordTabs.map((tab) => (tab.id === 'school' ? { ...tab, label: workplace } : tab))
  // Called above the tabs, so that the last answer stays visible until that of another tab arrives.
  const query = useRecords(view)
  const [hasFilters, setFilters] = useState(countFilters(view) > 0)
  const [openDialog, setOpenDialog] = useOpenDialog(['pay-rates'])
  const wasOpened = useLastNonNull(openDialog) !== null
  return (
    <Screen
      title="Activity Records"
      actions={
        <>
          {maySeeRates && (
            <Button look="plain" onPress={() => setOpenDialog('pay-rates')}>
              Pay Rates
            </Button>
          )}
          <Export view={view} />
        </>
      }
    >
      <Tabs label="Group by" items={tabs} value={view.tab} onChange={(tab) => change({ tab })}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <RecordFilters view={view} onChange={change} isOpen={hasFilters} onToggle={() => setFilters(!hasFilters)} />
          <RecordList view={view} onChange={change} query={query} />
        </div>
      </Tabs>
      {wasOpened && (
        <Suspense fallback={<DialogSkeleton />}>
          <PayRatesDialog isOpen={openDialog !== null} onClose={() => setOpenDialog(null)} />
        </Suspense>
      )}
    </Screen>
  )
}

const Export = ({ view }: { view: RecordsView }) => (
  <DownloadButton
    path={`/api/activity-records/export?${new URLSearchParams(queryOf(view))}`}
    name="activity-records.csv"
    failure="Failed to export your records. Please try again."
    icon={<Download size={16} aria-hidden="true" />}
  >
    Export CSV
  </DownloadButton>
)
