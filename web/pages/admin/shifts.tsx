import { Download } from 'lucide-react'
import { countedReasons } from '#contract/booking/metrics.ts'
import { AnalyticsFilters } from '#web/features/admin/analytics/analytics-filters.tsx'
import {
  type AnalyticsView,
  analyticsQueryOf,
  countFilters,
  type OpenBookingList,
  useAnalyticsView,
} from '#web/features/admin/analytics/analytics-view.ts'
import { AvailabilityTotals } from '#web/features/admin/analytics/availability-totals.tsx'
import { BookingsDialog } from '#web/features/admin/analytics/bookings-dialog.tsx'
import { fileOf, useMetrics } from '#web/features/admin/analytics/data.ts'
import { Market } from '#web/features/admin/analytics/market.tsx'
import { PeopleList } from '#web/features/admin/analytics/people-list.tsx'
import { someMetrics } from '#web/features/admin/analytics/placeholders.ts'
import { options, type TabId, tabs } from '#web/features/admin/analytics/tabs.ts'
import { TextTotals } from '#web/features/admin/analytics/text-totals.tsx'
import {
  AcceptanceTotals,
  ActivityTotals,
  type Metrics,
  RejectionTotals,
  RequestTotals,
} from '#web/features/admin/analytics/totals.tsx'
import { Trends } from '#web/features/admin/analytics/trends.tsx'
import { useOption } from '#web/platform/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { shortDate } from '#web/ui/dates.ts'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { SkeletonOf } from '#web/ui/skeleton.tsx'
import { staleClass } from '#web/ui/stale-class.ts'

const reasonItems = countedReasons.map((id) => ({ id, name: id }))

export function AnalyticsScreen() {
  const { view, change, open } = useAnalyticsView()
  const [tab, chooseTab] = useOption(options)

  return (
    <Screen
      title="Employee Analytics"
      intro="All bookings, by shift date."
      actions={
        <DownloadButton
          path={fileOf('figures', analyticsQueryOf(view))}
          name={`figures-${view.from}-to-${view.to}.csv`}
          failure="Failed to export the figures. Please try again."
          icon={<Download size={16} aria-hidden="true" />}
        >
          Export figures
        </DownloadButton>
      }
    >
      <AnalyticsFilters view={view} onChange={change} />
      <Tabs label="Employee Analytics" items={tabs} value={tab} onChange={chooseTab}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {tab === 'rejection rate' && (
            <div className="w-64 max-sm:w-full">
              <Select
                label="Reason"
                all="All Reasons"
                items={reasonItems}
                value={view.reason}
                onChange={(reason) => change({ reason })}
              />
            </div>
          )}
          {tab === 'availability' ? (
            <AvailabilityTotals view={view} />
          ) : (
            <Totals tab={tab} view={view} onOpen={open} onChange={change} />
          )}
          {tab === 'shift request' && <Trends choice={analyticsQueryOf(view)} />}
          {tab === 'shift request' && <TextTotals view={view} />}
          <PeopleList tab={tab} view={view} change={change} open={open} />
          {tab === 'shift request' && <Market view={view} onOpen={open} />}
        </div>
      </Tabs>
      <BookingsDialog view={view} onOpen={open} />
    </Screen>
  )
}

type Change = ReturnType<typeof useAnalyticsView>['change']
type TotalsProps = {
  tab: Exclude<TabId, 'availability'>
  view: AnalyticsView
  onOpen: (openList: OpenBookingList) => void
  onChange: Change
}

function Totals({ tab, view, onOpen, onChange }: TotalsProps) {
  const query = useMetrics(analyticsQueryOf(view))
  const { isPlaceholderData: isOutdated } = query
  const totals = (metrics: Metrics) =>
    ({
      'activity rate': <ActivityTotals metrics={metrics} onOpen={onOpen} />,
      'shift request': <RequestTotals metrics={metrics} onOpen={onOpen} />,
      'acceptance rate': <AcceptanceTotals metrics={metrics} onOpen={onOpen} />,
      'rejection rate': <RejectionTotals metrics={metrics} reason={view.reason} onOpen={onOpen} />,
    })[tab]
  return (
    <div aria-busy={isOutdated} className={staleClass(isOutdated)}>
      <Loaded
        query={query}
        failure="The figures could not be loaded."
        skeleton={<SkeletonOf>{totals(someMetrics)}</SkeletonOf>}
        isEmpty={({ counts }) => counts.requests === 0}
        empty={<NoRequests view={view} onChange={onChange} />}
      >
        {totals}
      </Loaded>
    </div>
  )
}

/**
 * Shown if there is nothing to count. Offers the longest preset range, unless it is already
 * selected.
 */
const NoRequests = ({ view, onChange }: { view: AnalyticsView; onChange: Change }) => (
  <Empty
    hint={countFilters(view) > 0 ? 'Try other dates, or fewer filters.' : 'Try other dates.'}
    action={
      view.range !== '12-months' && (
        <Button look="soft" onPress={() => onChange({ range: '12-months', from: null, to: null })}>
          Show 12 months
        </Button>
      )
    }
  >
    No shift requests from {shortDate(view.from)} to {shortDate(view.to)}.
  </Empty>
)
