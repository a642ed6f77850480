/** Rights of the roles of members, for the server and the buttons alike. */
import type { MemberRole, Right } from './endpoint.ts'

export const memberRoles = ['owner', 'manager', 'organiser', 'approver', 'viewer'] as const satisfies MemberRole[]

const rightsOf: Record<MemberRole, readonly Right[]> = {
  owner: ['view', 'book', 'approve', 'manage', 'own'],
  manager: ['view', 'book', 'approve', 'manage'],
  organiser: ['view', 'book'],
  approver: ['view', 'approve'],
  viewer: ['view'],
}

/** A person without a role is not a member and has no right. */
export const hasRight = (role: MemberRole | null, right: Right): boolean =>
  role !== null && rightsOf[role].includes(right)

/** Roles that have a right, for queries. */
export const rolesWith = (right: Right): MemberRole[] => memberRoles.filter((role) => hasRight(role, right))
