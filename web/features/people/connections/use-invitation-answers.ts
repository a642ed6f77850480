import { useState, useSyncExternalStore } from 'react'
import type { Side } from '#contract/people/connections.ts'
import { api } from '#web/platform/client.ts'
import { failureOf, OFFLINE, sentenceOf } from '#web/platform/failure.ts'
import { isOffline } from '#web/platform/line.ts'
import { toast } from '#web/ui/toast.ts'
import { useSendBeforeLeaving } from '#web/ui/use-send-before-leaving.ts'
import { rereadConnections, rereadPeople } from './connections.ts'
import { type InvitationAnswer, invitationAnswers } from './invitation-answers.ts'

const FAILED = 'Failed to update invitation. Please try again.'
const GONE = 'This invitation has been withdrawn.'

const sendAs = (side: Side) => async (id: number, status: InvitationAnswer) => {
  const { message } = await api.connections.answer(
    { params: { id: String(id) }, body: { user_type: side, status } },
    { keepalive: true },
  )
  toast.ok(message, { for: 'invitation' })
  if (status === 'accepted') rereadPeople()
  await rereadConnections()
}

function onFailed(thrown: unknown) {
  toast.bad(failureOf(thrown).status === 404 ? GONE : sentenceOf(thrown, FAILED), { for: 'invitation' })
  rereadConnections()
}

/** Manages the answers given on this screen. Leaving it in any way sends the delayed ones. */
export function useInvitationAnswers(side: Side) {
  const [answers] = useState(() => invitationAnswers({ send: sendAs(side), onFailed }))
  const given = useSyncExternalStore(answers.subscribe, answers.current)
  useSendBeforeLeaving(answers.releaseAll)

  // Offline nothing is held or tried: an answer that fails later may fail unseen.
  const unlessOffline = (answer: (id: number) => void) => (id: number) => {
    if (isOffline()) toast.bad(OFFLINE, { for: 'invitation' })
    else answer(id)
  }

  return {
    given,
    accept: unlessOffline(answers.accept),
    reject: unlessOffline(answers.reject),
    undo: answers.undo,
  }
}
export type InvitationAnswers = ReturnType<typeof useInvitationAnswers>
