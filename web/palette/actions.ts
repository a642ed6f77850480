import type { Role } from '#web/platform/session.ts'
import { adminActions } from './adminActions.ts'
import type { Action } from './choice.ts'
import { employeeActions } from './employeeActions.ts'
import { employerActions } from './employerActions.ts'

export const actionsOf: Record<Role, readonly Action[]> = {
  admin: adminActions,
  employer: employerActions,
  employee: employeeActions,
}
