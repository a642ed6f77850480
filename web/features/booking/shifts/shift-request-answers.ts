/**
 * Answers given on this screen that the list does not show yet. An acceptance is sent at once,
 * since the first one gets the shift, and can be undone for some seconds. A rejection is delayed,
 * so that it can be undone or given a reason.
 */
export type Answer = { status: 'accepted' | 'rejected'; reason: string | null }
/** `undoable`: an acceptance that the server has taken a moment ago. */
export type AnswerPhase = 'held' | 'sending' | 'undoable' | 'done' | 'failed'
export type GivenAnswer = Answer & {
  phase: AnswerPhase
  /** Why it did not go through. */
  fault: string | null
}

/** Given, and not in the list yet. */
export const isUnderway = (answer: GivenAnswer | undefined): answer is GivenAnswer =>
  answer?.phase === 'held' || answer?.phase === 'sending'

/** Status to display: an acceptance shows at once, a rejection once the server has taken it. */
export const shownStatus = <Status extends string>(status: Status, answer: GivenAnswer | undefined) =>
  !isUnderway(answer) ? status : answer.status === 'accepted' ? 'accepted' : 'rejecting'

type Deps = {
  send: (id: number, answer: Answer) => Promise<void>
  /** Cancels the shift that was accepted a moment ago. */
  cancel: (id: number) => Promise<void>
  /** Shows the failure; returns the sentence for the request. */
  onFailed: (thrown: unknown) => string
}

export const UNDO_MILLISECONDS = 5000
export const UNDO_ACCEPTANCE_MILLISECONDS = 10_000

export function answersOn({ send, cancel, onFailed }: Deps) {
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

  function startTimer(id: number, milliseconds: number, onEnd: () => void) {
    stop(id)
    timers.set(id, setTimeout(onEnd, milliseconds))
  }

  const start = (id: number) => startTimer(id, UNDO_MILLISECONDS, () => void release(id))

  const phaseOf = (id: number) => answers.get(id)?.phase

  async function deliver(id: number, answer: Answer) {
    if (phaseOf(id) === 'sending') return
    stop(id)
    put(id, { ...answer, phase: 'sending', fault: null })
    try {
      await send(id, answer)
      const done: GivenAnswer = { ...answer, phase: 'done', fault: null }
      if (answer.status === 'rejected') return put(id, done)
      put(id, { ...done, phase: 'undoable' })
      startTimer(id, UNDO_ACCEPTANCE_MILLISECONDS, () => put(id, done))
    } catch (thrown) {
      put(id, { ...answer, phase: 'failed', fault: onFailed(thrown) })
    }
  }

  async function release(id: number) {
    const answer = answers.get(id)
    if (answer?.phase === 'held') await deliver(id, { status: answer.status, reason: answer.reason })
  }

  return {
    accept: (id: number) => deliver(id, { status: 'accepted', reason: null }),
    /** The answer cannot be given now; the request says why. */
    refuse: (id: number, status: Answer['status'], fault: string) =>
      put(id, { status, reason: null, phase: 'failed', fault }),
    /** Cancels the shift while its acceptance can be undone. */
    async undoAcceptance(id: number) {
      const answer = answers.get(id)
      if (answer?.phase !== 'undoable') return
      stop(id)
      put(id, { ...answer, phase: 'sending' })
      try {
        await cancel(id)
      } catch (thrown) {
        onFailed(thrown)
      }
      put(id, { ...answer, phase: 'done' })
    },
    reject(id: number) {
      put(id, { status: 'rejected', reason: null, phase: 'held', fault: null })
      start(id)
    },
    /** False when it is too late: the answer has left. */
    undo(id: number) {
      if (phaseOf(id) !== 'held') return false
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
      if (phaseOf(id) === 'held') stop(id)
    },
    goOn(id: number) {
      if (phaseOf(id) === 'held') start(id)
    },
    release,
    /**
     * Sends all delayed answers because the person leaves the screen. Resolves when each has
     * arrived or failed.
     */
    releaseAll: () => Promise.all([...answers.keys()].map(release)),
    current: () => answers,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
