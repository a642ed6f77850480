import type { GivenRole, Member, Site } from '#contract/identity/organisations.ts'
import { memberRoleHints, memberRoleLabels } from '#contract/platform/member-roles.ts'

/** Roles that an owner gives, most rights first. */
const assignableRoles = ['manager', 'organiser', 'approver', 'viewer'] as const satisfies readonly GivenRole[]
export const roleOptions = assignableRoles.map((role) => ({
  value: role,
  label: memberRoleLabels[role],
  hint: memberRoleHints[role],
}))

/** Most site names shown, because nobody reads longer lists. */
const MOST_NAMES = 4

/**
 * 'All sites', or the names of the sites. Many of them, and those that the reader does not act for,
 * are counted.
 */
export function sitesText(ids: Member['site_ids'], sites: readonly Pick<Site, 'id' | 'name'>[]) {
  if (ids === null) return 'All sites'
  const names = sites.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  const shown = names.length > MOST_NAMES ? names.slice(0, MOST_NAMES - 1) : names
  const others = ids.length - shown.length
  const rest = others === 0 ? [] : [`${others} other ${others === 1 ? 'site' : 'sites'}`]
  return new Intl.ListFormat('en-AU').format([...shown, ...rest])
}
