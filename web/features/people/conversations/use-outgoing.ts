import { useSyncExternalStore } from 'react'
import type { Conversation } from '#contract/people/conversations.ts'
import { draftsIn } from '#web/platform/drafts.ts'
import { failureOf, isRefusal, sentenceOf } from '#web/platform/failure.ts'
import { newIdempotencyKey } from '#web/platform/idempotency.ts'
import { getSession, isOfThisTab, onSessionChange, useMe } from '#web/platform/session.ts'
import { sendMessage } from './data.ts'
import { outgoingMessages } from './outgoing.ts'

const FAILED = 'Please try again.'

/** A refusal is final unless its cause is temporary, such as writing too fast. */
function explainFailure(thrown: unknown) {
  const { status } = failureOf(thrown)
  const isFinal = isRefusal(thrown) && status !== 429
  // An expired session is no longer the problem when its owner returns to retry, so its message is
  // not used.
  if (status === 401) return { reason: FAILED, isFinal }
  return { reason: sentenceOf(thrown, FAILED), isFinal }
}

const DRAFT_PREFIX = 'outgoing '
/** Stores under the writer in the key, because an answer may arrive after the session has ended. */
function draftsOf(to: string) {
  const [name, id] = JSON.parse(to)
  return draftsIn(localStorage, { name, id })
}

const outgoing = outgoingMessages({
  store: {
    read: (to) => draftsOf(to).read(DRAFT_PREFIX + to),
    // A failure during sign-out must not store the text again.
    write: (to, text) => isOfThisTab() && draftsOf(to).write(DRAFT_PREFIX + to, text),
  },
  newKey: () => newIdempotencyKey(),
  explainFailure,
})
onSessionChange(() => getSession() === null && outgoing.forget())
window.addEventListener('storage', ({ key }) => (key === null || key.includes(DRAFT_PREFIX)) && outgoing.refresh())

/** Key of a conversation's draft and outgoing messages, valid even before it exists. */
export function useConversationKey({ other }: Conversation) {
  const { name, id } = useMe()
  return JSON.stringify([name, id, other.id ?? 'support'])
}

/** Outgoing messages of a conversation, with functions to add, retry and remove. */
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
