/** The timesheet of one shift, and what each side does about it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import type { Dispute, Timesheet, WorkedTimes } from '#contract/timesheets.ts'
import { api } from '#web/platform/client.ts'
import { useOnce } from '#web/platform/once.ts'

const keyOf = (shiftId: number) => ['timesheets', 'one', shiftId]

export const useTimesheet = (shiftId: number) =>
  useQuery({
    queryKey: keyOf(shiftId),
    queryFn: async ({ signal }) => (await api.timesheets.get({ params: { id: shiftId } }, { signal })).data,
  })

/** Shows what the server answered, and reads again what else it changed. A refusal often means that it is out of date. */
function useTold(shiftId: number) {
  const queryClient = useQueryClient()
  const reread = () => {
    for (const feature of ['timesheets', 'records']) queryClient.invalidateQueries({ queryKey: [feature] })
  }
  return async (told: Promise<{ message: string; data: Timesheet }>) => {
    try {
      const { message, data } = await told
      queryClient.setQueryData(keyOf(shiftId), data)
      return message
    } finally {
      reread()
    }
  }
}

export function useSubmitTimesheet(shiftId: number) {
  const once = useOnce()
  const told = useTold(shiftId)
  return (body: z.input<typeof WorkedTimes>) =>
    told(once(body, (options) => api.timesheets.submit({ params: { id: shiftId }, body }, options)))
}

export function useApproveTimesheet(shiftId: number) {
  const once = useOnce()
  const told = useTold(shiftId)
  return (body: Pick<Timesheet, 'amount_cents'>) =>
    told(once(body, (options) => api.timesheets.approve({ params: { id: shiftId }, body }, options)))
}

export function useDisputeTimesheet(shiftId: number) {
  const once = useOnce()
  const told = useTold(shiftId)
  return (body: z.input<typeof Dispute>) =>
    told(once(body, (options) => api.timesheets.dispute({ params: { id: shiftId }, body }, options)))
}
