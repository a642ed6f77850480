import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/platform/client.ts'
import { makePasskey } from './ceremony.ts'

const factorsQuery = queryOptions({
  queryKey: ['secondFactor', 'overview'],
  queryFn: async ({ signal }) => (await api.secondFactor.overview({}, { signal })).data,
})

/** Second factors of the signed-in person. */
export const useSecondFactors = () => useQuery(factorsQuery)

/** Reads everything about the account's security again after a change. */
function useChange<Variables, Answer>(change: (variables: Variables) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all(
        ['secondFactor', 'security', 'accounts'].map((feature) =>
          queryClient.invalidateQueries({ queryKey: [feature] }),
        ),
      ),
  })
}

/** The answer contains a secret, so nothing of it is kept once the dialog is gone. */
export const useStartApp = () => useMutation({ mutationFn: () => api.secondFactor.startTotp(), gcTime: 0 })
export const useConfirmApp = () => useChange((body: { code: string }) => api.secondFactor.confirmTotp({ body }))
export const useRemoveApp = () => useChange(() => api.secondFactor.removeTotp())
export const useRenewCodes = () => useChange(() => api.secondFactor.renewRecoveryCodes())

/** Asks the server, then the device, then the server again. */
export const useAddPasskey = () =>
  useChange(async (name: string) => {
    const options = await api.secondFactor.passkeyOptions()
    const response = await makePasskey(options)
    return (await api.secondFactor.addPasskey({ body: { name, response } })).data
  })
export const useRenamePasskey = () =>
  useChange(({ id, name }: { id: number; name: string }) =>
    api.secondFactor.renamePasskey({ params: { id }, body: { name } }),
  )
export const useRemovePasskey = () => useChange((id: number) => api.secondFactor.removePasskey({ params: { id } }))
