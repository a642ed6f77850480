import { useState } from 'react'
import type { SupportMessage } from '#contract/support.ts'
import { idIn } from '#web/platform/addressWords.ts'
import { useListInAddress } from '#web/platform/inAddress.ts'
import { Button } from '#web/ui/Button.tsx'
import { Counters } from '#web/ui/Counters.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { PagedList } from '#web/ui/PagedList.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Table } from '#web/ui/Table.tsx'
import { useSettled } from '#web/ui/useSettled.ts'
import { useConversationMatter, useSupportMessages } from './data.ts'
import { SupportFilterBar } from './SupportFilterBar.tsx'
import { SupportMessageDialog } from './SupportMessageDialog.tsx'
import { columnsOf } from './supportColumns.tsx'
import { addressOf, isFiltered, noFilters, readFilters } from './supportFilters.ts'

/** What people ask of support, newest first, and where it is answered. */
export function SupportScreen() {
  const { filters, open, show } = useShown()
  const [typed, setTyped] = useState(filters.search)
  const messages = useSupportMessages({ ...filters, search: useSettled(typed.trim()) })

  function find(search: string) {
    setTyped(search)
    show({ ...filters, search: search.trim(), page: 1 }, null)
  }

  function clear() {
    setTyped('')
    show(noFilters, null)
  }

  const view = (message: SupportMessage) => show(filters, message.id)

  return (
    <Screen title="Support Management" intro="What people ask of us, newest first. Answers go into their messages.">
      <Counters
        items={[
          { id: 'total', name: 'Total Messages', count: messages.data?.counts.total },
          { id: 'pending', name: 'Pending', count: messages.data?.counts.pending },
        ]}
        className="sm:max-w-110"
      />
      <SupportFilterBar
        search={typed}
        onSearch={find}
        status={filters.status}
        onStatus={(status) => show({ ...filters, status, page: 1 }, null)}
        assignee={filters.assignee}
        onAssignee={(assignee) => show({ ...filters, assignee, page: 1 }, null)}
      />
      <PagedList
        query={messages}
        failure="Support messages could not be loaded."
        empty={<Nothing isFiltered={isFiltered(filters)} onClear={clear} />}
        nouns={['message', 'messages']}
        label="support messages"
        onPage={(to) => show({ ...filters, page: to }, null)}
      >
        {({ data }) => <Table label="Support messages" rows={data} keyOf={({ id }) => id} columns={columnsOf(view)} />}
      </PagedList>
      <SupportMessageDialog id={open} onClose={() => show(filters, null)} />
    </Screen>
  )
}

const Nothing = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) => (
  <Empty
    hint={isFiltered ? undefined : 'What somebody writes in the Help Center arrives here at once.'}
    action={
      isFiltered && (
        <Button look="soft" onPress={onClear}>
          Clear search and filters
        </Button>
      )
    }
  >
    No support messages found
  </Empty>
)

/** What the address names: the filters, and the message that stands open, also by the conversation it belongs to. */
function useShown() {
  const { words, filters, show } = useListInAddress(readFilters, addressOf)
  const byConversation = useConversationMatter(String(words.conversation ?? ''))
  return { filters, open: idIn(words.message) ?? byConversation, show }
}
