import { useState, useSyncExternalStore } from 'react'
import { api } from '#web/platform/client.ts'
import { OFFLINE, sentenceOf } from '#web/platform/failure.ts'
import { intention } from '#web/platform/intention.ts'
import { isOffline } from '#web/platform/line.ts'
import { toast } from '#web/ui/toast.ts'
import { useSendBeforeLeaving } from '#web/ui/use-send-before-leaving.ts'
import { type Answer, answersOn } from './shift-request-answers.ts'
import { rereadShifts, showShift } from './shift-requests.ts'

const FAILED = 'Failed to update request.'
/** The employer reads it with the cancellation. */
const BY_MISTAKE = 'Accepted by mistake'

async function send(id: number, { status, reason }: Answer) {
  const body = reason === null ? { status } : { status, reason }
  const { data, message } = await api.shifts.answer(
    { params: { id: String(id) }, body },
    { idempotencyKey: intention().keyFor(body), keepalive: true },
  )
  showShift(data)
  toast.ok(message, { for: 'invitation' })
}

async function cancel(id: number) {
  const { data, message } = await api.shifts.cancel({ params: { id: String(id) }, body: { reason: BY_MISTAKE } })
  showShift(data)
  toast.ok(message, { for: 'invitation' })
}

function onFailed(thrown: unknown) {
  const sentence = sentenceOf(thrown, FAILED)
  toast.bad(sentence, { for: 'invitation' })
  rereadShifts()
  return sentence
}

/** Manages the answers given on this screen. Leaving it in any way sends the delayed ones. */
export function useShiftRequestAnswers() {
  const [answers] = useState(() => answersOn({ send, cancel, onFailed }))
  const given = useSyncExternalStore(answers.subscribe, answers.current)
  useSendBeforeLeaving(answers.releaseAll)

  // Offline nothing is held or tried: an answer that fails later may fail unseen.
  function answer(id: number, status: Answer['status']) {
    if (!isOffline()) return void (status === 'accepted' ? answers.accept(id) : answers.reject(id))
    answers.refuse(id, status, OFFLINE)
    toast.bad(OFFLINE, { for: 'invitation' })
  }

  return {
    answers,
    given,
    accept: (id: number) => answer(id, 'accepted'),
    reject: (id: number) => answer(id, 'rejected'),
  }
}
export type ShiftRequestAnswers = ReturnType<typeof useShiftRequestAnswers>
