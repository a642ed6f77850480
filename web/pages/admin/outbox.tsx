import { MessageDialog } from '#web/features/messaging/outbox/message-dialog.tsx'
import { useOutbox } from '#web/features/messaging/outbox/outbox.ts'
import { columnsOf } from '#web/features/messaging/outbox/outbox-columns.tsx'
import { OutboxFilterBar } from '#web/features/messaging/outbox/outbox-filter-bar.tsx'
import {
  isFiltered,
  noFilters,
  optionsOf,
  readFilters,
  searchParamsOf,
  stateNames,
} from '#web/features/messaging/outbox/outbox-filters.ts'
import { Counters } from '#web/ui/counters.tsx'
import { FilteredEmpty } from '#web/ui/empty.tsx'
import { useFilteredList } from '#web/ui/filtered-list.ts'
import { PagedList } from '#web/ui/pagination.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Table } from '#web/ui/table.tsx'

export function OutboxScreen() {
  const list = useFilteredList({ read: readFilters, searchParamsOf, none: noFilters })
  const { filters } = list
  const outbox = useOutbox(list.settled)

  return (
    <Screen
      title="Outbox"
      intro="All outgoing messages and their delivery status, newest first. Without a gateway for its channel, a message is stored here."
    >
      <Counters
        items={optionsOf(stateNames).map((state) => ({ ...state, count: outbox.data?.counts[state.id] }))}
        className="sm:max-w-238 sm:grid-cols-5"
      />
      <OutboxFilterBar search={list.typed} onSearch={list.find} filters={filters} onChange={list.narrow} />
      <PagedList
        query={outbox}
        failure="The outbox could not be loaded."
        empty={
          <FilteredEmpty
            isFiltered={isFiltered(filters)}
            onClear={() => list.startWith({})}
            clearLabel="Clear search"
            noMatches="No messages match your search"
            noItems="No messages yet"
            hint="The first one will be a sign-up code."
          />
        }
        nouns={['message', 'messages']}
        onPage={list.goToPage}
        onClear={() => list.startWith({})}
      >
        {({ data }) => (
          <Table label="Messages" rows={data} keyOf={({ id }) => id} columns={columnsOf(({ id }) => list.open(id))} />
        )}
      </PagedList>
      <MessageDialog id={list.params.message ?? null} onOpen={list.open} onClose={() => list.open(null)} />
    </Screen>
  )
}
