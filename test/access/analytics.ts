import { ok, onlyAdmin, type Row, row } from './row.ts'

export const analyticsRows: readonly Row[] = [
  row('GET /admin/analytics', onlyAdmin(ok)),
  row('GET /admin/analytics/trend', onlyAdmin(ok)),
  row('GET /admin/analytics/people', onlyAdmin(ok)),
  row('GET /admin/analytics/availability', onlyAdmin(ok)),
  row('GET /admin/analytics/market', onlyAdmin(ok)),
  row('GET /admin/analytics/texts', onlyAdmin(ok)),
  row('GET /admin/analytics/bookings', onlyAdmin(ok)),
  row('GET /admin/analytics/employers', onlyAdmin(ok)),
  row('GET /admin/analytics/export', onlyAdmin(ok), { query: { view: 'figures' } }),
]
