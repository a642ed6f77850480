import { Download } from 'lucide-react'
import { DownloadButton } from '#web/ui/DownloadButton.tsx'
import { todayIn, viewerZone } from '#web/ui/dates.ts'
import { useFilteredList } from '#web/ui/filteredList.ts'
import { NothingFound } from '#web/ui/NothingFound.tsx'
import { PagedList } from '#web/ui/PagedList.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Table } from '#web/ui/Table.tsx'
import { AuditDialog } from './AuditDialog.tsx'
import { AuditFilterBar } from './AuditFilterBar.tsx'
import { columnsOf } from './auditColumns.tsx'
import { addressOf, isFiltered, noFilters, queryOf, readEntry, readFilters } from './auditFilters.ts'
import { ChainEnd } from './ChainEnd.tsx'
import { useAuditLog } from './data.ts'

/** Audit log: actions of admins and changes to accounts. */
export function AuditScreen() {
  const list = useFilteredList({ read: readFilters, addressOf, none: noFilters })
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
          <NothingFound
            isFiltered={isFiltered(filters)}
            onClear={() => list.startWith({})}
            found="No entries found"
            none="No entries yet"
            hint="The first one appears when an admin changes something."
          />
        }
        nouns={['entry', 'entries']}
        label="audit log"
        onPage={list.turn}
        onClear={() => list.startWith({})}
        foot={log.data && <ChainEnd {...log.data.head} />}
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
        seq={readEntry(list.words)}
        onClose={() => list.open(null)}
        onActor={(actor) => list.startWith({ actor })}
      />
    </Screen>
  )
}
