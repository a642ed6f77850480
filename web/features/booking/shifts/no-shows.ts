/** No-show calls of both sides; each refetches every list of shifts. */
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#web/platform/client.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'

const AFFECTED = ['shifts', 'attendance', 'records', 'timesheets', 'availability']

function useRefetch() {
  const queryClient = useQueryClient()
  return async (answer: Promise<{ message: string }>) => {
    try {
      return (await answer).message
    } finally {
      for (const feature of AFFECTED) queryClient.invalidateQueries({ queryKey: [feature] })
    }
  }
}

export function useMarkNoShow() {
  const sendOnce = useSendOnce()
  const reread = useRefetch()
  return (id: number) => reread(sendOnce({ id }, (options) => api.attendance.markNoShow({ params: { id } }, options)))
}

export function useUndoNoShow() {
  const reread = useRefetch()
  return (id: number) => reread(api.attendance.undoNoShow({ params: { id } }))
}

export function useDisputeNoShow(id: number) {
  const sendOnce = useSendOnce()
  const reread = useRefetch()
  return (body: { text: string }) =>
    reread(sendOnce({ id, ...body }, (options) => api.attendance.disputeNoShow({ params: { id }, body }, options)))
}
