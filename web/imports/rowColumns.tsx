import { CircleAlert, Info } from 'lucide-react'
import type { Import, ImportOutcome, ImportProblem, ImportRow } from '#contract/imports.ts'
import { Badge, type Tone } from '#web/ui/StatusBadge.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { outcomeNames } from './importText.ts'

const tones: Record<ImportOutcome, Tone> = { new: 'good', update: 'brand', unchanged: 'quiet', problem: 'bad' }

/** The number of a row, what it does, and the columns that are imported, each with what is wrong at its value. */
export const rowColumns = (columns: Import['columns']): Column<ImportRow>[] => [
  { title: 'Row', cell: ({ number }) => <span className="tabular-nums">{number}</span> },
  {
    title: 'What happens',
    cell: ({ outcome, changes, problems }) => (
      <div className="@table:min-w-40">
        <Badge tone={tones[outcome]}>{outcomeNames[outcome]}</Badge>
        {changes.map(({ field, before, after }) => (
          <p key={field} className="mt-1 text-hint text-dim">
            {field}: {before !== null && <del className="mr-1">{before}</del>}
            <span className="text-ink">{after}</span>
          </p>
        ))}
        <Problems problems={problems.filter(({ column }) => column === null)} />
      </div>
    ),
  },
  ...columns.flatMap(({ name, field }, at): Column<ImportRow>[] =>
    field === null
      ? []
      : [
          {
            title: name,
            cell: ({ cells, problems }) => (
              <>
                <span className="line-clamp-3">{cells[at] || '–'}</span>
                <Problems problems={problems.filter(({ column }) => column === at)} />
              </>
            ),
          },
        ],
  ),
]

const Problems = ({ problems }: { problems: readonly ImportProblem[] }) =>
  problems.map(({ message, skips }) => {
    const Icon = skips ? CircleAlert : Info
    return (
      <p
        key={message}
        className={`mt-1 flex items-start gap-1 text-hint font-medium @table:min-w-44 ${skips ? 'text-bad' : 'text-wait'}`}
      >
        <Icon size={13} aria-hidden="true" className="mt-0.5 shrink-0" />
        {message}
      </p>
    )
  })
