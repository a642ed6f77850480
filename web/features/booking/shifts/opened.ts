import { useQuery } from '@tanstack/react-query'
import type { Shift } from '#contract/booking/shifts.ts'
import { api } from '#web/platform/client.ts'

/**
 * Tells the server that the details of an open request are on screen. True if the reader must open
 * them before accepting.
 */
export function useOpened({ id, status }: Shift): boolean {
  const isOpen = status === 'pending'
  const { data } = useQuery({
    // The key begins with "shifts", so that the call is repeated after a refusal, when the rule may
    // apply.
    queryKey: ['shifts', 'opened', id],
    queryFn: () => api.shifts.opened({ params: { id: String(id) } }),
    enabled: isOpen,
    // Sent at each opening: quick answers since the last one may have made it necessary.
    staleTime: 0,
  })
  return isOpen && (data?.data.is_needed ?? false)
}
