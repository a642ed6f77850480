/** Notifications inside the product, written in the transaction that they report. */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idText, instant, Page, paging, withId } from '../platform/values.ts'

export const NotificationType = z.enum([
  'connection-request',
  'shift-invitation',
  'job',
  'message',
  'credential',
  'service',
])
export type NotificationType = z.infer<typeof NotificationType>
/**
 * Filters of the screen: `connections` shows invitations and messages; `job` shows requests,
 * bookings, timesheets, and the plan and payments.
 */
export const NotificationFilter = z.enum(['all', 'unread', 'connections', 'job'])
export type NotificationFilter = z.infer<typeof NotificationFilter>

export const Notification = z.object({
  id,
  type: NotificationType,
  title: z.string(),
  message: z.string(),
  /** Path of the screen that shows the subject of the notification. */
  link: z.string().nullable(),
  /** The employer's site that it is about; null for other people. */
  site_id: id.nullable(),
  created_at: instant,
  read_at: instant.nullable(),
})
export type Notification = z.infer<typeof Notification>

/**
 * Adds to a link the site that it is about, for a person who acts for several: the app switches to
 * it first. It works for the short link of a text message too.
 */
export const linkAt = (link: string, siteId: number): string => `${link}${link.includes('?') ? '&' : '?'}at=${siteId}`

const people = ['admin', 'employer', 'employee'] as const

export const notifications = {
  list: endpoint('GET /notifications', {
    summary: 'Lists the caller’s notifications, newest first.',
    access: people,
    right: 'personal',
    query: z.strictObject({ ...paging(50), filter: NotificationFilter.default('all') }),
    returns: z.object({ notifications: z.array(Notification), unread: z.int(), ...Page }),
  }),
  markAsRead: endpoint('PATCH /mark-as-read/:id', {
    summary: 'Marks one notification as read, or every one with the id `all`.',
    access: people,
    right: 'personal',
    params: z.strictObject({ id: z.union([z.literal('all'), idText]) }),
    body: z.strictObject({}).optional(),
    returns: z.object({ unread: z.int() }),
    message: 'Marked as read.',
  }),
  shiftSeen: endpoint('PATCH /notifications/of-shift/:id', {
    summary: 'Marks notifications about a shift as read and cancels its pending messages.',
    access: ['employer', 'employee'],
    right: 'personal',
    params: withId,
    body: z.strictObject({}).optional(),
    returns: z.object({ unread: z.int() }),
    message: 'Marked as read.',
  }),
}
