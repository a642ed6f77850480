/**
 * The answers that a person has given on this screen and that the list does not show yet. An acceptance leaves at once,
 * since a school waits for it; a rejection is held for a moment in which it can be undone or given a reason.
 */
export type Answer = { status: 'accepted' | 'rejected'; reason: string | null }
export type AnswerPhase = 'held' | 'sending' | 'done' | 'failed'
export type GivenAnswer = Answer & {
  phase: AnswerPhase
  /** Why it did not go through. */
  fault: string | null
}

/** Given, and not in the list yet. */
export const isUnderway = (answer: GivenAnswer | undefined): answer is GivenAnswer =>
  answer?.phase === 'held' || answer?.phase === 'sending'

type Means = {
  send: (id: number, answer: Answer) => Promise<void>
  /** Tells of the failure; what it answers stands beside the request. */
  onFailed: (thrown: unknown) => string
}

export const UNDO_MILLISECONDS = 5000

export function answersOn({ send, onFailed }: Means) {
  let answers: ReadonlyMap<number, GivenAnswer> = new Map()
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  const listeners = new Set<() => void>()

  function put(id: number, answer: GivenAnswer | null) {
    const next = new Map(answers)
    if (answer) next.set(id, answer)
    else next.delete(id)
    answers = next
    for (const listener of listeners) listener()
  }

  function stop(id: number) {
    clearTimeout(timers.get(id))
    timers.delete(id)
  }

  function start(id: number) {
    stop(id)
    timers.set(
      id,
      setTimeout(() => release(id), UNDO_MILLISECONDS),
    )
  }

  const isHeld = (id: number) => answers.get(id)?.phase === 'held'

  async function deliver(id: number, answer: Answer) {
    if (answers.get(id)?.phase === 'sending') return
    stop(id)
    put(id, { ...answer, phase: 'sending', fault: null })
    try {
      await send(id, answer)
      put(id, { ...answer, phase: 'done', fault: null })
    } catch (thrown) {
      put(id, { ...answer, phase: 'failed', fault: onFailed(thrown) })
    }
  }

  function release(id: number) {
    const answer = answers.get(id)
    if (answer?.phase === 'held') deliver(id, { status: answer.status, reason: answer.reason })
  }

  return {
    accept: (id: number) => deliver(id, { status: 'accepted', reason: null }),
    reject(id: number) {
      put(id, { status: 'rejected', reason: null, phase: 'held', fault: null })
      start(id)
    },
    /** False when it is too late: the answer has left. */
    undo(id: number) {
      if (!isHeld(id)) return false
      stop(id)
      put(id, null)
      return true
    },
    /** A reason, or none after all; the time to undo begins anew. */
    because(id: number, reason: string | null) {
      const answer = answers.get(id)
      if (answer?.phase !== 'held') return
      put(id, { ...answer, reason })
      start(id)
    },
    /** The person is writing: the answer waits. */
    wait(id: number) {
      if (isHeld(id)) stop(id)
    },
    goOn(id: number) {
      if (isHeld(id)) start(id)
    },
    release,
    /** The screen is being left: what is held leaves now. */
    releaseAll() {
      for (const [id] of answers) release(id)
    },
    current: () => answers,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
