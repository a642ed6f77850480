/** The part of the permission sheet on the people whom an admin looks after. */
import { clash, N, ok, onlyAdmin, type Row } from './permission-rows.ts'

const missing = 'that is not there'

export const peopleRows: readonly Row[] = [
  onlyAdmin('GET /admin/counts', ok),
  onlyAdmin('GET /admin/employees', ok),
  onlyAdmin('GET /admin/employers', ok),
  onlyAdmin('GET /admin/users/:id', ok),
  onlyAdmin('GET /admin/users/:id', N, missing),
  onlyAdmin('PATCH /admin/users/:id', ok),
  onlyAdmin('PATCH /admin/users/:id', N, missing),
  onlyAdmin('PATCH /admin/users/:id', clash('status_unchanged'), 'to the status that it has'),
  onlyAdmin('PATCH /admin/users/:id', clash('own_account'), 'closing the own account'),
  onlyAdmin('PATCH /admin/users/:id', ok, 'without a reason'),
  onlyAdmin('GET /admin/users/:id/connections', ok),
  onlyAdmin('GET /admin/users/:id/connections', N, missing),
  onlyAdmin('GET /admin/users/:id/bookings', ok),
  onlyAdmin('GET /admin/users/:id/bookings', N, missing),
  onlyAdmin('DELETE /admin/users/:id/second-factor', ok),
  onlyAdmin('DELETE /admin/users/:id/second-factor', N, missing),
  onlyAdmin('DELETE /admin/users/:id/second-factor', clash('no_second_factor'), 'where there is none'),
  onlyAdmin('DELETE /admin/users/:id/second-factor', clash('own_second_factor'), 'of oneself'),
  onlyAdmin('DELETE /admin/users/:id/sessions/:session_id', ok),
  onlyAdmin('DELETE /admin/users/:id/sessions/:session_id', N, 'of somebody else'),
  onlyAdmin('POST /admin/users/:id/sessions/:session_id/network', ok),
  onlyAdmin('POST /admin/users/:id/sessions/:session_id/network', N, 'of somebody else'),
]
