import type { Import } from '#contract/admin/imports.ts'
import type { Option } from '#web/ui/controls/options.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { type Column, Table } from '#web/ui/table.tsx'

type FileColumn = { at: number; name: string; samples: readonly string[] }
type ColumnTableProps = {
  columns: Import['columns']
  hasHeader: boolean
  /**
   * Whether the file was first read with a header. If the choice differs now, the headings move
   * into the samples, or back.
   */
  wasHeader: boolean
  options: readonly Option<string>[]
  fields: readonly (string | null)[]
  onChoose: (column: number, field: string | null) => void
}

const MAX_SAMPLES = 3

/** Shows each column of the file with sample values, and the field it maps to. */
export function ColumnTable({ columns, hasHeader, wasHeader, options, fields, onChoose }: ColumnTableProps) {
  const rows = columns.map(({ name, samples }, at): FileColumn => {
    if (hasHeader === wasHeader) return { at, name, samples }
    return wasHeader
      ? { at, name: `Column ${at + 1}`, samples: [name, ...samples].slice(0, MAX_SAMPLES) }
      : { at, name: samples[0] ?? name, samples: samples.slice(1) }
  })
  const tableColumns = columnsOf(options, fields, onChoose)
  return <Table label="Columns of the file" rows={rows} keyOf={({ at }) => at} columns={tableColumns} />
}

const columnsOf = (
  options: ColumnTableProps['options'],
  fields: ColumnTableProps['fields'],
  onChoose: ColumnTableProps['onChoose'],
): Column<FileColumn>[] => [
  { title: 'In the file', cell: ({ name }) => <span className="font-medium">{name}</span> },
  {
    title: 'Examples',
    cell: ({ samples }) =>
      samples.length === 0 ? (
        <span className="text-dim">empty</span>
      ) : (
        <ul className="text-dim">
          {samples.map((sample) => (
            <li key={sample} className="truncate @table:max-w-80">
              {sample}
            </li>
          ))}
        </ul>
      ),
  },
  {
    title: 'Field',
    cell: ({ at, name }) => (
      <div className="@table:w-64 [&>div>span:first-child]:sr-only">
        <Select
          label={`Field for ${name}`}
          items={options}
          all="Skip"
          value={fields[at] ?? null}
          onChange={(field) => onChoose(at, field)}
        />
      </div>
    ),
  },
]
