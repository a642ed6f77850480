/** The part of the permission sheet on the admin's figures. */
import { ok, onlyAdmin, type Row } from './permission-rows.ts'

export const analyticsRows: readonly Row[] = [
  onlyAdmin('GET /admin/analytics', ok),
  onlyAdmin('GET /admin/analytics/people', ok),
  onlyAdmin('GET /admin/analytics/availability', ok),
  onlyAdmin('GET /admin/analytics/market', ok),
  onlyAdmin('GET /admin/analytics/texts', ok),
  onlyAdmin('GET /admin/analytics/bookings', ok),
  onlyAdmin('GET /admin/analytics/employers', ok),
  onlyAdmin('GET /admin/analytics/export', ok),
]
