import { Download } from 'lucide-react'
import type { Import } from '#contract/admin/imports.ts'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { PagedList } from '#web/ui/pagination.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Table } from '#web/ui/table.tsx'
import { useImportRows } from './data.ts'
import type { ImportLocation, RowFilter } from './import-address.ts'
import { grouped, outcomeNames } from './import-text.ts'
import { rowColumns } from './row-columns.tsx'

type ImportRowsProps = { shown: Import; location: ImportLocation; goTo: (to: Partial<ImportLocation>) => void }

/** The rows of an import with what each does and what is wrong with it, a page at a time. */
export function ImportRows({ shown, location, goTo }: ImportRowsProps) {
  const rows = useImportRows(shown.id, shown.state, location.show, location.page)
  return (
    <section aria-label="Rows" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {shown.state === 'finished' ? (
          <h2 className="text-lg font-heading">Skipped rows</h2>
        ) : (
          <Segmented
            label="Rows to show"
            items={filtersOf(shown)}
            value={location.show}
            onChange={(show) => goTo({ show, page: 1 })}
          />
        )}
        {shown.counts.problem > 0 && (
          <DownloadButton
            size="small"
            path={`/api/admin/imports/${shown.id}/problems`}
            name={`import-${shown.id}-problems.csv`}
            failure="The rows could not be downloaded."
            icon={<Download size={15} aria-hidden="true" />}
          >
            Download problem rows
          </DownloadButton>
        )}
      </div>
      <PagedList
        query={rows}
        failure="The rows could not be loaded."
        empty={<Empty>No rows here</Empty>}
        nouns={['row', 'rows']}
        onPage={(page) => goTo({ page })}
      >
        {({ data }) => (
          <Table isWide label="Rows" rows={data} keyOf={({ number }) => number} columns={rowColumns(shown.columns)} />
        )}
      </PagedList>
    </section>
  )
}

/** Filters for the rows. Empty ones are hidden, except the problems, where zero is good news. */
const filtersOf = ({ counts, rows }: Import): { id: RowFilter; label: string }[] => {
  const all: { id: RowFilter; name: string; count: number }[] = [
    { id: 'all', name: 'All', count: rows },
    { id: 'new', name: outcomeNames.new, count: counts.new },
    { id: 'update', name: 'Updates', count: counts.update },
    { id: 'unchanged', name: outcomeNames.unchanged, count: counts.unchanged },
    { id: 'noted', name: 'With a note', count: counts.noted },
    { id: 'problem', name: 'Problems', count: counts.problem },
  ]
  return all
    .filter(({ id, count }) => count > 0 || id === 'all' || id === 'problem')
    .map(({ id, name, count }) => ({ id, label: `${name} ${grouped(count)}` }))
}
