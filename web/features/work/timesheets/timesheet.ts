/** The timesheet of one shift, and what each side does about it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import type { Dispute, PayDocument, Timesheet, WorkedTimes } from '#contract/work/timesheets.ts'
import { api } from '#web/platform/client.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'

const keyOf = (shiftId: number) => ['timesheets', 'one', shiftId]

export const useTimesheet = (shiftId: number) =>
  useQuery({
    queryKey: keyOf(shiftId),
    queryFn: async ({ signal }) => (await api.timesheets.get({ params: { id: shiftId } }, { signal })).data,
  })

/** The document that an approval issues, as the server works it out. */
export const useDocumentPreview = (shiftId: number, isEnabled: boolean) =>
  useQuery({
    queryKey: [...keyOf(shiftId), 'document'],
    queryFn: async ({ signal }) => (await api.timesheets.document({ params: { id: shiftId } }, { signal })).data,
    enabled: isEnabled,
    // The person may have changed their tax details since the dialog was last open.
    staleTime: 0,
  })

/**
 * Shows the server's answer and refetches related data. After a refusal it also refetches, since
 * the page is often out of date.
 */
function useShowAnswer(shiftId: number) {
  const queryClient = useQueryClient()
  const refetch = () => {
    for (const feature of ['timesheets', 'records']) queryClient.invalidateQueries({ queryKey: [feature] })
  }
  return async (answer: Promise<{ message: string; data: Timesheet }>) => {
    try {
      const { message, data } = await answer
      queryClient.setQueryData(keyOf(shiftId), data)
      return message
    } finally {
      refetch()
    }
  }
}

export function useSubmitTimesheet(shiftId: number) {
  const sendOnce = useSendOnce()
  const showAnswer = useShowAnswer(shiftId)
  return (body: z.input<typeof WorkedTimes>) =>
    showAnswer(sendOnce(body, (options) => api.timesheets.submit({ params: { id: shiftId }, body }, options)))
}

type ApprovalOf = { amount_cents: number; document?: Pick<PayDocument, 'kind' | 'total_cents'> }
export function useApproveTimesheet(shiftId: number) {
  const sendOnce = useSendOnce()
  const showAnswer = useShowAnswer(shiftId)
  return (body: ApprovalOf) =>
    showAnswer(sendOnce(body, (options) => api.timesheets.approve({ params: { id: shiftId }, body }, options)))
}

export function useDisputeTimesheet(shiftId: number) {
  const sendOnce = useSendOnce()
  const showAnswer = useShowAnswer(shiftId)
  return (body: z.input<typeof Dispute>) =>
    showAnswer(sendOnce(body, (options) => api.timesheets.dispute({ params: { id: shiftId }, body }, options)))
}
