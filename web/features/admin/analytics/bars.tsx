import { useState } from 'react'
import { UnstyledButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import type { OpenBookingList } from './analytics-view.ts'
import { number } from './metric.tsx'

export type Bar = { name: string; count: number; opens: OpenBookingList; tone?: 'good' | 'fair' | 'poor' | 'brand' }

type BarsProps = {
  title: string
  intro?: string
  bars: readonly Bar[]
  /** Total of which all bars are parts. */
  whole: number
  onOpen: (openList: OpenBookingList) => void
}

const fills = { good: 'bg-bar-good', fair: 'bg-bar-fair', poor: 'bg-bar-poor', brand: 'bg-brand' }
const modes = [
  { id: 'bars', label: 'Bars' },
  { id: 'table', label: 'Table' },
] as const

const shareOf = (count: number, whole: number) => (whole === 0 ? '–' : `${Math.round((count / whole) * 100)}%`)

const columnsOf = (whole: number, onOpen: BarsProps['onOpen']): Column<Bar>[] => [
  { title: 'Name', cell: ({ name }) => name },
  { title: 'Bookings', align: 'right', cell: (bar) => <Count bar={bar} onOpen={onOpen} /> },
  { title: 'Share', align: 'right', cell: ({ count }) => shareOf(count, whole) },
]

/** Counts as bars, each of which leads to its bookings, or the same as a table. */
export function Bars({ title, intro, bars, whole, onOpen }: BarsProps) {
  const [mode, setMode] = useState<(typeof modes)[number]['id']>('bars')
  return (
    <Card
      title={title}
      intro={intro}
      actions={<Segmented label={`${title} as`} items={modes} value={mode} onChange={setMode} />}
    >
      {mode === 'table' ? (
        <Table label={title} rows={bars} keyOf={({ name }) => name} columns={columnsOf(whole, onOpen)} />
      ) : (
        <ul aria-label={title} className="grid gap-1">
          {bars.map((bar) => (
            <li key={bar.name}>
              <UnstyledButton
                isDisabled={bar.count === 0}
                onPress={() => onOpen(bar.opens)}
                className="grid min-h-11 w-full content-center gap-1 rounded-control px-2 py-1.5 text-left text-sm transition-colors duration-120 enabled:hover:bg-hover"
              >
                <span className="flex items-baseline justify-between gap-3">
                  <span className="min-w-0">{bar.name}</span>
                  <span className="shrink-0 font-medium tabular-nums">
                    {number(bar.count)} <span className="font-normal text-dim">({shareOf(bar.count, whole)})</span>
                  </span>
                </span>
                <span aria-hidden="true" className="block h-2 overflow-hidden rounded-full bg-track">
                  <span
                    className={`block h-full rounded-full ${fills[bar.tone ?? 'brand']}`}
                    style={{ width: `${(bar.count / Math.max(1, whole)) * 100}%` }}
                  />
                </span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

// High enough for a finger; a number that cannot be pressed has the same place as one that can.
const countClass =
  'inline-grid items-center justify-items-start tabular-nums pointer-coarse:min-h-11 pointer-coarse:min-w-11 @table:justify-items-end'

/** A number that leads to the bookings that it counts. */
export const Count = ({ bar, onOpen }: { bar: Bar; onOpen: BarsProps['onOpen'] }) =>
  bar.count === 0 ? (
    <span className={countClass}>0</span>
  ) : (
    <UnstyledButton
      aria-label={`${number(bar.count)} bookings: ${bar.name}`}
      onPress={() => onOpen(bar.opens)}
      className={`${countClass} font-medium text-brand-ink underline-offset-4 hover:underline`}
    >
      {number(bar.count)}
    </UnstyledButton>
  )
