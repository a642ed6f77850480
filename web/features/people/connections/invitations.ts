import { useState } from 'react'
import type { Connection, Side } from '#contract/people/connections.ts'
import { api } from '#web/platform/client.ts'
import { failureOf, isRefusal, sentenceOf } from '#web/platform/failure.ts'
import { idempotencyKeys } from '#web/platform/idempotency.ts'
import type { Answer } from '#web/platform/undoable.ts'
import { toast } from '#web/ui/toast.ts'
import { useUndoable } from '#web/ui/use-undoable.ts'
import { refetchConnections, refetchPeople } from './connections.ts'

const NOT_SENT = 'Failed to send request. Please try again.'

/** An invitation sent from this screen; `isMoving` while it is being sent or withdrawn. */
export type Invite = { connection: Connection | null; isMoving: boolean }

const invite = (side: Side, id: number, idempotencyKey: string) =>
  side === 'employer'
    ? api.connections.inviteEmployee({ body: { employee_id: id } }, { idempotencyKey })
    : api.connections.inviteEmployer({ body: { employer_id: id } }, { idempotencyKey })

/** Tracks invitations sent from this screen, by person, and sends or withdraws them. */
export function useInvites(side: Side) {
  const [invites, setInvites] = useState<ReadonlyMap<number, Invite>>(new Map())
  const [keysOf] = useState(() => new Map<number, ReturnType<typeof idempotencyKeys>>())

  function setInvite(id: number, next: Invite | null) {
    setInvites((previous) => {
      const updated = new Map(previous)
      if (next) updated.set(id, next)
      else updated.delete(id)
      return updated
    })
  }

  async function send({ id, name }: { id: number; name: string }) {
    const keys = keysOf.get(id) ?? idempotencyKeys()
    keysOf.set(id, keys)
    setInvite(id, { connection: null, isMoving: true })
    try {
      const { data, message } = await invite(side, id, keys.keyFor(id))
      // Sending again after a withdrawal is a new request with a new key.
      keysOf.delete(id)
      setInvite(id, { connection: data, isMoving: false })
      toast.ok(message, { for: 'invitation', detail: name })
    } catch (thrown) {
      if (isRefusal(thrown)) keysOf.delete(id)
      setInvite(id, null)
      toast.bad(sentenceOf(thrown, NOT_SENT), { for: 'invitation' })
    } finally {
      refetchConnections()
    }
  }

  async function withdraw(id: number, connection: Connection) {
    setInvite(id, { connection, isMoving: true })
    // The refetched list contains the person before the invitation is dropped, so that the row does
    // not flicker.
    const isGone = await withdrawInvitation(connection.id)
    setInvite(id, isGone ? null : { connection, isMoving: false })
  }

  return { invites, send, withdraw }
}

/**
 * Withdraws the caller's invitation. Resolves once the lists show it, with whether it worked;
 * `onGone` is called before that.
 */
export async function withdrawInvitation(id: number, onGone?: () => void) {
  try {
    const { message } = await api.connections.end({ params: { id: String(id) }, query: { status: 'pending' } })
    toast.ok(message, { for: 'invitation' })
    onGone?.()
    return true
  } catch (thrown) {
    toast.bad(sentenceOf(thrown, 'Failed to withdraw the invitation. Please try again.'), { for: 'invitation' })
    return false
  } finally {
    await refetchConnections()
  }
}

const NOT_ANSWERED = 'Failed to update invitation. Please try again.'
const GONE = 'This invitation has been withdrawn.'

/**
 * Manages the answers to received invitations. After a rejection neither side can invite the other
 * for a week.
 */
export function useInvitationAnswers(side: Side) {
  async function send(id: number, { status }: Answer) {
    const { message } = await api.connections.answer(
      { params: { id: String(id) }, body: { user_type: side, status } },
      { keepalive: true },
    )
    toast.ok(message, { for: 'invitation' })
    if (status === 'accepted') refetchPeople()
    await refetchConnections()
  }

  return useUndoable({
    send,
    sentenceOf: (thrown) => (failureOf(thrown).status === 404 ? GONE : sentenceOf(thrown, NOT_ANSWERED)),
    refetch: refetchConnections,
  })
}
