/**
 * Web push: notifications on a person's devices while the product is closed. A subscription belongs
 * to the session that turned it on and ends with it.
 */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, instant, withId } from '../platform/values.ts'

/** Devices of one person that receive pushes; another one replaces the oldest. */
export const MOST_PUSH_DEVICES = 10

const everybody = ['admin', 'employer', 'employee'] as const
const NOT_A_SUBSCRIPTION = 'We cannot send notifications to this browser.'
const base64url = (length: number) =>
  z.string(NOT_A_SUBSCRIPTION).regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), NOT_A_SUBSCRIPTION)

/** Subscription of a browser, as `PushSubscription.toJSON()` returns it. */
export const NewPushSubscription = z.strictObject({
  endpoint: z.string(NOT_A_SUBSCRIPTION).max(2000, NOT_A_SUBSCRIPTION),
  keys: z.strictObject({ p256dh: base64url(87), auth: base64url(22) }),
})
export type NewPushSubscription = z.infer<typeof NewPushSubscription>

export const PushDevice = z.object({
  id,
  browser: z.string(),
  device_os: z.string(),
  created_at: instant,
  /** Time of the last push; null before the first. */
  last_used_at: instant.nullable(),
  /** True if the calling session turned it on. */
  is_current: z.boolean(),
  /** SHA-256 of the push address; a browser recognises its own subscription by it. */
  fingerprint: z.string(),
})
export type PushDevice = z.infer<typeof PushDevice>

export const push = {
  status: endpoint('GET /push', {
    summary: 'Returns the key for subscribing a browser, and the caller’s subscribed devices.',
    access: everybody,
    right: 'personal',
    mode: 'outside',
    returns: z.object({ data: z.object({ public_key: z.string(), devices: z.array(PushDevice) }) }),
  }),
  subscribe: endpoint('POST /push/subscriptions', {
    summary: 'Turns notifications on for this device. A browser that belonged to another account moves to this one.',
    access: everybody,
    right: 'personal',
    budget: { account: { count: 30, window: 60 * 60 } },
    body: NewPushSubscription,
    returns: PushDevice,
    status: 201,
    message: 'Notifications are on for this device.',
  }),
  unsubscribe: endpoint('DELETE /push/subscriptions/:id', {
    summary: 'Turns notifications off for one of the caller’s devices.',
    access: everybody,
    right: 'personal',
    params: withId,
    message: 'Notifications are off for that device.',
  }),
  test: endpoint('POST /push/test', {
    summary: 'Sends a test notification to the calling device.',
    access: everybody,
    right: 'personal',
    budget: { account: { count: 10, window: 60 * 60 } },
    body: z.strictObject({}).optional(),
    message: 'A test is on its way to this device.',
    problems: ['push_is_off'],
  }),
}
