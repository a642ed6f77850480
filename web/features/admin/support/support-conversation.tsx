import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { SupportReply } from '#contract/admin/support.ts'
import { Button } from '#web/ui/button.tsx'
import { Time } from '#web/ui/time.tsx'
import { useReadBySupport } from './data.ts'
import { instantText } from './support-text.ts'

type Piece = { conversation: SupportReply[] }
type SupportConversationProps = {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  /** Newest page first; the messages of a page are oldest first. */
  pages: readonly Piece[]
  messageId: number
  /** Text of the ticket's own message, which is shown in full above and left out here. */
  ownBody: string
}

// Not every browser lets the keyboard scroll a box that cannot be focused.
const focusable = { tabIndex: 0 }

/** Shows the conversation with support, oldest first. Viewing it marks it as read. */
export function SupportConversation({ query, pages, messageId, ownBody }: SupportConversationProps) {
  const messages = pages.toReversed().flatMap(({ conversation }) => conversation)
  // The message of the ticket is above. An earlier one with the same text stays.
  const own = messages.findLast(({ from_support, body }) => !from_support && body === ownBody)
  const others = messages.filter((message) => message !== own)
  const newest = messages.at(-1)?.id ?? null
  const box = useRef<HTMLElement>(null)
  const { mutate: read } = useReadBySupport(messageId)
  useEffect(() => {
    if (newest === null) return
    read(newest)
    // Scrolls the box to its end, but not the page around it.
    box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [newest, read])

  return (
    <section aria-labelledby="conversation" className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="conversation" className="text-base">
          Conversation
        </h3>
        {query.hasNextPage && (
          <Button look="link" size="small" isPending={query.isFetchingNextPage} onPress={() => query.fetchNextPage()}>
            Show earlier
          </Button>
        )}
      </div>
      {others.length === 0 ? (
        <p className="text-sm text-dim">No replies yet.</p>
      ) : (
        <section
          ref={box}
          aria-label="Messages so far"
          {...focusable}
          className="max-h-80 overflow-y-auto rounded-control border border-line p-3"
        >
          <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {others.map((reply) => (
              <li key={reply.id} className={reply.from_support ? 'sm:pl-8' : 'sm:pr-8'}>
                <Reply {...reply} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </section>
  )
}

const Reply = ({ from_support, author, body, created_at }: SupportReply) => (
  <div className={`rounded-card px-4 py-2.5 ${from_support ? 'bg-brand-soft' : 'bg-page'}`}>
    <p className="flex flex-wrap justify-between gap-x-3 text-hint">
      <span className={`font-semibold wrap-anywhere ${from_support ? 'text-brand-ink' : ''}`}>
        {author}
        {from_support && ', Support'}
      </span>
      <Time at={created_at} className={from_support ? 'text-brand-ink' : 'text-dim'}>
        {instantText(created_at)}
      </Time>
    </p>
    <p className="mt-1 text-sm wrap-anywhere whitespace-pre-wrap">{body}</p>
  </div>
)
