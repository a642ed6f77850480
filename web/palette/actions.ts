import type { Role } from '#web/platform/session.ts'
import { adminActions } from './admin-actions.ts'
import { employeeActions } from './employee-actions.ts'
import { employerActions } from './employer-actions.ts'
import type { Action } from './item.ts'

export const actionsOf: Record<Role, readonly Action[]> = {
  admin: adminActions,
  employer: employerActions,
  employee: employeeActions,
}
