import type { Site } from '#contract/identity/organisations.ts'

type Placed = Pick<Site, 'id' | 'part_of'>

/** Sites in the order of the list: each one is followed by its parts, such as wards. */
export function siteTree<One extends Placed>(sites: readonly One[]): { site: One; depth: number }[] {
  const ids = new Set(sites.map(({ id }) => id))
  const below = (parent: number | null, depth: number): { site: One; depth: number }[] =>
    sites
      // A part whose site the reader does not act for is listed like a site.
      .filter(({ part_of }) => (part_of !== null && ids.has(part_of) ? part_of : null) === parent)
      .flatMap((site) => [{ site, depth }, ...below(site.id, depth + 1)])
  return below(null, 0)
}
