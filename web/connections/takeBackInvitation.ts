import { api } from '#web/platform/client.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { toast } from '#web/ui/toast.ts'
import { rereadConnections } from './connections.ts'

/**
 * Takes back an own invitation and comes to its end when the lists show it. Answers whether it worked; `onGone` is
 * called before they do.
 */
export async function takeBackInvitation(id: number, onGone?: () => void) {
  try {
    const { message } = await api.connections.end({ params: { id: String(id) }, query: { status: 'pending' } })
    toast.ok(message, { for: 'invitation' })
    onGone?.()
    return true
  } catch (thrown) {
    toast.bad(sentenceOf(thrown, 'Failed to take the invitation back. Please try again.'), { for: 'invitation' })
    return false
  } finally {
    await rereadConnections()
  }
}
