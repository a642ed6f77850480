import { Download } from 'lucide-react'
import { useState } from 'react'
import { useListInAddress } from '#web/platform/inAddress.ts'
import { Button } from '#web/ui/Button.tsx'
import { DownloadButton } from '#web/ui/DownloadButton.tsx'
import { todayIn, viewerZone } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { PagedList } from '#web/ui/PagedList.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Table } from '#web/ui/Table.tsx'
import { useSettled } from '#web/ui/useSettled.ts'
import { AuditDialog } from './AuditDialog.tsx'
import { AuditFilterBar } from './AuditFilterBar.tsx'
import { columnsOf } from './auditColumns.tsx'
import { type AuditFilters, addressOf, isFiltered, noFilters, queryOf, readEntry, readFilters } from './auditFilters.ts'
import { ChainEnd } from './ChainEnd.tsx'
import { useAuditLog } from './data.ts'

/** What admins did, and what was done to accounts. */
export function AuditScreen() {
  const { filters, open, show } = useShown()
  const [typed, setTyped] = useState(filters.search)
  const settled = { ...filters, search: useSettled(typed.trim()) }
  const log = useAuditLog(settled)

  function narrow(changes: Partial<AuditFilters>) {
    show({ ...filters, ...changes, page: 1 }, null)
  }
  function find(search: string) {
    setTyped(search)
    narrow({ search: search.trim() })
  }
  function clear() {
    setTyped('')
    show(noFilters, null)
  }

  const actorName = log.data?.data.find(({ actor }) => actor?.id === filters.actor)?.actor?.name ?? null
  const query = new URLSearchParams(Object.entries(queryOf(settled)).map(([name, value]) => [name, String(value)]))

  return (
    <Screen
      title="Audit Log"
      intro="What admins did, and what was changed about accounts, newest first. Nothing here is ever changed."
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
      <AuditFilterBar search={typed} onSearch={find} filters={filters} onChange={narrow} actorName={actorName} />
      <PagedList
        query={log}
        failure="The audit log could not be loaded."
        empty={<Nothing isFiltered={isFiltered(filters) || filters.page > 1} onClear={clear} />}
        nouns={['entry', 'entries']}
        label="audit log"
        onPage={(to) => show({ ...filters, page: to }, null)}
        foot={log.data && <ChainEnd {...log.data.head} />}
      >
        {({ data }) => (
          <Table
            label="Audit log"
            rows={data}
            keyOf={({ seq }) => seq}
            columns={columnsOf(({ seq }) => show(filters, seq))}
          />
        )}
      </PagedList>
      <AuditDialog
        seq={open}
        onClose={() => show(filters, null)}
        onActor={(actor) => {
          setTyped('')
          show({ ...noFilters, actor }, null)
        }}
      />
    </Screen>
  )
}

const Nothing = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <Empty
      action={
        <Button look="soft" onPress={onClear}>
          Clear search and filters
        </Button>
      }
    >
      No entries found
    </Empty>
  ) : (
    <Empty hint="The first one comes when an admin changes something.">No entries yet</Empty>
  )

/** What the address names: the filters, and the entry that stands open. */
function useShown() {
  const { words, filters, show } = useListInAddress(readFilters, addressOf)
  return { filters, open: readEntry(words), show }
}
