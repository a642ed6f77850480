import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/platform/client.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'
import { useMessageAfterRefetch } from '#web/platform/message-after-refetch.ts'
import { dropInvitation } from './kept-invitation.ts'

export const STAFF_INVITATIONS_PER_PAGE = 25

export const useStaffInvitations = (page: number) =>
  useQuery({
    queryKey: ['pools', 'invitations', page],
    queryFn: ({ signal }) => api.staffInvitations.list({ query: { page: String(page) } }, { signal }),
    placeholderData: keepPreviousData,
    // Polled, because messages are sent after the answer, without an event for each.
    refetchInterval: 15_000,
  })

/** The employer who sent a link. */
export const useOpenedInvitation = (token: string | null) =>
  useQuery({
    queryKey: ['pools', 'opened invitation', token],
    queryFn: ({ signal }) => api.staffInvitations.open({ body: { token: token ?? '' } }, { signal }),
    enabled: token !== null && token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Each change resolves to the server's message once the list shows it. */
export function useInvitationChanges() {
  const sendOnce = useSendOnce({ maySendAgain: true })
  const done = useMessageAfterRefetch(['pools'])
  return {
    send: (body: { list: string; pool_id: number | null }) =>
      done(sendOnce(body, (options) => api.staffInvitations.send({ body }, options))),
    resend: (id: number) => done(api.staffInvitations.resend({ params: { id } })),
    withdraw: (id: number) => done(api.staffInvitations.withdraw({ params: { id } })),
  }
}

/** Refuses all invitations to the address of a link, or allows them again. */
export function useRefusal(token: string) {
  const queryClient = useQueryClient()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['pools', 'opened invitation', token] })
  return {
    refuse: async () => {
      await api.staffInvitations.refuse({ body: { token } })
      dropInvitation()
      await readAgain()
    },
    allow: async () => {
      const { message } = await api.staffInvitations.allow({ body: { token } })
      await readAgain()
      return message
    },
  }
}

/** Accepts an invitation, and reads again what shows the two to each other. */
export function useClaim() {
  const queryClient = useQueryClient()
  return async (token: string) => {
    const { message } = await api.staffInvitations.claim({ body: { token } })
    for (const feature of ['connections', 'profiles', 'travel']) queryClient.invalidateQueries({ queryKey: [feature] })
    return message
  }
}
