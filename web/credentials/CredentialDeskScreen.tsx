import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { idIn } from '#web/platform/addressWords.ts'
import { useListInAddress } from '#web/platform/inAddress.ts'
import { Button } from '#web/ui/Button.tsx'
import { Counters } from '#web/ui/Counters.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { PagedList } from '#web/ui/PagedList.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useSlashKey } from '#web/ui/slashKey.ts'
import { Table } from '#web/ui/Table.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useSettled } from '#web/ui/useSettled.ts'
import { CheckDialog } from './CheckDialog.tsx'
import { useDesk } from './data.ts'
import { columnsOf } from './deskColumns.tsx'
import { addressOf, deskFilters, filterNames, isFiltered, noFilters, readFilters } from './deskFilters.ts'

const shownFilters = deskFilters.filter((id) => id !== 'all').map((id) => ({ id, name: filterNames[id] }))
const counted = ['to_check', 'expiring', 'expired', 'refused'] as const

/** The desk at which credentials are checked: what waits longest comes first. */
export function CredentialDeskScreen() {
  const { filters, open, show } = useShown()
  const [typed, setTyped] = useState(filters.search)
  const desk = useDesk({ ...filters, search: useSettled(typed.trim()) })
  const bar = useRef<HTMLDivElement>(null)
  useSlashKey(() => bar.current?.querySelector('input')?.focus())

  function find(search: string) {
    setTyped(search)
    show({ ...filters, search: search.trim(), page: 1 }, null)
  }

  function clear() {
    setTyped('')
    show(noFilters, null)
  }

  return (
    <Screen
      title="Credentials"
      intro="What people have entered, unchecked first. Look each up and record what you saw."
    >
      <Counters
        items={counted.map((id) => ({ id, name: filterNames[id], count: desk.data?.counts[id] }))}
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
            value={typed}
            onChange={find}
          />
        </div>
        <div className="min-w-0 basis-48">
          <Select
            label="Show"
            all={filterNames.all}
            items={shownFilters}
            value={filters.state === 'all' ? null : filters.state}
            onChange={(state) => show({ ...filters, state: state ?? 'all', page: 1 }, null)}
          />
        </div>
      </div>
      <PagedList
        query={desk}
        failure="Credentials could not be loaded."
        empty={<Nothing isFiltered={isFiltered(filters)} onClear={clear} />}
        nouns={['credential', 'credentials']}
        onPage={(to) => show({ ...filters, page: to }, null)}
      >
        {({ data }) => (
          <Table
            label="Credentials"
            rows={data}
            keyOf={({ id }) => id}
            columns={columnsOf(({ id }) => show(filters, id))}
          />
        )}
      </PagedList>
      <CheckDialog id={open} onOpen={(id) => show(filters, id)} onClose={() => show(filters, null)} />
    </Screen>
  )
}

const Nothing = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) => (
  <Empty
    hint={isFiltered ? undefined : 'What employees enter under Credentials or in their profile arrives here at once.'}
    action={
      isFiltered && (
        <Button look="soft" onPress={onClear}>
          Clear search and filters
        </Button>
      )
    }
  >
    No credentials found
  </Empty>
)

/** What the address names: the filters, and the credential that stands open. */
function useShown() {
  const { words, filters, show } = useListInAddress(readFilters, addressOf)
  return { filters, open: idIn(words.id), show }
}
