/** Limits for organisers, and requests that wait for approval. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { isLimited } from '#contract/booking/approval-rules.ts'
import type { Approval, approvals, BookingLimits } from '#contract/booking/approvals.ts'
import type { NewShift } from '#contract/booking/shifts.ts'
import type { Input } from '#contract/platform/endpoint.ts'
import { withInviter } from '#web/features/booking/shifts/bookings.ts'
import { useMay, useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { api } from '#web/platform/client.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'
import { useSession } from '#web/platform/session.ts'

export const APPROVALS_PER_PAGE = 20

// The keys begin with "shifts", so that an event about shifts reads them again.
export const useBookingLimits = () =>
  useQuery({
    queryKey: ['shifts', 'limits'],
    queryFn: ({ signal }) => api.approvals.limits({}, { signal }),
  })

export const useApprovals = (page: number) =>
  useQuery({
    queryKey: ['shifts', 'approvals', page],
    queryFn: ({ signal }) => api.approvals.list({ query: { page: String(page) } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The requests that wait, for the home screen. */
export function useWaitingApprovals() {
  const mayBook = useMay('book')
  const { data } = useQuery({
    queryKey: ['shifts', 'approvals', 'waiting'],
    queryFn: ({ signal }) => api.approvals.list({ query: { status: 'waiting', per_page: '5' } }, { signal }),
    enabled: mayBook,
  })
  return data
}

/** Whether the person acts for several sites, so that each request names its own. */
export const useHasSites = () => (useMyAccount().data?.sites.length ?? 1) > 1

/** Whether limits apply to this person. */
const useIsLimited = () => isLimited(useMyAccount().data?.member_role ?? null)

type Times = { date: string | null; start_time: string | null; end_time: string | null }
const isWhole = (times: Times): times is Record<keyof Times, string> => Object.values(times).every(Boolean)

/** Sentences about the limits that a request at these times would exceed. */
export function useExceededLimits(times: Times): readonly string[] {
  const hasLimits = useIsLimited()
  const query = isWhole(times) ? times : null
  const { data } = useQuery({
    queryKey: ['shifts', 'exceeded', query],
    queryFn: ({ signal }) => api.approvals.check({ query: query! }, { signal }),
    enabled: hasLimits && query !== null,
    // Keeps the notice and the button from flickering while the times are typed.
    placeholderData: keepPreviousData,
    retry: false,
  })
  return data?.exceeded.map(({ message }) => message) ?? []
}

export function useReread() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['shifts'] })
}

export function useSetLimits() {
  const reread = useReread()
  return async (body: BookingLimits) => {
    const { message } = await api.approvals.setLimits({ body })
    await reread()
    return message
  }
}

/** Sends a request for approval. Repeating it from the same form creates only one. */
export function useAskForApproval() {
  const session = useSession()
  const sendOnce = useSendOnce()
  const reread = useReread()
  return async (shift: Omit<NewShift, 'inviter_id'>) => {
    const body = withInviter(session, shift)
    try {
      return await sendOnce(body, (options) => api.approvals.ask({ body }, options))
    } finally {
      reread()
    }
  }
}

export type ApprovalAnswers = NonNullable<Input<(typeof approvals)['approve']>['body']>

/** Decisions about a waiting request. Each resolves to the server's message. */
export function useApprovalDecisions({ id }: Pick<Approval, 'id'>) {
  const sendOnce = useSendOnce()
  const reread = useReread()
  const params = { id: String(id) }
  const decided = async (call: Promise<{ message: string }>) => {
    try {
      return (await call).message
    } finally {
      // A refusal often means that another manager was faster.
      reread()
    }
  }
  return {
    approve: (body: ApprovalAnswers) =>
      decided(sendOnce({ id, ...body }, (options) => api.approvals.approve({ params, body }, options))),
    decline: (body: { reason: string }) => decided(api.approvals.decline({ params, body })),
    withdraw: () => decided(api.approvals.withdraw({ params })),
  }
}
