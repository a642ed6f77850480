import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NewPreferences } from '#contract/messaging/preferences.ts'
import { ApiError } from '#web/platform/api.ts'
import { api } from '#web/platform/client.ts'

const preferencesQuery = queryOptions({
  queryKey: ['alerts', 'preferences'],
  queryFn: async ({ signal }) => (await api.alerts.preferences({}, { signal })).data,
})
export const usePreferences = () => useQuery(preferencesQuery)

/**
 * Saves the choices with the version last read, and refetches them if they were changed elsewhere
 * meanwhile.
 */
export function useChoose() {
  const queryClient = useQueryClient()
  const refetch = () => queryClient.invalidateQueries({ queryKey: preferencesQuery.queryKey })
  return useMutation({
    mutationFn: (body: NewPreferences) => api.alerts.choose({ body }),
    onSuccess: ({ data }) => queryClient.setQueryData(preferencesQuery.queryKey, data),
    onError: (thrown) => (thrown instanceof ApiError && thrown.code === 'changed_meanwhile' ? refetch() : undefined),
  })
}

const mailChoiceQuery = (token: string) =>
  queryOptions({
    queryKey: ['mailChoice', token],
    queryFn: async ({ signal }) => (await api.alerts.mailChoice({ body: { token } }, { signal })).data,
    enabled: token !== '',
    staleTime: 0,
  })
export const useMailChoice = (token: string) => useQuery(mailChoiceQuery(token))

export function useChooseMail(token: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (is_on: boolean) => api.alerts.chooseMail({ body: { token, is_on } }),
    onSuccess: ({ data }) => queryClient.setQueryData(mailChoiceQuery(token).queryKey, data),
  })
}
