/**
 * Shifts in a person's own calendar, as iCalendar (RFC 5545): a feed at a secret address that
 * calendars poll, and single shifts as files.
 */
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { instant, withId } from './values.ts'

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
    summary: 'The secret address of the own shifts, for a calendar to subscribe to; null while there is none.',
    access: people,
    returns: z.object({ data: CalendarAddress.nullable() }),
  }),
  renew: endpoint('POST /calendar', {
    summary: 'Makes a new address for the own shifts; an older one stops at once.',
    access: people,
    body: z.strictObject({}).optional(),
    returns: CalendarAddress,
    status: 201,
    message: 'Your calendar address is ready.',
    limit: { count: 20, window: 3600 },
  }),
  stop: endpoint('DELETE /calendar', {
    summary: 'Gives up the address, so that no calendar reads the own shifts any more.',
    access: people,
    message: 'Your shifts are no longer shared.',
  }),
  feed: endpoint('GET /calendar/:token.ics', {
    summary: 'The shifts behind a secret address, as iCalendar. A network address has a budget for this call.',
    access: 'public',
    params: z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
    raw: 'file',
  }),
  shift: endpoint('GET /shifts/:id/calendar', {
    summary: 'One shift of the caller as an iCalendar file.',
    access: people,
    params: withId,
    raw: 'file',
  }),
}
