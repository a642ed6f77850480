import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ComingTerms, User } from '#contract/identity/accounts.ts'
import { sectorTerms } from '#contract/platform/sector-terms.ts'
import { api } from '#web/platform/client.ts'

/** The account, and the terms that its owner has agreed to or can agree to ahead. */
type MyAccount = User & { agreed_version: number | null; coming_terms: ComingTerms | null }

export const myAccountQuery = queryOptions({
  queryKey: ['accounts', 'me'],
  queryFn: async ({ signal }): Promise<MyAccount> => {
    const { data, agreed_version, coming_terms } = await api.accounts.me({}, { signal })
    return { ...data, agreed_version, coming_terms }
  },
  staleTime: 5 * 60_000,
})

/**
 * The full account of the signed-in person: sector, time zone, contact switches. The stored session
 * has only the name and role.
 */
export const useMyAccount = () => useQuery(myAccountQuery)

/** Terms used in the person's sector; those of education until the account has loaded. */
export const useSectorTerms = () => sectorTerms[useMyAccount().data?.sector ?? 'education']
