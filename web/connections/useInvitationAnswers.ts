import { useState, useSyncExternalStore } from 'react'
import type { Side } from '#contract/connections.ts'
import { api } from '#web/platform/client.ts'
import { failureOf, sentenceOf } from '#web/platform/failure.ts'
import { toast } from '#web/ui/toast.ts'
import { useHeld } from '#web/ui/useHeld.ts'
import { rereadConnections, rereadPeople } from './connections.ts'
import { type InvitationAnswer, invitationAnswers } from './invitationAnswers.ts'

const FAILED = 'Failed to update invitation. Please try again.'
const GONE = 'This invitation has been taken back.'

const sendAs = (side: Side) => async (id: number, status: InvitationAnswer) => {
  const { message } = await api.connections.answer(
    { params: { id: String(id) }, body: { user_type: side, status } },
    { keepalive: true },
  )
  // A rejection was acknowledged when it was pressed, together with the way to undo it.
  if (status === 'accepted') {
    toast.ok(message, { for: 'invitation' })
    rereadPeople()
  }
  await rereadConnections()
}

function onFailed(thrown: unknown) {
  toast.bad(failureOf(thrown).status === 404 ? GONE : sentenceOf(thrown, FAILED), { for: 'invitation' })
  rereadConnections()
}

/** The way to answer invitations, and the answers given on this screen. Leaving it, in whatever way, sends what is held. */
export function useInvitationAnswers(side: Side) {
  const [answers] = useState(() => invitationAnswers({ send: sendAs(side), onFailed }))
  const given = useSyncExternalStore(answers.subscribe, answers.current)
  const offer = useHeld((id) => given.get(id)?.isHeld === true, answers.releaseAll)

  function reject(id: number) {
    answers.reject(id)
    const action = { label: 'Undo', onPress: () => answers.undo(id) }
    offer(id, toast.ok('Request rejected successfully!', { for: 'invitation', action }))
  }

  return { given, accept: answers.accept, reject }
}
export type InvitationAnswers = ReturnType<typeof useInvitationAnswers>
