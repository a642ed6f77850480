import type { Site } from '#contract/identity/organisations.ts'

export type PlacedSite = { site: Site; depth: number }

/** Sites in the order of the list: each one is followed by its parts, such as wards. */
export function siteTree(sites: readonly Site[]): PlacedSite[] {
  const ids = new Set(sites.map(({ id }) => id))
  const below = (parent: number | null, depth: number): PlacedSite[] =>
    sites
      // A part whose site the reader does not act for is listed like a site.
      .filter(({ part_of }) => (part_of !== null && ids.has(part_of) ? part_of : null) === parent)
      .flatMap((site) => [{ site, depth }, ...below(site.id, depth + 1)])
  return below(null, 0)
}
