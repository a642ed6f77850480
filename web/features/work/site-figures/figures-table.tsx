import { type Column, Table } from '#web/ui/table.tsx'
import type { SiteLine } from './data.ts'
import { changeText, figures, valueText } from './figures.ts'

type Line = Pick<SiteLine, 'name' | 'now' | 'before'> & { key: number | 'all'; depth: number }

const INDENTS = ['', 'pl-4', 'pl-8', 'pl-12']

const columns: readonly Column<Line>[] = [
  {
    title: 'Site',
    cell: ({ key, name, depth }) => (
      <span className={`block ${key === 'all' ? 'font-semibold' : INDENTS[Math.min(depth, INDENTS.length - 1)]}`}>
        {name}
      </span>
    ),
  },
  ...figures.map(
    (figure): Column<Line> => ({
      title: figure.name,
      align: 'right',
      cell: ({ key, now, before }) => (
        <span className="block tabular-nums">
          <span className={key === 'all' ? 'font-semibold' : ''}>{valueText(figure, now)}</span>
          <span className="block text-hint text-dim empty:hidden @max-table:inline @max-table:pl-2">
            {changeText(figure, now, before)}
          </span>
        </span>
      ),
    }),
  ),
]

/** Every figure of each site, with the change since the months before. */
export const FiguresTable = ({ lines }: { lines: readonly Line[] }) => (
  <Table label="Figures by site" rows={lines} keyOf={({ key }) => key} columns={columns} isDense />
)
