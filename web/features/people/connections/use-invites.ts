import { useState } from 'react'
import type { Connection, Side } from '#contract/people/connections.ts'
import { api } from '#web/platform/client.ts'
import { isRefusal, sentenceOf } from '#web/platform/failure.ts'
import { intention } from '#web/platform/intention.ts'
import { toast } from '#web/ui/toast.ts'
import { rereadConnections } from './connections.ts'
import { takeBackInvitation } from './take-back-invitation.ts'

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
  const [intentions] = useState(() => new Map<number, ReturnType<typeof intention>>())

  function put(id: number, next: Invite | null) {
    setInvites((before) => {
      const after = new Map(before)
      if (next) after.set(id, next)
      else after.delete(id)
      return after
    })
  }

  async function send(id: number) {
    const sending = intentions.get(id) ?? intention()
    intentions.set(id, sending)
    put(id, { connection: null, isMoving: true })
    try {
      const { data, message } = await invite(side, id, sending.keyFor(id))
      // Sending again after a withdrawal is a new intention with a new key.
      intentions.delete(id)
      put(id, { connection: data, isMoving: false })
      toast.ok(message, { for: 'invitation' })
    } catch (thrown) {
      if (isRefusal(thrown)) intentions.delete(id)
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
