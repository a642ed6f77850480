import type { SiteChoice } from '#contract/identity/accounts.ts'

export type SiteGroup = { organisation: string; sites: SiteChoice[] }

/** More sites than this are found by typing. */
export const MANY_SITES = 7

/** Sites in groups by organisation, in the order in which they come. */
export function siteGroups(sites: readonly SiteChoice[]): SiteGroup[] {
  const groups = Map.groupBy(sites, ({ organisation }) => organisation)
  return [...groups].map(([organisation, each]) => ({ organisation, sites: each }))
}
