import { type ReactNode, useState } from 'react'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { Card } from '../card.tsx'
import { Segmented } from '../segmented.tsx'
import { type Column, Table } from '../table.tsx'

const Columns = lazyComponent(() => import('./columns.tsx'), 'Columns')

type Series = { name: string; tone: 'main' | 'muted' | 'good' | 'fair' | 'poor' }
type Point = { key: string; name: string; values: readonly (number | null)[] }
export type ChartProps = {
  series: readonly Series[]
  /** A value for each series; null where there is none. */
  points: readonly Point[]
  format: (value: number) => string
  /** End of the scale; that of the largest value by default. */
  most?: number | undefined
  /** The values of a point are parts of a whole. */
  isStacked?: boolean
}

type ChartCardProps = ChartProps & {
  title: string
  /** Heading of the column of the points' names in the table. */
  pointsName: string
  intro?: ReactNode
  actions?: ReactNode
  hint?: ReactNode
}

const modes = [
  { id: 'chart', label: 'Chart' },
  { id: 'table', label: 'Table' },
] as const

const SWATCHES = {
  main: 'bg-brand',
  muted: 'bg-field',
  good: 'bg-bar-good',
  fair: 'bg-bar-fair',
  poor: 'bg-bar-poor',
}

/** Values over time or by kind, as columns or as a table. A screen reader is given the table. */
export function ChartCard({ title, pointsName, intro, actions, hint, ...chart }: ChartCardProps) {
  const [mode, setMode] = useState<(typeof modes)[number]['id']>('chart')
  return (
    <Card
      title={title}
      intro={intro}
      actions={
        <>
          {actions}
          <Segmented label={`${title} as`} items={modes} value={mode} onChange={setMode} />
        </>
      }
    >
      {mode === 'chart' ? (
        <>
          <div aria-hidden="true" className="h-56">
            <LazyPart>
              <Columns {...chart} />
            </LazyPart>
          </div>
          {chart.series.length > 1 && <Legend series={chart.series} />}
          <div className="sr-only">
            <ValueTable title={title} pointsName={pointsName} {...chart} />
          </div>
        </>
      ) : (
        <ValueTable title={title} pointsName={pointsName} {...chart} />
      )}
      {hint && <p className="mt-3 text-hint text-dim">{hint}</p>}
    </Card>
  )
}

const Legend = ({ series }: Pick<ChartProps, 'series'>) => (
  <ul aria-hidden="true" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-hint text-dim">
    {series.map(({ name, tone }) => (
      <li key={name} className="flex items-center gap-1.5">
        <span className={`size-2.5 rounded-xs ${SWATCHES[tone]}`} />
        {name}
      </li>
    ))}
  </ul>
)

const columnOf =
  (index: number, format: ChartProps['format']) =>
  ({ values }: Point) => {
    const value = values[index] ?? null
    return <span className="tabular-nums">{value === null ? '–' : format(value)}</span>
  }

type ValueTableProps = ChartProps & Pick<ChartCardProps, 'title' | 'pointsName'>
function ValueTable({ title, pointsName, series, points, format }: ValueTableProps) {
  const columns: Column<Point>[] = [
    { title: pointsName, cell: ({ name }) => name },
    ...series.map(({ name }, index): Column<Point> => ({ title: name, align: 'right', cell: columnOf(index, format) })),
  ]
  return <Table label={title} rows={points} keyOf={({ key }) => key} columns={columns} isDense />
}
