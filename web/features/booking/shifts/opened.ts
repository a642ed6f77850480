import { useQuery } from '@tanstack/react-query'
import type { Shift } from '#contract/booking/shifts.ts'
import { api } from '#web/platform/client.ts'

/**
 * Says to the server that the details of an open request are on screen. True if the reader must
 * open them before accepting.
 */
export const useOpened = ({ id, status }: Shift): boolean =>
  useQuery({
    queryKey: ['opened', id],
    queryFn: () => api.shifts.opened({ params: { id: String(id) } }),
    enabled: status === 'pending',
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.data.is_needed ?? false
