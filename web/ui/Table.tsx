import type { ReactNode } from 'react'

export type Column<Row> = {
  title: string
  cell: (row: Row) => ReactNode
  /** Numbers and buttons stand at the right. */
  align?: 'right'
  /** Hides the heading from sight, as over a column of buttons. */
  isTitleHidden?: boolean
}

type TableProps<Row> = {
  /** What the table is, for a screen reader. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** A line in place of the rows: loading, failed, empty. */
  instead?: ReactNode
}

/** A table that becomes a card for each row on a phone, every cell with its heading before it. */
export function Table<Row>({ label, columns, rows, keyOf, instead }: TableProps<Row>) {
  return (
    <div className="sm:card relative min-w-0 sm:overflow-x-auto">
      <table aria-label={label} className="w-full text-left text-sm max-sm:block">
        <thead className="border-b border-line text-hint text-dim max-sm:sr-only">
          <tr>
            {columns.map((column) => (
              <th
                key={column.title}
                scope="col"
                className={`h-10 px-4 font-medium whitespace-nowrap ${column.align === 'right' ? 'text-right' : ''}`}
              >
                {column.isTitleHidden ? <span className="sr-only">{column.title}</span> : column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-line max-sm:grid max-sm:gap-3 sm:divide-y">
          {instead ? (
            <tr className="max-sm:card max-sm:block">
              <td colSpan={columns.length} className="px-4 py-8 text-center text-dim max-sm:block">
                {instead}
              </td>
            </tr>
          ) : (
            rows.map((row) => <TableRow key={keyOf(row)} row={row} columns={columns} />)
          )}
        </tbody>
      </table>
    </div>
  )
}

function TableRow<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <tr className="transition-colors duration-120 max-sm:card max-sm:grid max-sm:gap-2 max-sm:p-4 sm:hover:bg-hover">
      {columns.map((column) => (
        <td
          key={column.title}
          className={`max-sm:grid max-sm:grid-cols-[minmax(5.5rem,30%)_minmax(0,1fr)] max-sm:items-center max-sm:gap-3 sm:h-11 sm:px-4 sm:py-2 ${column.align === 'right' ? 'sm:text-right' : ''}`}
        >
          <span aria-hidden="true" className="text-hint text-dim sm:hidden">
            {column.isTitleHidden ? '' : column.title}
          </span>
          <div className="min-w-0 wrap-anywhere sm:min-w-24">{column.cell(row)}</div>
        </td>
      ))}
    </tr>
  )
}
