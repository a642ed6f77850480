import type { Side } from '#contract/people/connections.ts'
import { api } from '#web/platform/client.ts'
import { failureOf, sentenceOf } from '#web/platform/failure.ts'
import type { Answer } from '#web/platform/undoable.ts'
import { toast } from '#web/ui/toast.ts'
import { useUndoable } from '#web/ui/use-undoable.ts'
import { rereadConnections, rereadPeople } from './connections.ts'

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
