import { useState, useSyncExternalStore } from 'react'
import { api } from '#web/platform/client.ts'
import { failureOf, isRefusal, OFFLINE } from '#web/platform/failure.ts'
import { intention } from '#web/platform/intention.ts'
import { isOffline } from '#web/platform/line.ts'
import { toast } from '#web/ui/toast.ts'
import { useHeld } from '#web/ui/useHeld.ts'
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
  const { message } = failureOf(thrown)
  const sentence = isRefusal(thrown) || message === OFFLINE ? message : FAILED
  toast.bad(sentence, { for: 'invitation' })
  rereadShifts()
  return sentence
}

/** The way to answer requests, and the answers given on this screen. Leaving it, in whatever way, sends what is held. */
export function useShiftRequestAnswers() {
  const [answers] = useState(() => answersOn({ send, onFailed }))
  const given = useSyncExternalStore(answers.subscribe, answers.current)
  const offer = useHeld((id) => given.get(id)?.phase === 'held', answers.releaseAll)

  function reject(id: number) {
    // It would be acknowledged now and lost in a moment, when whoever pressed it looks elsewhere.
    if (isOffline()) return void toast.bad(OFFLINE, { for: 'invitation' })
    answers.reject(id)
    const action = { label: 'Undo', onPress: () => answers.undo(id) }
    offer(id, toast.ok('Request rejected successfully!', { for: 'invitation', action }))
  }

  return { answers, given, reject }
}
export type ShiftRequestAnswers = ReturnType<typeof useShiftRequestAnswers>
