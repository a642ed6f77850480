import type { QueueStatus } from '#contract/work/timesheet-queue.ts'
import { useWaitingTimesheets } from '#web/features/work/timesheet-queue/queue.ts'
import { QueueList } from '#web/features/work/timesheet-queue/queue-list.tsx'
import { useOption, useUrlState } from '#web/platform/url-state.ts'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { Screen } from '#web/ui/screen.tsx'

/** Timesheets of all sites that the person acts for, in one tab for each status. */
export function TimesheetsScreen() {
  const [status] = useOption<QueueStatus>(['submitted', 'disputed', 'approved'])
  const [, set] = useUrlState()
  const counts = useWaitingTimesheets().data
  const tabs: readonly { id: QueueStatus; label: string; count?: number | undefined; isUrgent?: boolean }[] = [
    { id: 'submitted', label: 'To approve', count: counts?.submitted },
    { id: 'disputed', label: 'Disputed', count: counts?.disputed || undefined, isUrgent: true },
    { id: 'approved', label: 'Approved' },
  ]
  return (
    <Screen title="Timesheets">
      <Tabs
        label="Timesheets"
        items={tabs}
        value={status}
        onChange={(option) => set({ option }, { replace: true, isReset: true, resetScroll: true })}
      >
        <QueueList key={status} status={status} />
      </Tabs>
    </Screen>
  )
}
