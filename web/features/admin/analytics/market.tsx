import { Download } from 'lucide-react'
import { useState } from 'react'
import type { analytics } from '#contract/admin/analytics.ts'
import type { Data } from '#contract/platform/endpoint.ts'
import { sectorTerms } from '#contract/platform/sector-terms.ts'
import { Card } from '#web/ui/card.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { type AnalyticsView, analyticsQueryOf, type OpenBookingList, weekdayNumbers } from './analytics-view.ts'
import { Count } from './bars.tsx'
import { fileOf, useMarket } from './data.ts'
import { number } from './metric.tsx'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const measures = [
  { id: 'places', label: 'Requested' },
  { id: 'unfilled', label: 'Unfilled' },
  { id: 'supply', label: 'Available' },
] as const
type Measure = (typeof measures)[number]['id']
type Row = Data<(typeof analytics)['market']>['data'][number]

const notes: Record<Measure, string> = {
  places: 'Shifts requested on each weekday in the range.',
  unfilled: 'Shifts requested that nobody filled.',
  supply: 'People who usually work that day and can take the subject, booked or not.',
}
const countOf = (measure: Measure, { places, filled, supply }: Row['days'][number]) =>
  ({ places, unfilled: places - filled, supply })[measure]

type MarketProps = { view: AnalyticsView; onOpen: (openList: OpenBookingList) => void }

/**
 * Compares supply and demand by weekday and subject: places requested, places unfilled, and people
 * available.
 */
export function Market({ view, onOpen }: MarketProps) {
  const [measure, setMeasure] = useState<Measure>('places')
  const choice = analyticsQueryOf(view)
  const market = useMarket(choice)
  const { subject } = sectorTerms[view.sector ?? 'education']
  const title = `Supply and demand by weekday and ${subject.toLowerCase()}`
  return (
    <Card
      title={title}
      intro={notes[measure]}
      actions={
        <>
          <Segmented label="Show" items={measures} value={measure} onChange={setMeasure} />
          <DownloadButton
            path={fileOf('market', choice)}
            name={`market-${view.from}-to-${view.to}.csv`}
            failure="Failed to export supply and demand. Please try again."
            icon={<Download size={16} aria-hidden="true" />}
          >
            Export table
          </DownloadButton>
        </>
      }
    >
      <Loaded
        query={market}
        failure="Supply and demand could not be loaded."
        isEmpty={({ data }) => data.length === 0}
        empty={<Empty hint="Try other dates, or fewer filters.">No shifts were requested.</Empty>}
      >
        {({ data }) => (
          <Table<Row>
            label={title}
            rows={data}
            keyOf={({ subject }) => subject.id}
            columns={columnsOf({ subject, measure, onOpen, most: mostOf(data, measure) })}
          />
        )}
      </Loaded>
    </Card>
  )
}

/** The largest number of the grid, which fills its bar. */
const mostOf = (rows: readonly Row[], measure: Measure) =>
  Math.max(1, ...rows.flatMap(({ days }) => days.map((day) => countOf(measure, day))))

type ColumnsOf = { subject: string; measure: Measure; most: number; onOpen: MarketProps['onOpen'] }
const columnsOf = ({ subject, ...cell }: ColumnsOf): Column<Row>[] => [
  {
    title: subject,
    isHeading: true,
    cell: (row) => <span className="@max-table:font-semibold">{row.subject.name}</span>,
  },
  ...weekdays.map(
    (title, weekday): Column<Row> => ({
      title,
      align: 'right',
      isFigure: true,
      cell: (row) => <Cell row={row} weekday={weekday} {...cell} />,
    }),
  ),
]

type CellProps = Omit<ColumnsOf, 'subject'> & { row: Row; weekday: number }

function Cell({ row, weekday, measure, most, onOpen }: CellProps) {
  const count = countOf(measure, row.days[weekday]!)
  const opens: OpenBookingList = { show: 'places', about: String(row.subject.id), day: weekdayNumbers[weekday] }
  return (
    <div className="grid max-w-24 gap-1 @table:ml-auto @table:min-w-8">
      {measure === 'places' ? (
        <Count bar={{ name: `${row.subject.name}, ${weekdays[weekday]}`, count, opens }} onOpen={onOpen} />
      ) : (
        number(count)
      )}
      <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-full bg-track">
        <span className="block h-full rounded-full bg-brand" style={{ width: `${(count / most) * 100}%` }} />
      </span>
    </div>
  )
}
