import type { SupportMessage } from '#contract/admin/support.ts'
import { useConversationTicket, useSupportMessages } from '#web/features/admin/support/data.ts'
import { columnsOf } from '#web/features/admin/support/support-columns.tsx'
import { SupportFilterBar } from '#web/features/admin/support/support-filter-bar.tsx'
import { isFiltered, noFilters, readFilters, searchParamsOf } from '#web/features/admin/support/support-filters.ts'
import { SupportMessageDialog } from '#web/features/admin/support/support-message-dialog.tsx'
import { Counters } from '#web/ui/counters.tsx'
import { FilteredEmpty } from '#web/ui/empty.tsx'
import { useFilteredList } from '#web/ui/filtered-list.ts'
import { PagedList } from '#web/ui/pagination.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Table } from '#web/ui/table.tsx'

export function SupportScreen() {
  const list = useFilteredList({ read: readFilters, searchParamsOf, none: noFilters })
  const { filters, params } = list
  const messages = useSupportMessages(list.settled)
  // A notice names the conversation that the message belongs to.
  const byConversation = useConversationTicket(String(params.conversation ?? ''))
  const view = (message: SupportMessage) => list.open(message.id)

  return (
    <Screen
      title="Support Management"
      intro="Support messages, newest first. Replies also appear in the sender’s messages."
    >
      <Counters
        items={[
          { id: 'total', name: 'Total Messages', count: messages.data?.counts.total },
          { id: 'pending', name: 'Pending', count: messages.data?.counts.pending },
        ]}
        className="sm:max-w-110"
      />
      <SupportFilterBar
        search={list.typed}
        onSearch={list.find}
        status={filters.status}
        onStatus={(status) => list.narrow({ status })}
        assignee={filters.assignee}
        onAssignee={(assignee) => list.narrow({ assignee })}
      />
      <PagedList
        query={messages}
        failure="Support messages could not be loaded."
        empty={
          <FilteredEmpty
            isFiltered={isFiltered(filters)}
            onClear={() => list.startWith({})}
            noMatches="No support messages found"
            hint="New messages from the Help Center will appear here."
          />
        }
        nouns={['message', 'messages']}
        label="support messages"
        onPage={list.goToPage}
      >
        {({ data }) => (
          <Table isDense label="Support messages" rows={data} keyOf={({ id }) => id} columns={columnsOf(view)} />
        )}
      </PagedList>
      <SupportMessageDialog id={params.message ?? byConversation} onClose={() => list.open(null)} />
    </Screen>
  )
}
