import { Download } from 'lucide-react'
import { columnsOf } from '#web/features/admin/audit/audit-columns.tsx'
import { AuditDialog } from '#web/features/admin/audit/audit-dialog.tsx'
import { AuditFilterBar } from '#web/features/admin/audit/audit-filter-bar.tsx'
import { isFiltered, noFilters, queryOf, readFilters, searchParamsOf } from '#web/features/admin/audit/audit-filters.ts'
import { ChainEnd } from '#web/features/admin/audit/chain-end.tsx'
import { useAuditLog } from '#web/features/admin/audit/data.ts'
import { todayIn, viewerZone } from '#web/ui/dates.ts'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { FilteredEmpty } from '#web/ui/empty.tsx'
import { useFilteredList } from '#web/ui/filtered-list.ts'
import { PagedList } from '#web/ui/pagination.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Table } from '#web/ui/table.tsx'

/** Audit log: actions of admins and changes to accounts. */
export function AuditScreen() {
  const list = useFilteredList({ read: readFilters, searchParamsOf, none: noFilters })
  const { filters, settled } = list
  const log = useAuditLog(settled)
  const actorName = log.data?.data.find(({ actor }) => actor?.id === filters.actor)?.actor?.name ?? null
  const query = new URLSearchParams(Object.entries(queryOf(settled)).map(([name, value]) => [name, String(value)]))

  return (
    <Screen
      title="Audit Log"
      intro="Admin and account activity, newest first. Entries cannot be changed."
      actions={
        <DownloadButton
          path={`/api/admin/audit/export?${query}`}
          name={`audit-log-${todayIn(viewerZone())}.csv`}
          failure="The audit log could not be downloaded. Please try again."
          icon={<Download size={16} aria-hidden="true" />}
        >
          Download CSV
        </DownloadButton>
      }
    >
      <AuditFilterBar
        search={list.typed}
        onSearch={list.find}
        filters={filters}
        onChange={list.narrow}
        actorName={actorName}
      />
      <PagedList
        query={log}
        failure="The audit log could not be loaded."
        empty={
          <FilteredEmpty
            isFiltered={isFiltered(filters)}
            onClear={() => list.startWith({})}
            noMatches="No entries found"
            noItems="No entries yet"
            hint="The first one appears when an admin changes something."
          />
        }
        nouns={['entry', 'entries']}
        label="audit log"
        onPage={list.goToPage}
        onClear={() => list.startWith({})}
        footer={log.data && <ChainEnd {...log.data.head} />}
      >
        {({ data }) => (
          <Table
            label="Audit log"
            rows={data}
            keyOf={({ seq }) => seq}
            columns={columnsOf(({ seq }) => list.open(seq))}
          />
        )}
      </PagedList>
      <AuditDialog
        seq={list.params.entry ?? null}
        onClose={() => list.open(null)}
        onActor={(actor) => list.startWith({ actor })}
      />
    </Screen>
  )
}
