/** Timesheets of the sites that a person acts for, and approving several of them. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueuedTimesheet, QueueStatus, SeenTimesheet } from '#contract/work/timesheet-queue.ts'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { api } from '#web/platform/client.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'

export const QUEUE_PER_PAGE = 100

// The keys begin with "timesheets", so that an event about shifts reads them again.
export const useQueue = (status: QueueStatus, page: number, isEnabled = true) =>
  useQuery({
    queryKey: ['timesheets', 'queue', status, page],
    queryFn: ({ signal }) =>
      api.timesheetQueue.list({ query: { status, page: String(page), per_page: String(QUEUE_PER_PAGE) } }, { signal }),
    enabled: isEnabled,
  })

/** Numbers of timesheets that wait, for people who may approve them. */
export function useWaitingTimesheets() {
  const mayApprove = useMay('approve')
  return useQuery({
    queryKey: ['timesheets', 'waiting'],
    queryFn: async ({ signal }) => (await api.timesheetQueue.list({ query: { per_page: '1' } }, { signal })).counts,
    enabled: mayApprove,
  })
}

const seen = ({ shift_id, submitted_at, amount_cents, document }: QueuedTimesheet): SeenTimesheet => ({
  shift_id,
  submitted_at,
  amount_cents,
  document: document && { kind: document.kind, total_cents: document.total_cents },
})

/** Approves timesheets as the list shows them, and resolves once the lists are read again. */
export function useApproveSheets() {
  const queryClient = useQueryClient()
  const sendOnce = useSendOnce()
  return async (sheets: readonly QueuedTimesheet[]) => {
    const body = { sheets: sheets.map(seen) }
    try {
      return await sendOnce(body, (options) => api.timesheetQueue.approve({ body }, options))
    } finally {
      await Promise.all(
        ['timesheets', 'records'].map((feature) => queryClient.invalidateQueries({ queryKey: [feature] })),
      )
    }
  }
}
