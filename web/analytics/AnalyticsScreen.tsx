import { Download } from 'lucide-react'
import { countedReasons } from '#contract/analytics.ts'
import { useOption } from '#web/platform/option.ts'
import { Button } from '#web/ui/Button.tsx'
import { DownloadButton } from '#web/ui/DownloadButton.tsx'
import { shortDate } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { paling } from '#web/ui/paling.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonCard } from '#web/ui/Skeleton.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { AnalyticsFilters } from './AnalyticsFilters.tsx'
import { AvailabilityTotals } from './AvailabilityTotals.tsx'
import { type AnalyticsView, choiceOf, countFilters, type Opened, useAnalyticsView } from './analyticsView.ts'
import { BookingsDialog } from './BookingsDialog.tsx'
import { fileOf, useFigures } from './data.ts'
import { Market } from './Market.tsx'
import { PeopleList } from './PeopleList.tsx'
import { TextTotals } from './TextTotals.tsx'
import { AcceptanceTotals, ActivityTotals, type Figures, RejectionTotals, RequestTotals } from './Totals.tsx'
import { options, type TabId, tabs } from './tabs.ts'

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
          path={fileOf('figures', choiceOf(view))}
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
  onOpen: (opened: Opened) => void
  onChange: Change
}

function Totals({ tab, view, onOpen, onChange }: TotalsProps) {
  const query = useFigures(choiceOf(view))
  const { isPlaceholderData: isOutdated } = query
  const totals = (figures: Figures) =>
    ({
      'activity rate': <ActivityTotals figures={figures} onOpen={onOpen} />,
      'shift request': <RequestTotals figures={figures} onOpen={onOpen} />,
      'acceptance rate': <AcceptanceTotals figures={figures} onOpen={onOpen} />,
      'rejection rate': <RejectionTotals figures={figures} reason={view.reason} onOpen={onOpen} />,
    })[tab]
  return (
    <div aria-busy={isOutdated} className={paling(isOutdated)}>
      <Loaded
        query={query}
        failure="The figures could not be loaded."
        skeleton={<SkeletonCard lines={6} />}
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
