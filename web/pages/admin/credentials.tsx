import { Search } from 'lucide-react'
import { useRef } from 'react'
import {
  adminCredentialFilters,
  filterNames,
  isFiltered,
  noFilters,
  readFilters,
  searchParamsOf,
} from '#web/features/people/credentials/admin-credential-filters.ts'
import { CheckDialog } from '#web/features/people/credentials/check-dialog.tsx'
import { columnsOf } from '#web/features/people/credentials/credential-columns.tsx'
import { useAdminCredentials, useNextToCheck } from '#web/features/people/credentials/data.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Counters } from '#web/ui/counters.tsx'
import { FilteredEmpty } from '#web/ui/empty.tsx'
import { useFilteredList } from '#web/ui/filtered-list.ts'
import { PagedList } from '#web/ui/pagination.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useSlashKey } from '#web/ui/slash-key.ts'
import { Table } from '#web/ui/table.tsx'

const shownFilters = adminCredentialFilters.filter((id) => id !== 'all').map((id) => ({ id, name: filterNames[id] }))
const counted = ['to_check', 'expiring', 'expired', 'refused'] as const

/** All credentials: first those to check, the longest waiting at the top. */
export function AdminCredentialsScreen() {
  const list = useFilteredList({ read: readFilters, searchParamsOf, none: noFilters })
  const { filters } = list
  const credentials = useAdminCredentials(list.settled)
  const bar = useRef<HTMLDivElement>(null)
  const openId = list.params.id ?? null
  const next = useNextToCheck(list.settled, credentials.data?.data ?? [], openId)
  useSlashKey(() => bar.current?.querySelector('input')?.focus())

  return (
    <Screen title="Credentials" intro="Unchecked credentials first. Check each against its register.">
      <Counters
        items={counted.map((id) => ({ id, name: filterNames[id], count: credentials.data?.counts[id] }))}
        className="sm:max-w-180 sm:grid-cols-4"
      />
      <div ref={bar} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-60 sm:max-w-90">
          <TextField
            label="Search"
            placeholder="Name or number"
            icon={<Search size={16} aria-hidden="true" />}
            type="search"
            maxLength={200}
            value={list.typed}
            onChange={list.find}
          />
        </div>
        <div className="min-w-0 basis-48">
          <Select
            label="Show"
            all={filterNames.all}
            items={shownFilters}
            value={filters.state === 'all' ? null : filters.state}
            onChange={(state) => list.narrow({ state: state ?? 'all' })}
          />
        </div>
      </div>
      <PagedList
        query={credentials}
        failure="Credentials could not be loaded."
        empty={
          <FilteredEmpty
            isFiltered={isFiltered(filters)}
            onClear={() => list.startWith({})}
            noMatches="No credentials found"
            hint="Credentials appear here when employees enter them."
          />
        }
        nouns={['credential', 'credentials']}
        onPage={list.goToPage}
      >
        {({ data }) => (
          <Table
            label="Credentials"
            rows={data}
            keyOf={({ id }) => id}
            columns={columnsOf(({ id }) => list.open(id))}
            isRowPressable
          />
        )}
      </PagedList>
      <CheckDialog id={openId} next={next} onOpen={list.open} onClose={() => list.open(null)} />
    </Screen>
  )
}
