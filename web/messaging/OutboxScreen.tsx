import { Counters } from '#web/ui/Counters.tsx'
import { useFilteredList } from '#web/ui/filteredList.ts'
import { NothingFound } from '#web/ui/NothingFound.tsx'
import { PagedList } from '#web/ui/PagedList.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Table } from '#web/ui/Table.tsx'
import { MessageDialog } from './MessageDialog.tsx'
import { OutboxFilterBar } from './OutboxFilterBar.tsx'
import { useOutbox } from './outbox.ts'
import { columnsOf } from './outboxColumns.tsx'
import { addressOf, isFiltered, noFilters, optionsOf, readFilters, readMessage, stateNames } from './outboxFilters.ts'

export function OutboxScreen() {
  const list = useFilteredList({ read: readFilters, addressOf, none: noFilters })
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
          <NothingFound
            isFiltered={isFiltered(filters)}
            onClear={() => list.startWith({})}
            clear="Clear search"
            found="No messages match your search"
            none="No messages yet"
            hint="The first one will be a sign-up code."
          />
        }
        nouns={['message', 'messages']}
        onPage={list.turn}
        onClear={() => list.startWith({})}
      >
        {({ data }) => (
          <Table label="Messages" rows={data} keyOf={({ id }) => id} columns={columnsOf(({ id }) => list.open(id))} />
        )}
      </PagedList>
      <MessageDialog id={readMessage(list.words)} onOpen={list.open} onClose={() => list.open(null)} />
    </Screen>
  )
}
