import { CircleCheck, Clock, LoaderCircle } from 'lucide-react'
import type { ImportSummary } from '#contract/admin/imports.ts'
import { Button } from '#web/ui/button.tsx'
import { stamp } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/empty.tsx'
import { PagedList } from '#web/ui/pagination.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Time } from '#web/ui/time.tsx'
import { useImports } from './data.ts'
import { kindNames, outcomeText, rowsIn, stateText } from './import-text.ts'

type ImportHistoryProps = { page: number; onPage: (page: number) => void; onOpen: (id: number) => void }

/** All imports, newest first. */
export function ImportHistory({ page, onPage, onOpen }: ImportHistoryProps) {
  const imports = useImports(page)
  return (
    <section aria-label="Earlier imports" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-lg font-heading">Earlier imports</h2>
      <PagedList
        query={imports}
        failure="The imports could not be loaded."
        empty={<Empty hint="Choose a file above to start the first one.">No imports yet</Empty>}
        nouns={['import', 'imports']}
        onPage={onPage}
      >
        {({ data }) => <Table label="Imports" rows={data} keyOf={({ id }) => id} columns={columnsOf(onOpen)} />}
      </PagedList>
    </section>
  )
}

const isCounted = ({ state }: ImportSummary) => state === 'ready' || state === 'running' || state === 'finished'

const columnsOf = (onOpen: (id: number) => void): Column<ImportSummary>[] => [
  {
    title: 'File',
    cell: ({ file_name, kind, rows, employer }) => (
      <>
        <span className="font-medium">{file_name}</span>
        <p className="text-hint text-dim">
          {kindNames[kind]}
          {employer && ` of ${employer.name}`}, {rowsIn(rows)}
        </p>
      </>
    ),
  },
  { title: 'Status', cell: (shown) => <ImportStateBadge shown={shown} /> },
  {
    title: 'Outcome',
    cell: (shown) => <span className="tabular-nums">{isCounted(shown) ? outcomeText(shown) : '–'}</span>,
  },
  {
    title: 'Started',
    cell: ({ created_at, admin }) => (
      <>
        <Time at={created_at} className="whitespace-nowrap">
          {stamp(created_at)}
        </Time>
        {admin && <p className="text-hint text-dim">by {admin}</p>}
      </>
    ),
  },
  {
    title: 'Open',
    align: 'right',
    isTitleHidden: true,
    cell: ({ id, file_name, created_at }) => (
      <Button
        look="plain"
        size="small"
        aria-label={`Open ${file_name}, ${stamp(created_at)}`}
        onPress={() => onOpen(id)}
      >
        Open
      </Button>
    ),
  },
]

const looks = {
  mapping: { tone: 'wait', Icon: Clock },
  checking: { tone: 'brand', Icon: LoaderCircle },
  ready: { tone: 'wait', Icon: Clock },
  running: { tone: 'brand', Icon: LoaderCircle },
  finished: { tone: 'good', Icon: CircleCheck },
} as const

function ImportStateBadge({ shown }: { shown: ImportSummary }) {
  const { tone, Icon } = looks[shown.state]
  return (
    <Badge tone={tone} icon={<Icon size={14} aria-hidden="true" />}>
      {stateText(shown)}
    </Badge>
  )
}
