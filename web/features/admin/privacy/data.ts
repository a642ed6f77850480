import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { myAccountQuery } from '#web/features/identity/accounts/my-account.ts'
import { api } from '#web/platform/client.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { toast } from '#web/ui/toast.ts'

const consentsQuery = (page: number) =>
  queryOptions({
    queryKey: ['privacy', 'consents', page],
    queryFn: ({ signal }) => api.privacy.consents({ query: { page: String(page) } }, { signal }),
    // The profile and the terms add to it from other screens.
    staleTime: 0,
  })
const closingQuery = queryOptions({
  queryKey: ['privacy', 'closing'],
  queryFn: async ({ signal }) => (await api.privacy.closing({}, { signal })).data,
  // The figures shown must be current at the click.
  staleTime: 0,
})

export const useConsents = (page: number) =>
  useQuery({ ...consentsQuery(page), placeholderData: (previous) => previous })
export const useClosing = () => useQuery(closingQuery)

export const useCloseAccount = () =>
  useMutation({ mutationFn: (password: string) => api.privacy.close({ body: { password } }) })

type ContactSwitch = 'hides_email' | 'shows_phone'

/** Saves on click, and reverts if the server refuses. */
export function useContactSwitch() {
  const queryClient = useQueryClient()
  const update = (kind: ContactSwitch, value: boolean) =>
    queryClient.setQueryData(myAccountQuery.queryKey, (me) => me && { ...me, [kind]: value })
  return useMutation({
    mutationFn: ({ kind, value }: { kind: ContactSwitch; value: boolean }) =>
      api.accounts.updateMe({ body: { [kind]: value } }),
    // Two clicks are two calls, in their order.
    scope: { id: 'contact-switches' },
    onMutate: async ({ kind, value }) => {
      await queryClient.cancelQueries({ queryKey: myAccountQuery.queryKey })
      update(kind, value)
    },
    onError: (thrown, { kind, value }) => {
      update(kind, !value)
      toast.bad(sentenceOf(thrown, 'Your choice could not be saved. Please try again.'))
    },
    onSettled: () =>
      Promise.all(
        [['accounts', 'me'], ['profiles'], ['privacy', 'consents']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
