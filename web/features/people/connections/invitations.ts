import { useState } from 'react'
import type { Connection, Side } from '#contract/people/connections.ts'
import { api } from '#web/platform/client.ts'
import { failureOf, isRefusal, sentenceOf } from '#web/platform/failure.ts'
import { idempotencyKeys } from '#web/platform/idempotency.ts'
import type { Answer } from '#web/platform/undoable.ts'
import { toast } from '#web/ui/toast.ts'
import { useUndoable } from '#web/ui/use-undoable.ts'
import { rereadConnections, rereadPeople } from './connections.ts'

const NOT_SENT = 'Failed to send request. Please try again.'

/** An invitation of this visit, on its way there or back while it `isMoving`. */
export type Invite = { connection: Connection | null; isMoving: boolean }

const invite = (side: Side, id: number, idempotencyKey: string) =>
  side === 'employer'
    ? api.connections.inviteEmployee({ body: { employee_id: id } }, { idempotencyKey })
    : api.connections.inviteEmployer({ body: { employer_id: id } }, { idempotencyKey })

/** Tracks invitations sent from this screen, by person, and sends or withdraws them. */
export function useInvites(side: Side) {
  const [invites, setInvites] = useState<ReadonlyMap<number, Invite>>(new Map())
  const [keysOf] = useState(() => new Map<number, ReturnType<typeof idempotencyKeys>>())

  function put(id: number, next: Invite | null) {
    setInvites((before) => {
      const after = new Map(before)
      if (next) after.set(id, next)
      else after.delete(id)
      return after
    })
  }

  async function send(id: number) {
    const keys = keysOf.get(id) ?? idempotencyKeys()
    keysOf.set(id, keys)
    put(id, { connection: null, isMoving: true })
    try {
      const { data, message } = await invite(side, id, keys.keyFor(id))
      // Sending again after a withdrawal is a new request with a new key.
      keysOf.delete(id)
      put(id, { connection: data, isMoving: false })
      toast.ok(message, { for: 'invitation' })
    } catch (thrown) {
      if (isRefusal(thrown)) keysOf.delete(id)
      put(id, null)
      toast.bad(sentenceOf(thrown, NOT_SENT), { for: 'invitation' })
    } finally {
      rereadConnections()
    }
  }

  async function takeBack(id: number, connection: Connection) {
    put(id, { connection, isMoving: true })
    // The refetched list contains the person before the invitation is dropped, so that the row does
    // not flicker.
    const isGone = await takeBackInvitation(connection.id)
    put(id, isGone ? null : { connection, isMoving: false })
  }

  return { invites, send, takeBack }
}

/**
 * Withdraws the caller's invitation. Resolves once the lists show it, with whether it worked;
 * `onGone` is called before that.
 */
export async function takeBackInvitation(id: number, onGone?: () => void) {
  try {
    const { message } = await api.connections.end({ params: { id: String(id) }, query: { status: 'pending' } })
    toast.ok(message, { for: 'invitation' })
    onGone?.()
    return true
  } catch (thrown) {
    toast.bad(sentenceOf(thrown, 'Failed to withdraw the invitation. Please try again.'), { for: 'invitation' })
    return false
  } finally {
    await rereadConnections()
  }
}

const NOT_ANSWERED = 'Failed to update invitation. Please try again.'
const GONE = 'This invitation has been withdrawn.'

/**
 * Manages the answers to received invitations. A rejection keeps the two people apart for a week.
 */
export function useInvitationAnswers(side: Side) {
  async function send(id: number, { status }: Answer) {
    const { message } = await api.connections.answer(
      { params: { id: String(id) }, body: { user_type: side, status } },
      { keepalive: true },
    )
    toast.ok(message, { for: 'invitation' })
    if (status === 'accepted') rereadPeople()
    await rereadConnections()
  }

  return useUndoable({
    send,
    sentenceOf: (thrown) => (failureOf(thrown).status === 404 ? GONE : sentenceOf(thrown, NOT_ANSWERED)),
    refetch: rereadConnections,
  })
}
