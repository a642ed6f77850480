import { useQuery } from '@tanstack/react-query'
import type { BookingLimits } from '#contract/booking/approvals.ts'
import { api } from '#web/platform/client.ts'
import { useReread } from './approvals.ts'

/** Limits of single members, for those who may set them. */
export const useMemberLimits = (isEnabled: boolean) =>
  useQuery({
    queryKey: ['shifts', 'limits', 'members'],
    queryFn: async ({ signal }) => (await api.approvals.memberLimits({}, { signal })).data,
    enabled: isEnabled,
  })

/** Sets the limits of one member; null restores those of the organisation. */
export function useSetMemberLimits() {
  const reread = useReread()
  return async (userId: number, limits: BookingLimits | null) => {
    const { message } = await api.approvals.setMemberLimits({ params: { user_id: String(userId) }, body: { limits } })
    await reread()
    return message
  }
}
