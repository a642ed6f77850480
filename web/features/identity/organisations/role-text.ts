import type { GivenRole, Member, Site } from '#contract/identity/organisations.ts'
import { memberRoleHints, memberRoleLabels } from '#contract/platform/member-roles.ts'

/** Roles that an owner gives, most rights first. */
const assignableRoles = ['manager', 'organiser', 'approver', 'viewer'] as const satisfies readonly GivenRole[]
export const roleOptions = assignableRoles.map((role) => ({
  value: role,
  label: memberRoleLabels[role],
  hint: memberRoleHints[role],
}))

/** 'All sites', or the names of the sites; those that the reader does not act for are counted. */
export function sitesText(ids: Member['site_ids'], sites: readonly Pick<Site, 'id' | 'name'>[]) {
  if (ids === null) return 'All sites'
  const names = sites.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  const others = ids.length - names.length
  const rest = others === 0 ? [] : [`${others} other ${others === 1 ? 'site' : 'sites'}`]
  return new Intl.ListFormat('en-AU').format([...names, ...rest])
}
