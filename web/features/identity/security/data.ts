import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import type { ChangePassword } from '#contract/identity/security.ts'
import { api } from '#web/platform/client.ts'

const securityQuery = queryOptions({
  queryKey: ['security', 'status'],
  queryFn: async ({ signal }) => (await api.security.status({}, { signal })).data,
})
const devicesQuery = queryOptions({
  queryKey: ['security', 'devices'],
  queryFn: async ({ signal }) => (await api.security.devices({}, { signal })).data,
  // The account may be signed in on another device at any time.
  staleTime: 0,
})

export const useSecurity = () => useQuery(securityQuery)
export const useDevices = () => useQuery(devicesQuery)

/** A change after which everything about the security of the account is read again. */
function useChange<Variables, Answer>(change: (variables: Variables) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['security'] }),
  })
}

export const useChangePassword = () =>
  useChange((body: z.output<typeof ChangePassword>) => api.security.changePassword({ body }))
export const useChangeRecoveryEmail = () =>
  useChange((body: { email: string }) => api.security.changeRecoveryEmail({ body }))
export const useVerifyRecoveryEmail = () =>
  useChange((body: { otp: string }) => api.security.verifyRecoveryEmail({ body }))
export const useRemoveRecoveryEmail = () => useChange(() => api.security.removeRecoveryEmail())
export const useKnowDevice = () => useChange((id: number) => api.security.knowDevice({ params: { id } }))
export const useSignOutDevice = () => useChange((id: number) => api.security.signOutDevice({ params: { id } }))
export const useSignOutOtherDevices = () => useChange(() => api.security.signOutOthers())
