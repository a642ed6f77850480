import { Link } from '@tanstack/react-router'
import { ArrowLeft, UserRound } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { ChatMessage, Conversation } from '#contract/people/conversations.ts'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { useSide } from '#web/platform/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { OutgoingBubble } from './bubble.tsx'
import { Composer } from './composer.tsx'
import { useMarkRead, useThread } from './data.ts'
import { type EarlierMessages, MessageLog } from './message-log.tsx'
import { isGone, PaneState } from './pane-state.tsx'
import { messagesIn, newestIncomingId } from './thread.ts'
import { useConversationKey, useOutgoing } from './use-outgoing.ts'

type ThreadPaneProps = {
  id: number | null
  /** One that waits for its first message, and so has no id yet. */
  beginning?: Conversation | undefined
}

const NOTHING_EARLIER: EarlierMessages = { has: false, isLoading: false, hasFailed: false, load: () => {} }

/** A conversation, read from its end. */
export function ThreadPane({ id, beginning }: ThreadPaneProps) {
  const query = useThread(id)
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const conversation = data?.pages[0]?.conversation ?? beginning
  if (!conversation || isGone(query)) return <PaneState query={query}>{() => null}</PaneState>
  const earlier: EarlierMessages = data
    ? { has: hasNextPage, isLoading: isFetchingNextPage, hasFailed: isFetchNextPageError, load: () => fetchNextPage() }
    : NOTHING_EARLIER
  // Keyed by person, so that it stays mounted, with the typed text, when the first message creates
  // the conversation.
  const key = conversation.other.id ?? 'support'
  return <Pane key={key} conversation={conversation} messages={data ? messagesIn(data) : []} earlier={earlier} />
}

type PaneProps = {
  conversation: Conversation
  messages: readonly ChatMessage[]
  earlier: EarlierMessages
}

function Pane({ conversation, messages, earlier }: PaneProps) {
  const { other, may_write, seen_up_to, unread, id } = conversation
  const mayWrite = useMay('book')
  const outgoing = useOutgoing(conversation)
  const [draft, setDraft] = useDraft(useConversationKey(conversation))
  const log = useRef<HTMLDivElement>(null)
  const composer = useRef<HTMLDivElement>(null)
  // Marking as read counts for all members of the site, so members who may only read do not do it.
  useMarkThreadRead(id, mayWrite && unread > 0 ? newestIncomingId(messages) : null)

  function send(body: string) {
    outgoing.add(body)
    log.current?.firstElementChild?.scrollTo({ top: 0 })
  }
  function edit(key: string, body: string) {
    outgoing.remove(key)
    setDraft(draft.trim() === '' ? body : `${body}\n${draft}`)
    composer.current?.querySelector('textarea')?.focus()
  }

  return (
    <section aria-label={`Conversation with ${other.name}`} className="flex h-full min-h-0 flex-col">
      <ThreadHeader conversation={conversation} />
      <MessageLog ref={log} name={other.name} messages={messages} seenUpTo={seen_up_to} earlier={earlier}>
        {messages.length === 0 && outgoing.messages.length === 0 && (
          <p className="py-8 text-center text-sm text-dim">
            {other.role === 'support'
              ? 'Ask us anything. Our team responds as soon as possible.'
              : `This is the start of your conversation with ${other.name}.`}
          </p>
        )}
        {outgoing.messages.length > 0 && (
          <ol aria-label="Sending" className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {outgoing.messages.map((message) => (
              <OutgoingBubble
                key={message.key}
                message={message}
                onRetry={() => outgoing.retry(message.key)}
                onEdit={() => edit(message.key, message.body)}
              />
            ))}
          </ol>
        )}
      </MessageLog>
      {may_write && !mayWrite ? (
        <Closed>Your role in this organisation reads messages only.</Closed>
      ) : may_write ? (
        <div ref={composer}>
          <Composer name={other.name} draft={draft} onDraft={setDraft} onSend={send} />
        </div>
      ) : (
        <Closed>
          You cannot send new messages here. You can message each other while you are connected, and from a booking
          until 14 days after it.
        </Closed>
      )}
    </section>
  )
}

const Closed = ({ children }: { children: ReactNode }) => (
  <p className="border-t border-line bg-page px-4 py-3 text-center text-sm text-dim md:rounded-br-card">{children}</p>
)

function ThreadHeader({ conversation: { other } }: { conversation: Conversation }) {
  const side = useSide()
  const profile = side === 'employer' ? '/employer/staff' : '/employee/employer'
  return (
    <div className="flex min-h-16 items-center gap-3 border-b border-line px-3 py-2 md:px-4">
      <Link
        to={`/${side}/messages`}
        aria-label="All messages"
        className="grid size-11 shrink-0 place-items-center rounded-control text-dim hover:bg-hover hover:text-ink lg:hidden"
      >
        <ArrowLeft size={20} aria-hidden="true" />
      </Link>
      <Avatar name={other.name} src={other.avatar} />
      <h2 className="min-w-0 flex-1 truncate text-base font-semibold">{other.name}</h2>
      {other.id !== null && (
        <Link to={profile} search={{ id: other.id }} className={buttonClass('plain', 'small')}>
          <UserRound size={16} aria-hidden="true" />
          <span className="max-sm:sr-only">Profile</span>
        </Link>
      )}
    </div>
  )
}

/** Marks visible messages as read, at once or when the person returns to this tab. */
function useMarkThreadRead(id: number | null, upTo: number | null) {
  const { mutate } = useMarkRead(id ?? 0)
  const read = useEffectEvent(() => {
    if (id !== null && upTo !== null && document.visibilityState === 'visible') mutate(upTo)
  })
  useEffect(() => {
    if (upTo !== null) read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [upTo])
}
