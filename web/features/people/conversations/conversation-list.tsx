import { Link } from '@tanstack/react-router'
import { MessageSquare, Search } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Conversation } from '#contract/people/conversations.ts'
import { useSide } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { useRowNavigation } from '#web/ui/row-focus.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useSlashKey } from '#web/ui/slash-key.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { ConversationRow } from './conversation-row.tsx'
import { useConversations } from './data.ts'

const LONGEST_SEARCH = 120

// A message sent between two page loads can put a conversation on both pages.
const uniqueConversations = (conversations: readonly Conversation[]) =>
  [...new Map(conversations.toReversed().map((item) => [item.id, item])).values()].toReversed()

type ConversationListProps = {
  /** True for the open conversation. */
  isOpen: (conversation: Conversation) => boolean
}

/** Conversations, the one with the newest message first. */
export function ConversationList({ isOpen }: ConversationListProps) {
  const [search, setSearch] = useState('')
  const settledSearch = useDebounced(search.trim())
  const query = useConversations(settledSearch)
  const field = useRef<HTMLDivElement>(null)
  const rowKeys = useRowNavigation<HTMLDivElement>()
  useSlashKey(() => field.current?.querySelector('input')?.focus())
  const total = query.data?.pages[0]?.total

  return (
    <div className="flex h-full min-h-0 flex-col">
      <div ref={field} className="border-b border-line p-3">
        <TextField
          label="Search by name"
          icon={<Search size={16} aria-hidden="true" />}
          maxLength={LONGEST_SEARCH}
          value={search}
          onChange={setSearch}
        />
      </div>
      <p role="status" className="sr-only">
        {settledSearch !== '' && total !== undefined && `${total} ${total === 1 ? 'conversation' : 'conversations'}`}
      </p>
      <div
        ref={rowKeys}
        aria-busy={query.isPlaceholderData}
        className="min-h-0 flex-1 overflow-y-auto has-[>[role=alert]]:p-3"
      >
        <Loaded
          query={query}
          failure="The messages could not be loaded."
          skeleton={<ConversationSkeleton />}
          isEmpty={({ pages }) => pages[0]?.total === 0}
          empty={<Nobody search={settledSearch} onClear={() => setSearch('')} />}
        >
          {({ pages }) => (
            <>
              <ul aria-label="Conversations" className="divide-y divide-line">
                {uniqueConversations(pages.flatMap(({ data }) => data)).map((conversation) => (
                  <ConversationRow key={conversation.id} conversation={conversation} isOpen={isOpen(conversation)} />
                ))}
              </ul>
              {query.hasNextPage && (
                <div className="grid p-3">
                  <Button look="plain" onPress={() => query.fetchNextPage()} isPending={query.isFetchingNextPage}>
                    Show more
                  </Button>
                </div>
              )}
            </>
          )}
        </Loaded>
      </div>
    </div>
  )
}

const ConversationSkeleton = () => (
  <Loading>
    <div className="divide-y divide-line">
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex h-17 items-center gap-3 px-3">
          <Skeleton className="size-10 rounded-full" />
          <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-2">
            <Skeleton className="h-3.5 w-40 max-w-full" />
            <Skeleton className="h-3 w-52 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  </Loading>
)

function Nobody({ search, onClear }: { search: string; onClear: () => void }) {
  const side = useSide()
  return (
    <div className="p-3">
      {search === '' ? (
        <Empty
          icon={<MessageSquare size={22} aria-hidden="true" />}
          hint="You can message your connections."
          action={
            <Link to={`/${side}/connections`} className={buttonClass('soft')}>
              My Connections
            </Link>
          }
        >
          No messages yet
        </Empty>
      ) : (
        <Empty
          action={
            <Button look="soft" onPress={onClear}>
              Clear search
            </Button>
          }
        >
          No conversation matches your search
        </Empty>
      )}
    </div>
  )
}
