import { useState } from 'react'
import { useListInAddress } from '#web/platform/inAddress.ts'
import { Button } from '#web/ui/Button.tsx'
import { Counters } from '#web/ui/Counters.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { PagedList } from '#web/ui/PagedList.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Table } from '#web/ui/Table.tsx'
import { useSettled } from '#web/ui/useSettled.ts'
import { MessageDialog } from './MessageDialog.tsx'
import { OutboxFilterBar } from './OutboxFilterBar.tsx'
import { useOutbox } from './outbox.ts'
import { columnsOf } from './outboxColumns.tsx'
import {
  addressOf,
  isFiltered,
  noFilters,
  type OutboxFilters,
  optionsOf,
  readFilters,
  readMessage,
  stateNames,
} from './outboxFilters.ts'

/** What the service has written to people, and whether it reached them. */
export function OutboxScreen() {
  const { filters, open, show } = useShown()
  const [typed, setTyped] = useState(filters.search)
  const outbox = useOutbox({ ...filters, search: useSettled(typed.trim()) })

  function narrow(changes: Partial<OutboxFilters>) {
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

  return (
    <Screen
      title="Outbox"
      intro="Every message that was written to somebody, newest first. Without a gateway for its channel a message is kept here."
    >
      <Counters
        items={optionsOf(stateNames).map((state) => ({ ...state, count: outbox.data?.counts[state.id] }))}
        className="sm:max-w-238 sm:grid-cols-5"
      />
      <OutboxFilterBar search={typed} onSearch={find} filters={filters} onChange={narrow} />
      <PagedList
        query={outbox}
        failure="The outbox could not be loaded."
        isEmpty={({ total }) => total === 0}
        empty={<Nothing isFiltered={isFiltered(filters)} onClear={clear} />}
        nouns={['message', 'messages']}
        onPage={(to) => show({ ...filters, page: to }, null)}
      >
        {({ data }) => (
          <Table
            label="Messages"
            rows={data}
            keyOf={({ id }) => id}
            columns={columnsOf(({ id }) => show(filters, id))}
          />
        )}
      </PagedList>
      <MessageDialog id={open} onOpen={(id) => show(filters, id)} onClose={() => show(filters, null)} />
    </Screen>
  )
}

const Nothing = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <Empty
      action={
        <Button look="soft" onPress={onClear}>
          Clear search
        </Button>
      }
    >
      No messages match your search
    </Empty>
  ) : (
    <Empty hint="The first one will be the code of somebody who registers.">No messages yet</Empty>
  )

/** What the address names: the filters, and the message that stands open. */
function useShown() {
  const { words, filters, show } = useListInAddress(readFilters, addressOf)
  return { filters, open: readMessage(words), show }
}
