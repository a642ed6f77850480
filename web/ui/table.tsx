import { type CSSProperties, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'

export type Column<Row> = {
  title: string
  /** Null shows a dash, and leaves the line out of a card. */
  cell: (row: Row) => ReactNode
  /** Numbers and buttons are aligned right. */
  align?: 'right'
  /** Hides the heading from sight, as over a column of buttons. */
  isTitleHidden?: boolean
  /** A picture or a short number, which leaves its space to the others. */
  isNarrow?: boolean
  /** Heading of a card, shown there without its title. */
  isHeading?: boolean
  /** Left out of cards. */
  isOnlyInTable?: boolean
  /** Short: on a card it shares a line with the others of its kind, each below its title. */
  isFigure?: boolean
}

type TableProps<Row> = {
  /** Label for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** A line in place of the rows: loading, failed, empty. */
  fallback?: ReactNode
  /** Row that the link led to; it is highlighted and receives focus. */
  markedKey?: string | number | null
  /** Rows with news, which are highlighted for a moment. */
  newsKeys?: ReadonlySet<string | number>
  /** Sets the columns closer together, because many columns need the room for their text. */
  isDense?: boolean
  /** Has more columns than may fit, and no controls in them: the keyboard scrolls it sideways. */
  isWide?: boolean
  /** Heading of the group of a row; rows of one group are next to each other. */
  groupOf?: (row: Row) => string
  /** A press beside the controls of a row presses its first button, which opens the row. */
  isRowPressable?: boolean
  /** Cards of one line: the heading, and beside it the last column. */
  hasLowCards?: boolean
}

const BODY = 'divide-line @max-table:grid @max-table:gap-3 @table:divide-y'

/**
 * Table that turns into one card per row when there is no room, with the heading before each cell.
 */
export function Table<Row>({
  label,
  columns,
  rows,
  keyOf,
  fallback,
  markedKey = null,
  newsKeys,
  isDense = false,
  isWide,
  groupOf,
  isRowPressable = false,
  hasLowCards = false,
}: TableProps<Row>) {
  const groups: [string | null, readonly Row[]][] = groupOf ? [...Map.groupBy(rows, groupOf)] : [[null, rows]]
  const padding = isDense ? '@table:px-2.5' : '@table:px-3 @4xl:px-4'
  return (
    <div className="@container min-w-0">
      <div
        className={`relative @table:card @table:overflow-x-auto ${isWide ? '@table:sideways' : ''}`}
        {...(isWide && { tabIndex: 0, role: 'group', 'aria-label': `${label}, scroll sideways` })}
      >
        <table aria-label={label} className="w-full text-left text-sm @max-table:block">
          <thead className="border-b border-line text-hint text-dim @max-table:sr-only">
            <tr>
              {columns.map((column) => (
                <th
                  key={column.title}
                  scope="col"
                  className={`h-10 ${padding} font-medium whitespace-nowrap ${column.align === 'right' ? 'text-right' : ''}`}
                >
                  {column.isTitleHidden ? <span className="sr-only">{column.title}</span> : column.title}
                </th>
              ))}
            </tr>
          </thead>
          {fallback ? (
            <tbody className={BODY}>
              <tr className="@max-table:card @max-table:block">
                <td colSpan={columns.length} className="px-4 py-8 text-center text-dim @max-table:block">
                  {fallback}
                </td>
              </tr>
            </tbody>
          ) : (
            groups.map(([title, shown]) => (
              <tbody key={title} className={BODY}>
                {title !== null && (
                  <tr className="@max-table:block">
                    <th
                      scope="rowgroup"
                      colSpan={columns.length}
                      className={`h-9 bg-page/60 ${padding} text-hint font-semibold text-dim @max-table:block @max-table:bg-transparent`}
                    >
                      {title}
                    </th>
                  </tr>
                )}
                {shown.map((row) => (
                  <TableRow
                    key={keyOf(row)}
                    row={row}
                    columns={columns}
                    padding={padding}
                    isMarked={keyOf(row) === markedKey}
                    isPressable={isRowPressable}
                    isLow={hasLowCards}
                    isNews={newsKeys?.has(keyOf(row)) ?? false}
                  />
                ))}
              </tbody>
            ))
          )}
        </table>
      </div>
    </div>
  )
}

/** Ignores presses on controls and the end of a text selection. */
function pressFirstButton({ target, currentTarget }: MouseEvent<HTMLTableRowElement>) {
  if ((target as Element).closest('a, button, input, select, label') || getSelection()?.isCollapsed === false) return
  currentTarget.querySelector('button')?.click()
}

type TableRowProps<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  padding: string
  isMarked: boolean
  isPressable: boolean
  isLow: boolean
  isNews: boolean
}

function TableRow<Row>({ row, columns, padding, isMarked, isPressable, isLow, isNews }: TableRowProps<Row>) {
  const element = useRef<HTMLTableRowElement>(null)
  const figures = columns.filter(({ isFigure }) => isFigure).length
  const card = isLow
    ? '@max-table:grid-cols-[minmax(0,1fr)_auto] @max-table:items-center @max-table:gap-x-3 @max-table:px-4 @max-table:py-2'
    : `@max-table:gap-x-1 @max-table:gap-y-2 @max-table:p-4 ${figures > 0 ? '@max-table:grid-cols-[repeat(var(--figures),minmax(0,1fr))]' : ''}`
  useEffect(() => {
    if (!isMarked) return
    element.current?.scrollIntoView({ block: 'center' })
    element.current?.focus({ preventScroll: true })
  }, [isMarked])

  return (
    <tr
      ref={element}
      tabIndex={isMarked ? -1 : undefined}
      aria-current={isMarked || undefined}
      onClick={isPressable ? pressFirstButton : undefined}
      style={figures > 0 ? ({ '--figures': figures } as CSSProperties) : undefined}
      className={`${isPressable ? 'cursor-pointer' : ''} ${isMarked ? 'bg-brand-soft/60 outline-offset-[-2px]' : ''} ${isNews ? 'row-news' : ''} transition-colors duration-120 @max-table:card @max-table:grid ${card} @table:hover:bg-hover`}
    >
      {columns.map((column) => {
        const content = column.cell(row)
        const isLine = content !== null && !column.isOnlyInTable
        const hasTitle = !isLow && !column.isHeading && !column.isTitleHidden
        const line = column.isFigure
          ? '@max-table:block'
          : `@max-table:grid @max-table:items-center @max-table:gap-3 ${isLow ? '' : '@max-table:col-span-full'} ${hasTitle ? '@max-table:grid-cols-[minmax(5.5rem,30%)_minmax(0,1fr)]' : ''}`
        return (
          <td
            key={column.title}
            className={`${isLine ? line : '@max-table:hidden'} @table:h-11 ${padding} @table:py-2 ${column.align === 'right' ? '@table:text-right' : ''}`}
          >
            {hasTitle && (
              <span aria-hidden="true" className="text-hint text-dim @table:hidden">
                {column.title}
              </span>
            )}
            <div
              className={`min-w-0 ${column.align === 'right' || column.isNarrow ? '' : 'wrap-anywhere @table:min-w-22'}`}
            >
              {content ?? '–'}
            </div>
          </td>
        )
      })}
    </tr>
  )
}
