import { useSyncExternalStore } from 'react'
import type { Conversation } from '#contract/conversations.ts'
import { draftsIn } from '#web/platform/drafts.ts'
import { failureOf, isRefusal, sentenceOf } from '#web/platform/failure.ts'
import { intention } from '#web/platform/intention.ts'
import { getSession, isOfThisTab, onSessionChange, useMe } from '#web/platform/session.ts'
import { sendMessage } from './data.ts'
import { outgoingMessages } from './outgoing.ts'

const FAILED = 'Please try again.'

/** A refusal is final but for what passes by itself, such as writing too fast. */
function judge(thrown: unknown) {
  const { status } = failureOf(thrown)
  const isFinal = isRefusal(thrown) && status !== 429
  // What is told of a session that has ended is over when its owner comes back to send it.
  if (status === 401) return { reason: FAILED, isFinal }
  return { reason: sentenceOf(thrown, FAILED), isFinal }
}

const MARK = 'outgoing '
// Not of whoever is signed in: an answer may come when its writer's session has ended.
const draftsOf = (to: string) => draftsIn(localStorage, Number.parseInt(to, 10))

const outgoing = outgoingMessages({
  keep: {
    read: (to) => draftsOf(to).read(MARK + to),
    // What fails while somebody leaves must not come back behind them.
    write: (to, text) => isOfThisTab() && draftsOf(to).write(MARK + to, text),
  },
  newKey: () => intention().keyFor(null),
  judge,
})
onSessionChange(() => getSession() === null && outgoing.forget())
window.addEventListener('storage', ({ key }) => (key === null || key.includes(MARK)) && outgoing.reread())

/** Under which a conversation's draft and messages on their way are kept, also before it has begun. */
export function useConversationKey({ other }: Conversation) {
  const me = useMe()
  return `${me.id}:${other.id ?? 'support'}`
}

/** What is on its way to the other side, with the way to send more. */
export function useOutgoing(conversation: Conversation) {
  const to = useConversationKey(conversation)
  const messages = useSyncExternalStore(outgoing.subscribe, () => outgoing.of(to))
  const send = (body: string, key: string) => sendMessage(conversation, body, key)
  return {
    messages,
    add: (body: string) => void outgoing.add(to, body, send),
    retry: (key: string) => void outgoing.retry(to, key, send),
    remove: (key: string) => outgoing.remove(to, key),
  }
}
