import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/platform/client.ts'

const phoneQuery = queryOptions({
  queryKey: ['phones', 'own'],
  queryFn: async ({ signal }) => (await api.phones.phone({}, { signal })).data,
  // The number changes by a message from the phone, and when a profile is saved.
  staleTime: 0,
})
/** The caller's number, and whether it gets text messages; null while the account has none. */
export const usePhone = () => useQuery(phoneQuery)

export function useAskPhone() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.phones.askPhone(),
    onSuccess: ({ data }) => queryClient.setQueryData(phoneQuery.queryKey, data),
    onError: () => queryClient.invalidateQueries({ queryKey: ['phones'] }),
  })
}
