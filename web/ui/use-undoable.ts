import { useEffect, useState, useSyncExternalStore } from 'react'
import { isOffline } from '#web/platform/connectivity.ts'
import { askBeforeLeaving } from '#web/platform/leave-checks.ts'
import { type Answer, undoable } from '#web/platform/undoable.ts'
import { toast } from './toast.ts'

/** Longest time in milliseconds that a sign-out waits for a slow connection. */
const LONGEST_WAIT = 4000

type UndoableCalls = {
  /** Resolves when the lists show the answer. */
  send: (id: number, answer: Answer) => Promise<void>
  cancel?: (id: number) => Promise<void>
  sentenceOf: (thrown: unknown) => string
  /** Refetches the list after a failure, which often means that it is out of date. */
  refetch: () => void
}

/** Manages the answers given on this screen. Leaving it in any way sends the delayed ones. */
export function useUndoable({ send, cancel, sentenceOf, refetch }: UndoableCalls) {
  function onFailed(thrown: unknown) {
    const sentence = sentenceOf(thrown)
    toast.bad(sentence, { for: 'invitation' })
    if (!isOffline()) refetch()
    return sentence
  }

  const [answers] = useState(() => undoable({ send, cancel, onFailed, isOffline }))
  const states = useSyncExternalStore(answers.subscribe, answers.current)
  useSendBeforeLeaving(answers.releaseAll)
  useEffect(() => {
    window.addEventListener('offline', answers.refuseDelayed)
    return () => window.removeEventListener('offline', answers.refuseDelayed)
  }, [answers])

  return { ...answers, states }
}
export type UndoableAnswers = ReturnType<typeof useUndoable>

/**
 * Sends actions delayed for Undo when the person leaves for another screen, app or tab, or closes
 * the browser. A sign-out waits for them, because it revokes the token they need.
 */
function useSendBeforeLeaving(releaseAll: () => Promise<unknown>) {
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && releaseAll()
    const stopAsking = askBeforeLeaving(async () => {
      await Promise.race([releaseAll(), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT))])
      return true
    })
    window.addEventListener('pagehide', releaseAll)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      window.removeEventListener('pagehide', releaseAll)
      document.removeEventListener('visibilitychange', onHidden)
      stopAsking()
      releaseAll()
    }
  }, [releaseAll])
}
