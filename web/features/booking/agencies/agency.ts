import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AgencyStaff, StaffState } from '#contract/booking/agencies.ts'
import { api } from '#web/platform/client.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'

type StaffQuery = { search: string; state?: StaffState; page?: number }

const staffQuery = ({ search, state, page = 1 }: StaffQuery) =>
  queryOptions({
    queryKey: ['agencies', 'staff', search, state, page],
    queryFn: ({ signal }) =>
      api.agencies.staff(
        { query: { page: String(page), ...(search && { search }), ...(state && { state }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** People whom the agency represents, and open invitations, found by name or address. */
export const useAgencyStaff = (query: StaffQuery) => useQuery(staffQuery(query))

const mineQuery = queryOptions({
  queryKey: ['agencies', 'mine'],
  queryFn: async ({ signal }) => (await api.agencies.mine({}, { signal })).data,
})

/** Agencies that represent the employee or have invited them. */
export const useMyAgencies = () => useQuery(mineQuery)

/**
 * Resolves when the lists show the change. Whether the organisation is an agency is part of the
 * account, so that is read again too.
 */
function useRereadAgencies() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([['agencies'], ['accounts', 'me']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

export function useInviteStaff() {
  const sendOnce = useSendOnce()
  const reread = useRereadAgencies()
  return async (body: { email: string }) => {
    const { message } = await sendOnce(body, (options) => api.agencies.inviteStaff({ body }, options))
    await reread()
    return message
  }
}

/** Changes that need no form of their own. Each resolves to the server's message. */
export function useAgencyChanges() {
  const reread = useRereadAgencies()
  /** `onDone` runs while the row is still there, so that focus can move on from it. */
  const done = async (call: Promise<{ message: string }>, onDone?: () => void) => {
    const { message } = await call
    onDone?.()
    await reread()
    return message
  }
  const of = ({ id }: { id: number }) => ({ params: { id } })
  return {
    setAgency: (is_agency: boolean) => done(api.agencies.setAgency({ body: { is_agency } })),
    inviteAgain: ({ email }: AgencyStaff) => done(api.agencies.inviteStaff({ body: { email } })),
    endStaff: (staff: AgencyStaff, onDone?: () => void) => done(api.agencies.endStaff(of(staff)), onDone),
    agree: (agency: { id: number }) => done(api.agencies.agree(of(agency))),
    leave: (agency: { id: number }, onDone?: () => void) => done(api.agencies.leave(of(agency)), onDone),
  }
}
