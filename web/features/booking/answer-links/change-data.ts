/** API calls for answering a booking change by the link in a message, without signing in. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LinkedChange } from '#contract/booking/answer-links.ts'
import { api } from '#web/platform/client.ts'
import { isRefusal } from '#web/platform/failure.ts'

const keyOf = (token: string) => ['answerLinks', 'change', token]

/** Loads the booking change of a link, without answering it. */
export const useLinkedChange = (token: string) =>
  useQuery({
    queryKey: keyOf(token),
    queryFn: async ({ signal }) => (await api.answerLinks.lookAtChange({ body: { token } }, { signal })).data,
    enabled: token !== '',
    staleTime: 0,
  })

export function useAnswerChange(token: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (status: 'agreed' | 'declined') => api.answerLinks.answerChange({ body: { token, status } }),
    onSuccess: ({ data }) => queryClient.setQueryData<LinkedChange>(keyOf(token), data),
    // The change may have ended meanwhile.
    onError: (thrown) => isRefusal(thrown) && queryClient.invalidateQueries({ queryKey: keyOf(token) }),
  })
}
