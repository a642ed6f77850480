/** Names of the roles of members, and a sentence about each, for screens. */
import type { MemberRole } from './endpoint.ts'

export const memberRoleLabels: Record<MemberRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  organiser: 'Organiser',
  approver: 'Approver',
  viewer: 'Viewer',
}

export const memberRoleHints: Record<MemberRole, string> = {
  owner: 'Everything, including plan, payments and members',
  manager: 'Books staff, approves timesheets, changes profile and pay rates',
  organiser: 'Finds and books staff, writes messages',
  approver: 'Approves timesheets',
  viewer: 'Reads only',
}
