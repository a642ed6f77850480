import { lazyRouteComponent } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useWords } from '#web/accounts/myAccount.ts'
import { useOpened } from '#web/platform/opened.ts'
import { Button } from '#web/ui/Button.tsx'
import { DialogBones } from '#web/ui/Dialog.tsx'
import { DownloadButton } from '#web/ui/DownloadButton.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { useLast } from '#web/ui/useLast.ts'
import { whenIdle } from '#web/ui/whenIdle.ts'
import { RecordFilters } from './RecordFilters.tsx'
import { RecordList } from './RecordList.tsx'
import { useRecords } from './records.ts'
import { isFiltered, queryOf, type RecordsView, recordTabs, useRecordsView } from './recordsView.ts'

const PayRatesDialog = lazyRouteComponent(() => import('#web/timesheets/PayRatesDialog.tsx'), 'PayRatesDialog')
whenIdle(() => PayRatesDialog.preload?.())

export function ActivityRecordsScreen() {
  const [view, change] = useRecordsView()
  const { workplace } = useWords()
  const tabs = recordTabs.map((tab) => (tab.id === 'school' ? { ...tab, label: workplace } : tab))
  // Above the tabs, so that the last answer stays in sight until that of another tab has come.
  const query = useRecords(view)
  const [hasFilters, setFilters] = useState(isFiltered(view))
  const [opened, setOpened] = useOpened(['pay-rates'])
  const wasOpened = useLast(opened) !== null
  return (
    <Screen
      title="Activity Records"
      actions={
        <>
          <Button look="plain" onPress={() => setOpened('pay-rates')}>
            Pay Rates
          </Button>
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
        <Suspense fallback={<DialogBones />}>
          <PayRatesDialog isOpen={opened !== null} onClose={() => setOpened(null)} />
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
