/**
 * Answers given on this screen that the list does not show yet. An acceptance is sent at once. A
 * rejection keeps the two apart for a week, so it is delayed for some seconds, in which it can be
 * undone.
 */
export type InvitationAnswer = 'accepted' | 'rejected'
type Given = { status: InvitationAnswer; isHeld: boolean }

type Deps = {
  /** Comes to its end when the lists show what the answer has changed. */
  send: (id: number, status: InvitationAnswer) => Promise<unknown>
  onFailed: (thrown: unknown) => void
}

export const UNDO_MILLISECONDS = 5000

export function invitationAnswers({ send, onFailed }: Deps) {
  let given: ReadonlyMap<number, Given> = new Map()
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  const listeners = new Set<() => void>()

  function put(id: number, answer: Given | null) {
    const next = new Map(given)
    if (answer) next.set(id, answer)
    else next.delete(id)
    given = next
    for (const listener of listeners) listener()
  }

  function stop(id: number) {
    clearTimeout(timers.get(id))
    timers.delete(id)
  }

  async function deliver(id: number, status: InvitationAnswer) {
    stop(id)
    put(id, { status, isHeld: false })
    try {
      await send(id, status)
    } catch (thrown) {
      onFailed(thrown)
    } finally {
      put(id, null)
    }
  }

  async function release(id: number) {
    if (given.get(id)?.isHeld) await deliver(id, 'rejected')
  }

  return {
    accept(id: number) {
      if (!given.has(id)) deliver(id, 'accepted')
    },
    reject(id: number) {
      if (given.has(id)) return
      put(id, { status: 'rejected', isHeld: true })
      timers.set(
        id,
        setTimeout(() => release(id), UNDO_MILLISECONDS),
      )
    },
    /** Does nothing once it is too late: the answer has left. */
    undo(id: number) {
      if (!given.get(id)?.isHeld) return
      stop(id)
      put(id, null)
    },
    /**
     * Sends all delayed answers because the person leaves the screen. Resolves when each has
     * arrived or failed.
     */
    releaseAll: () => Promise.all([...given.keys()].map(release)),
    current: () => given,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
