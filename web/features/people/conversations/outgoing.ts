/**
 * Messages being sent or failed. They survive the screen and, stored as drafts, a reload and an
 * expired session, so that no text is lost.
 */
export type Outgoing = {
  /** The idempotency key: however often it is tried, it arrives once. */
  key: string
  body: string
  state: 'sending' | 'failed'
  /** Why it failed, in words. */
  reason: string | null
}

/** The drafts of a browser; an empty text is none. */
export type Keep = { read: (to: string) => string | null; write: (to: string, text: string) => void }
/** Sends one message; throws the server's refusal. */
export type Send = (body: string, key: string) => Promise<void>

type Deps = {
  keep: Keep
  newKey: () => string
  /**
   * Returns the error text, and whether the refusal is final, so that the same key would get the
   * same answer.
   */
  judge: (thrown: unknown) => { reason: string; isFinal: boolean }
}

const INTERRUPTED = 'It may not have been sent.'

const isSending = ({ state }: Outgoing) => state === 'sending'

/**
 * All outgoing messages of this browser by conversation. Those of one conversation are sent in
 * order.
 */
export function outgoingMessages({ keep, newKey, judge }: Deps) {
  const lists = new Map<string, readonly Outgoing[]>()
  const lines = new Map<string, Promise<void>>()
  const listeners = new Set<() => void>()

  /**
   * Restores messages of a closed page from storage. The outcome of those being sent is unknown, so
   * they count as failed.
   */
  function remembered(to: string): readonly Outgoing[] {
    const stored = JSON.parse(keep.read(to) ?? '[]') as Outgoing[]
    return stored.map((each) => (isSending(each) ? { ...each, state: 'failed', reason: INTERRUPTED } : each))
  }

  function of(to: string): readonly Outgoing[] {
    const known = lists.get(to) ?? remembered(to)
    lists.set(to, known)
    return known
  }

  function put(to: string, list: readonly Outgoing[]) {
    lists.set(to, list)
    keep.write(to, list.length === 0 ? '' : JSON.stringify(list))
    for (const listener of listeners) listener()
  }

  /** Another tab sent or wrote something. Messages that this tab is sending stay. */
  function reread() {
    for (const [to, list] of lists) {
      const own = list.filter(isSending)
      const others = remembered(to).filter(({ key }) => !own.some((each) => each.key === key))
      lists.set(to, [...others, ...own])
    }
    for (const listener of listeners) listener()
  }

  const change = (to: string, key: string, changes: Partial<Outgoing>) =>
    put(
      to,
      of(to).map((each) => (each.key === key ? { ...each, ...changes } : each)),
    )
  const remove = (to: string, key: string) =>
    put(
      to,
      of(to).filter((each) => each.key !== key),
    )

  function deliver(to: string, { key, body }: Outgoing, send: Send) {
    const before = lines.get(to) ?? Promise.resolve()
    const sent = before
      .then(() => send(body, key))
      .then(
        () => remove(to, key),
        (thrown) => {
          const { reason, isFinal } = judge(thrown)
          change(to, key, { state: 'failed', reason, ...(isFinal && { key: newKey() }) })
        },
      )
    lines.set(to, sent)
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
      put(to, [...of(to), message])
      return deliver(to, message, send)
    },
    retry(to: string, key: string, send: Send) {
      const message = of(to).find((each) => each.key === key)
      if (!message || isSending(message)) return Promise.resolve()
      change(to, key, { state: 'sending', reason: null })
      return deliver(to, message, send)
    },
    remove,
    reread,
    /**
     * Forgets the messages of a person who has left; theirs remain only in the stored drafts, if
     * anywhere.
     */
    forget: () => lists.clear(),
  }
}
