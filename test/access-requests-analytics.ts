import { fixed, type Make } from './access-makings.ts'

export const analyticsRequests: Record<string, Make> = {
  'GET /admin/analytics': fixed({}),
  'GET /admin/analytics/people': fixed({}),
  'GET /admin/analytics/availability': fixed({}),
  'GET /admin/analytics/market': fixed({}),
  'GET /admin/analytics/texts': fixed({}),
  'GET /admin/analytics/bookings': fixed({}),
  'GET /admin/analytics/employers': fixed({}),
  'GET /admin/analytics/export': fixed({ query: { view: 'figures' } }),
}
