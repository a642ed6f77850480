import type { HandledStatus } from '#contract/admin/support.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { toast } from '#web/ui/toast.ts'
import { useSetSupportStatus } from './data.ts'

/** Changes the status of a ticket, and shows the result. */
export function useStatusChange() {
  const { mutateAsync, isPending } = useSetSupportStatus()
  async function change(id: number, status: HandledStatus) {
    try {
      toast.ok((await mutateAsync({ id, status })).message)
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'Failed to update status.'))
    }
  }
  return { change, isPending }
}
