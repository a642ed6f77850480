import { type analytics, fillOf } from '#contract/admin/analytics.ts'
import type { Data } from '#contract/platform/endpoint.ts'
import { ChartCard } from '#web/ui/charts/chart-card.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { AnalyticsQuery } from './analytics-view.ts'
import { useTrend } from './data.ts'
import { number } from './metric.tsx'

type Trend = Data<(typeof analytics)['trend']>

const week = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-AU', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const nameOf = (unit: Trend['unit'], start: string) =>
  (unit === 'week' ? week : month).format(new Date(`${start}T00:00:00Z`))
const unitNames = { week: 'Week from', month: 'Month' } as const

const percent = (value: number) => `${value}%`

/** Fill rate, and shifts filled and unfilled, over the weeks or months of a range. */
export function Trends({ choice }: { choice: AnalyticsQuery }) {
  const trend = useTrend(choice)
  return (
    <Loaded query={trend} failure="The trend could not be loaded." skeleton={<ChartSkeletons />}>
      {({ unit, data }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
          <ChartCard
            title={`Fill rate by ${unit}`}
            pointsName={unitNames[unit]}
            series={[{ name: 'Fill rate', tone: 'main' }]}
            points={data.map(({ start, ...counts }) => ({
              key: start,
              name: nameOf(unit, start),
              values: [fillOf(counts)],
            }))}
            format={percent}
            most={100}
          />
          <ChartCard
            title={`Shifts by ${unit}`}
            pointsName={unitNames[unit]}
            series={[
              { name: 'Filled', tone: 'good' },
              { name: 'Unfilled', tone: 'poor' },
            ]}
            points={data.map(({ start, filled, unfilled }) => ({
              key: start,
              name: nameOf(unit, start),
              values: [filled, unfilled],
            }))}
            format={number}
            isStacked
          />
        </div>
      )}
    </Loaded>
  )
}

/** As high as the two cards, so that nothing below them moves. */
const ChartSkeletons = () => (
  <Loading>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
      {['fill', 'shifts'].map((chart) => (
        <div key={chart} className="card h-86 p-5">
          <Skeleton />
        </div>
      ))}
    </div>
  </Loading>
)
