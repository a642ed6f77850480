import { queryOptions, useQuery } from '@tanstack/react-query'
import { words } from '#contract/words.ts'
import { api } from '#web/platform/client.ts'

export const myAccountQuery = queryOptions({
  queryKey: ['accounts', 'me'],
  queryFn: async ({ signal }) => (await api.accounts.me({}, { signal })).data,
  staleTime: 5 * 60_000,
})

/** The own account in full: sector, time zone, contact switches. The session in the browser keeps only the name and role. */
export const useMyAccount = () => useQuery(myAccountQuery)

/** What the own sector calls things; a school's words until the account is known. */
export const useWords = () => words[useMyAccount().data?.sector ?? 'education']
