import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ComingTerms, SiteChoice, User } from '#contract/identity/accounts.ts'
import type { MemberRole, Right } from '#contract/platform/endpoint.ts'
import { hasRight } from '#contract/platform/member-rights.ts'
import { sectorTerms } from '#contract/platform/sector-terms.ts'
import { api } from '#web/platform/client.ts'

/**
 * The account, the terms that its owner has agreed to or can agree to ahead, and the sites that the
 * person may act for. `id` is the site that the session acts for.
 */
export type MyAccount = User & {
  agreed_version: number | null
  coming_terms: ComingTerms | null
  member_role: MemberRole | null
  payer_id: number
  sites: SiteChoice[]
}

/** Reads the account from the server, whatever is cached. */
export async function readMyAccount(signal?: AbortSignal): Promise<MyAccount> {
  const { data, ...rest } = await api.accounts.me({}, signal && { signal })
  return { ...data, ...rest }
}

export const myAccountQuery = queryOptions({
  queryKey: ['accounts', 'me'],
  queryFn: ({ signal }) => readMyAccount(signal),
  staleTime: 5 * 60_000,
})

export const isMyAccount = ([feature, name]: readonly unknown[]) => feature === 'accounts' && name === 'me'

/**
 * The full account of the signed-in person: sector, time zone, contact switches. The stored session
 * has only the id, role, name and whether the terms are agreed to.
 */
export const useMyAccount = () => useQuery(myAccountQuery)

/** Terms used in the person's sector; those of education until the account has loaded. */
export const useSectorTerms = () => sectorTerms[useMyAccount().data?.sector ?? 'education']

/**
 * Whether the person's role in the organisation gives a right. True for other people, and until the
 * account has loaded, because almost all employers are owners; the server decides anyway.
 */
export function useMay(right: Right) {
  const account = useMyAccount().data
  return account?.role !== 'employer' || hasRight(account.member_role, right)
}

/** Sites to choose from; none where the person acts for one only. */
export function useOtherSites(): readonly SiteChoice[] {
  const sites = useMyAccount().data?.sites ?? []
  return sites.length > 1 ? sites : []
}

/** Whether the person acts for an agency. */
export function useIsAgency() {
  const account = useMyAccount().data
  return account?.sites.some(({ id, is_agency }) => id === account.id && is_agency) ?? false
}
