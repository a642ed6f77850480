/**
 * Shifts in a person's own calendar, as iCalendar (RFC 5545): a feed at a secret address that
 * calendars poll, and single shifts as files.
 */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { instant, withId } from '../platform/values.ts'

export const CalendarAddress = z.object({
  /** Secret: anyone with the address sees the shifts until it is replaced or removed. */
  address: z.string(),
  created_at: instant,
  /** When a calendar last asked for the shifts; null until one has. */
  last_used_at: instant.nullable(),
})
export type CalendarAddress = z.infer<typeof CalendarAddress>

const people = ['employer', 'employee'] as const

export const calendar = {
  get: endpoint('GET /calendar', {
    summary:
      'Returns the secret address of the caller’s shifts, for a calendar to subscribe to; null if there is none.',
    access: people,
    right: 'view',
    returns: z.object({ data: CalendarAddress.nullable() }),
  }),
  renew: endpoint('POST /calendar', {
    summary: 'Creates a new address for the caller’s shifts; the old one stops working immediately.',
    access: people,
    right: 'manage',
    body: z.strictObject({}).optional(),
    returns: CalendarAddress,
    status: 201,
    message: 'Your calendar address is ready.',
    budget: { account: { count: 20, window: 3600 } },
  }),
  stop: endpoint('DELETE /calendar', {
    summary: 'Deletes the address, so that calendars can no longer read the caller’s shifts.',
    access: people,
    right: 'manage',
    message: 'Your shifts are no longer shared.',
  }),
  feed: endpoint('GET /calendar/:token.ics', {
    summary: 'Returns the shifts behind a secret address as iCalendar. Calls are limited for each network address.',
    access: 'public',
    params: z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
    mode: 'file',
  }),
  shift: endpoint('GET /shifts/:id/calendar', {
    summary: 'Returns one of the caller’s shifts as an iCalendar file.',
    access: people,
    right: 'view',
    params: withId,
    mode: 'file',
  }),
}
