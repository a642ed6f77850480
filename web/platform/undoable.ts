/**
 * Answers given on a screen that its list does not show yet. An acceptance is sent at once, since
 * the first one may get the shift. A rejection is delayed, so that it can be undone or given a
 * reason. Offline, nothing is delayed or sent, because an answer that fails later may fail unseen.
 */
import { ApiError } from './api.ts'
import { OFFLINE } from './failure.ts'

export type Answer = { status: 'accepted' | 'rejected'; reason: string | null }
export type AnswerState = Answer & {
  /** `undoable`: the server has just taken the acceptance, which can still be cancelled. */
  phase: 'delayed' | 'sending' | 'undoable' | 'done' | 'failed'
  /** Sentence that says why the answer failed. */
  failure: string | null
  /** The acceptance was cancelled again. */
  isUndone?: true
}

/** True while the answer is given and not in the list yet. */
export const isUnderway = (answer: AnswerState | undefined): answer is AnswerState =>
  answer?.phase === 'delayed' || answer?.phase === 'sending'

export const canUndo = (answer: AnswerState | undefined) => answer?.phase === 'delayed' || answer?.phase === 'undoable'

/** Status to display: an acceptance shows at once, a rejection once the server has taken it. */
export const shownStatus = <Status extends string>(status: Status, answer: AnswerState | undefined) =>
  !isUnderway(answer) ? status : answer.status === 'accepted' ? 'accepted' : 'rejecting'

/**
 * Sentence that says why an answer failed; null if its list shows that it has arrived after all,
 * because only the server's reply was lost.
 */
export const shownFailure = (status: string, answer: AnswerState | undefined) =>
  answer?.phase === 'failed' && answer.status !== status ? answer.failure : null

type Deps = {
  /** Resolves when the lists show the answer. */
  send: (id: number, answer: Answer) => Promise<void>
  /** Cancels what has just been accepted. Without it, an acceptance cannot be undone. */
  cancel?: ((id: number) => Promise<void>) | undefined
  /** Shows the failure; returns its sentence. */
  onFailed: (thrown: unknown) => string
  isOffline: () => boolean
}

export const UNDO_MILLISECONDS = 5000
export const UNDO_ACCEPTANCE_MILLISECONDS = 10_000

export function undoable({ send, cancel, onFailed, isOffline }: Deps) {
  let answers: ReadonlyMap<number, AnswerState> = new Map()
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  const listeners = new Set<() => void>()

  function put(id: number, answer: AnswerState | null) {
    const next = new Map(answers)
    if (answer) next.set(id, answer)
    else next.delete(id)
    answers = next
    for (const listener of listeners) listener()
  }

  function stopTimer(id: number) {
    clearTimeout(timers.get(id))
    timers.delete(id)
  }

  function startTimer(id: number, milliseconds: number, onEnd: () => void) {
    stopTimer(id)
    timers.set(id, setTimeout(onEnd, milliseconds))
  }

  function delay(id: number) {
    startTimer(id, UNDO_MILLISECONDS, () => void release(id))
  }

  function fail(id: number, answer: Answer, thrown: unknown) {
    stopTimer(id)
    put(id, { ...answer, phase: 'failed', failure: onFailed(thrown) })
  }

  const offline = () => new ApiError(0, 'no_answer', OFFLINE)

  async function deliver(id: number, answer: Answer) {
    if (isOffline()) return fail(id, answer, offline())
    stopTimer(id)
    put(id, { ...answer, phase: 'sending', failure: null })
    try {
      await send(id, answer)
    } catch (thrown) {
      return fail(id, answer, thrown)
    }
    const done: AnswerState = { ...answer, phase: 'done', failure: null }
    if (answer.status === 'rejected' || !cancel) return put(id, done)
    put(id, { ...done, phase: 'undoable' })
    startTimer(id, UNDO_ACCEPTANCE_MILLISECONDS, () => put(id, done))
  }

  const delayed = (id: number) => {
    const answer = answers.get(id)
    return answer?.phase === 'delayed' ? answer : null
  }

  async function release(id: number) {
    const answer = delayed(id)
    if (answer) await deliver(id, { status: answer.status, reason: answer.reason })
  }

  async function undoAcceptance(id: number, answer: AnswerState) {
    if (isOffline()) return void onFailed(offline())
    stopTimer(id)
    put(id, { ...answer, phase: 'sending' })
    try {
      await cancel?.(id)
    } catch (thrown) {
      onFailed(thrown)
      return put(id, { ...answer, phase: 'done' })
    }
    put(id, { ...answer, phase: 'done', isUndone: true })
  }

  return {
    async accept(id: number) {
      if (!isUnderway(answers.get(id))) await deliver(id, { status: 'accepted', reason: null })
    },
    reject(id: number) {
      if (isUnderway(answers.get(id))) return
      const answer: Answer = { status: 'rejected', reason: null }
      if (isOffline()) return fail(id, answer, offline())
      put(id, { ...answer, phase: 'delayed', failure: null })
      delay(id)
    },
    /** Drops a delayed rejection or cancels an acceptance; does nothing once it is too late. */
    async undo(id: number) {
      const answer = answers.get(id)
      if (answer?.phase === 'undoable') return undoAcceptance(id, answer)
      if (answer?.phase !== 'delayed') return
      stopTimer(id)
      put(id, null)
    },
    /** Sets or removes the reason of a delayed rejection; the time to undo restarts. */
    setReason(id: number, reason: string | null) {
      const answer = delayed(id)
      if (!answer) return
      put(id, { ...answer, reason })
      delay(id)
    },
    /** Stops the time to undo while the person writes a reason. */
    pause(id: number) {
      if (delayed(id)) stopTimer(id)
    },
    resume(id: number) {
      if (delayed(id)) delay(id)
    },
    release,
    /**
     * Sends all delayed answers because the person leaves the screen. Resolves when each has
     * arrived or failed.
     */
    releaseAll: () => Promise.all([...answers.keys()].map(release)),
    /** Refuses all delayed answers because the browser has lost its connection. */
    refuseDelayed() {
      for (const [id, { phase, status, reason }] of answers) {
        if (phase === 'delayed') fail(id, { status, reason }, offline())
      }
    },
    current: () => answers,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
