import { CircleAlert, Info } from 'lucide-react'
import type { Import, ImportOutcome, ImportProblem, ImportRow } from '#contract/admin/imports.ts'
import { Badge, type Tone } from '#web/ui/status-badge.tsx'
import type { Column } from '#web/ui/table.tsx'
import { outcomeNames } from './import-text.ts'

type FileColumns = Import['columns']
const tones: Record<ImportOutcome, Tone> = { new: 'good', update: 'brand', unchanged: 'quiet', problem: 'bad' }

/**
 * Columns for an import's rows: number, action with its reason, and the imported values, with
 * problems marked.
 */
export const rowColumns = (columns: FileColumns): Column<ImportRow>[] => [
  { title: 'Row', isNarrow: true, cell: ({ number }) => <span className="tabular-nums">{number}</span> },
  {
    title: 'What happens',
    cell: ({ outcome, changes, problems }) => (
      <div className={changes.length + problems.length > 0 ? '@table:min-w-64' : undefined}>
        <Badge tone={tones[outcome]}>{outcomeNames[outcome]}</Badge>
        {changes.map(({ field, before, after }) => (
          <p key={field} className="mt-1 text-hint text-dim">
            {field}: {before !== null && <del className="mr-1">{before}</del>}
            <span className="text-ink">{after}</span>
          </p>
        ))}
        <Problems problems={problems} columns={columns} />
      </div>
    ),
  },
  ...columns.flatMap(({ name, field }, at): Column<ImportRow>[] =>
    field === null
      ? []
      : [{ title: name, cell: (row) => <Value text={row.cells[at]} mark={markOf(row.problems, at)} /> }],
  ),
]

type Mark = 'bad' | 'wait' | null
const markOf = (problems: readonly ImportProblem[], at: number): Mark => {
  const cellProblems = problems.filter(({ column }) => column === at)
  return cellProblems.length === 0 ? null : cellProblems.some(({ skips }) => skips) ? 'bad' : 'wait'
}
const looks = { bad: 'font-medium text-bad', wait: 'font-medium text-wait' }

const Value = ({ text, mark }: { text: string | undefined; mark: Mark }) => (
  <span className={`line-clamp-2 @table:w-max @table:max-w-56 ${mark ? looks[mark] : ''}`}>
    {text || '–'}
    {mark && <span className="sr-only"> (see what happens)</span>}
  </span>
)

const Problems = ({ problems, columns }: { problems: readonly ImportProblem[]; columns: FileColumns }) =>
  problems.map(({ column, message, skips }) => {
    const Icon = skips ? CircleAlert : Info
    const name = column === null ? undefined : columns[column]?.name
    return (
      <p
        key={`${column} ${message}`}
        className={`mt-1 flex items-start gap-1 text-hint font-medium ${skips ? 'text-bad' : 'text-wait'}`}
      >
        <Icon size={13} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span>
          {name && `${name}: `}
          {message}
        </span>
      </p>
    )
  })
