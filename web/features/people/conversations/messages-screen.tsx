import { MessagesSquare } from 'lucide-react'
import type { Conversation } from '#contract/people/conversations.ts'
import { useUrlState } from '#web/platform/url-state.ts'
import { ScreenTitle } from '#web/ui/screen.tsx'
import { ConversationList } from './conversation-list.tsx'
import { useConversations, useConversationWith } from './data.ts'
import { PaneState } from './pane-state.tsx'
import { ThreadPane } from './thread-pane.tsx'

/**
 * Conversations and messages: side by side in a wide window, one after the other on a phone and on
 * a tablet held upright. `?conversation=` opens one; `?with=` opens the one with that person, which
 * may not have begun yet.
 */
export function MessagesScreen() {
  const [search] = useUrlState()
  const open = search.conversation ?? null
  const person = open === null ? (search.with ?? null) : null
  const isOpen = open !== null || person !== null
  const matches = ({ id, other }: Conversation) =>
    open === null ? person !== null && other.id === person : id === open

  return (
    <div className="mx-auto w-full max-w-270 max-md:-mx-4 max-md:-mt-6 max-md:-mb-28 max-md:w-auto max-md:[@media(min-height:20.1rem)_and_(max-height:31rem)]:-mb-14 max-md:[@media(max-height:20rem)]:-mb-6">
      <ScreenTitle className={`max-md:px-4 max-md:py-4 md:mb-6 ${isOpen ? 'max-md:sr-only' : ''}`}>
        Messages
      </ScreenTitle>
      <div className="md:card grid h-[calc(100dvh-13rem)] min-h-96 grid-cols-[minmax(0,1fr)] overflow-hidden bg-surface max-md:h-[calc(100dvh-7rem-var(--offline-bar)-env(safe-area-inset-top)-env(safe-area-inset-bottom))] max-md:border-t max-md:border-line lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className={`min-h-0 min-w-0 lg:border-r lg:border-line ${isOpen ? 'max-lg:hidden' : ''}`}>
          <ConversationList isOpen={matches} />
        </div>
        <div className={`min-h-0 min-w-0 ${isOpen ? '' : 'max-lg:hidden'}`}>
          {open !== null && <ThreadPane key={open} id={open} />}
          {person !== null && <WithPerson key={person} id={person} />}
          {!isOpen && <NothingOpen />}
        </div>
      </div>
    </div>
  )
}

/** The conversation with a person, whether it has begun or not. */
function WithPerson({ id }: { id: number }) {
  const query = useConversationWith(id)
  return (
    <PaneState query={query}>
      {(conversation) => (
        <ThreadPane id={conversation.id} beginning={conversation.id === null ? conversation : undefined} />
      )}
    </PaneState>
  )
}

/** Shown beside the list while no conversation is open; an empty list has a text of its own. */
function NothingOpen() {
  const { data } = useConversations('')
  if (data?.pages[0]?.total === 0) return null
  return (
    <div className="grid h-full place-content-center justify-items-center gap-3 p-6 text-center text-dim">
      <MessagesSquare size={28} aria-hidden="true" />
      <p className="text-sm">Select a conversation.</p>
    </div>
  )
}
