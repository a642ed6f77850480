/**
 * Messages being sent or failed. They survive the screen and, stored as drafts, a reload and an
 * expired session, so that no text is lost.
 */
export type Outgoing = {
  /** Idempotency key, so that a message that is retried arrives once. */
  key: string
  body: string
  state: 'sending' | 'failed'
  /** Reason of the failure, as a text. */
  reason: string | null
}

/** The drafts of a browser; an empty text is none. */
export type MessageStore = { read: (to: string) => string | null; write: (to: string, text: string) => void }
/** Sends one message; throws the server's refusal. */
export type Send = (body: string, key: string) => Promise<void>

type Deps = {
  store: MessageStore
  newKey: () => string
  /**
   * Returns the error text, and whether the refusal is final, so that the same key would get the
   * same answer.
   */
  explainFailure: (thrown: unknown) => { reason: string; isFinal: boolean }
}

const INTERRUPTED = 'It may not have been sent.'

const isSending = ({ state }: Outgoing) => state === 'sending'

/**
 * All outgoing messages of this browser by conversation. Those of one conversation are sent in
 * order.
 */
export function outgoingMessages({ store, newKey, explainFailure }: Deps) {
  const lists = new Map<string, readonly Outgoing[]>()
  const queues = new Map<string, Promise<void>>()
  const listeners = new Set<() => void>()

  /**
   * Restores messages of a closed page from storage. The outcome of those being sent is unknown, so
   * they count as failed.
   */
  function restore(to: string): readonly Outgoing[] {
    const stored = JSON.parse(store.read(to) ?? '[]') as Outgoing[]
    return stored.map((item) => (isSending(item) ? { ...item, state: 'failed', reason: INTERRUPTED } : item))
  }

  function of(to: string): readonly Outgoing[] {
    const existing = lists.get(to) ?? restore(to)
    lists.set(to, existing)
    return existing
  }

  function setMessages(to: string, list: readonly Outgoing[]) {
    lists.set(to, list)
    store.write(to, list.length === 0 ? '' : JSON.stringify(list))
    for (const listener of listeners) listener()
  }

  /** Another tab sent or wrote something. Messages that this tab is sending stay. */
  function refresh() {
    for (const [to, list] of lists) {
      const sending = list.filter(isSending)
      const restored = restore(to).filter(({ key }) => !sending.some((item) => item.key === key))
      lists.set(to, [...restored, ...sending])
    }
    for (const listener of listeners) listener()
  }

  const change = (to: string, key: string, changes: Partial<Outgoing>) =>
    setMessages(
      to,
      of(to).map((item) => (item.key === key ? { ...item, ...changes } : item)),
    )
  const remove = (to: string, key: string) =>
    setMessages(
      to,
      of(to).filter((item) => item.key !== key),
    )

  function deliver(to: string, { key, body }: Outgoing, send: Send) {
    const previous = queues.get(to) ?? Promise.resolve()
    const sent = previous
      .then(() => send(body, key))
      .then(
        () => remove(to, key),
        (thrown) => {
          const { reason, isFinal } = explainFailure(thrown)
          change(to, key, { state: 'failed', reason, ...(isFinal && { key: newKey() }) })
        },
      )
    queues.set(to, sent)
    return sent
  }

  return {
    of,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(to: string, body: string, send: Send) {
      const message: Outgoing = { key: newKey(), body, state: 'sending', reason: null }
      setMessages(to, [...of(to), message])
      return deliver(to, message, send)
    },
    retry(to: string, key: string, send: Send) {
      const message = of(to).find((item) => item.key === key)
      if (!message || isSending(message)) return Promise.resolve()
      change(to, key, { state: 'sending', reason: null })
      return deliver(to, message, send)
    },
    remove,
    refresh,
    /**
     * Forgets the messages of a person who has signed out; they remain only in the stored drafts,
     * if at all.
     */
    forget: () => lists.clear(),
  }
}
