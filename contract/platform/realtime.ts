/**
 * Event stream: it says what changed and never carries the data, so that access rules exist once. A
 * browser that hears of a change reads it again through the ordinary calls.
 */
import './sentences.ts'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { count } from './values.ts'

export const EventKind = z.enum([
  'notification',
  'shift',
  'connection',
  'message',
  'availability',
  'organisation',
  'pool',
])
export type EventKind = z.infer<typeof EventKind>

export const realtime = {
  events: endpoint('GET /events', {
    summary:
      'Streams what changed for the caller as server-sent events; resumes after `Last-Event-ID`, or begins with changes of the last `recent_ms`.',
    access: ['admin', 'employer', 'employee'],
    right: 'personal',
    query: z.strictObject({ recent_ms: count(3_600_000).optional() }),
    mode: 'stream',
  }),
}
