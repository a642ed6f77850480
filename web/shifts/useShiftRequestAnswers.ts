import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '#web/platform/client.ts'
import { failureOf } from '#web/platform/failure.ts'
import { intention } from '#web/platform/intention.ts'
import { toast } from '#web/ui/toast.ts'
import { type Answer, answersOn } from './shiftRequestAnswers.ts'
import { rereadShifts, showShift } from './shiftRequests.ts'

const FAILED = 'Failed to update request.'

async function send(id: number, { status, reason }: Answer) {
  const body = reason === null ? { status } : { status, reason }
  const { data, message } = await api.shifts.answer(
    { params: { id: String(id) }, body },
    { idempotencyKey: intention().keyFor(body), keepalive: true },
  )
  showShift(data)
  // A rejection was acknowledged when it was pressed, together with the way to undo it.
  if (status === 'accepted') toast.ok(message, { for: 'invitation' })
}

function onFailed(thrown: unknown) {
  const { status, message } = failureOf(thrown)
  const isRefusal = status !== null && status >= 400 && status < 500
  const sentence = isRefusal ? message : FAILED
  toast.bad(sentence, { for: 'invitation' })
  rereadShifts()
  return sentence
}

/** The way to answer requests, and the answers given on this screen. Leaving it, in whatever way, sends what is held. */
export function useShiftRequestAnswers() {
  const [answers] = useState(() => answersOn({ send, onFailed }))
  const given = useSyncExternalStore(answers.subscribe, answers.current)
  const [offers] = useState(() => new Map<number, number>())

  // The offer to undo goes away with the chance to do so.
  useEffect(() => {
    for (const [id, offer] of offers) {
      if (given.get(id)?.phase === 'held') continue
      toast.dismiss(offer)
      offers.delete(id)
    }
  }, [given, offers])

  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && answers.releaseAll()
    window.addEventListener('pagehide', answers.releaseAll)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      window.removeEventListener('pagehide', answers.releaseAll)
      document.removeEventListener('visibilitychange', onHidden)
      answers.releaseAll()
    }
  }, [answers])

  function reject(id: number) {
    answers.reject(id)
    const action = { label: 'Undo', onPress: () => answers.undo(id) }
    offers.set(id, toast.ok('Request rejected successfully!', { for: 'invitation', action }))
  }

  return { answers, given, reject }
}
export type ShiftRequestAnswers = ReturnType<typeof useShiftRequestAnswers>
