import { api } from '#web/platform/client.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { toast } from '#web/ui/toast.ts'
import { rereadConnections } from './connections.ts'

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
