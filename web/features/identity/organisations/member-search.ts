import type { Member, Site } from '#contract/identity/organisations.ts'
import { memberRoleLabels } from '#contract/platform/member-roles.ts'

/** Members of a page of the list. */
export const PER_PAGE = 50
/** From this number of members on, they can be searched. */
export const MANY_MEMBERS = 12

/** Members whose name, email, role or site contains each word. */
export function membersFound(members: readonly Member[], sites: readonly Pick<Site, 'id' | 'name'>[], search: string) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return members
  const nameOf = new Map(sites.map(({ id, name }) => [id, name]))
  return members.filter(({ name, email, role, site_ids }) => {
    const siteNames = site_ids === null ? ['All sites'] : site_ids.map((id) => nameOf.get(id) ?? '')
    const text = [name, email, memberRoleLabels[role], ...siteNames].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
