/** Notification support and permission of this browser. */
import { isApplePhone, isInstalled } from '#web/platform/device.ts'
import { isSnoozed } from '#web/platform/snooze.ts'

/**
 * `home_screen`: an iPhone shows notifications only for an app on its home screen. `blocked`: the
 * person refused, which only the browser's settings can undo.
 */
export type Ability = 'unsupported' | 'home_screen' | 'blocked' | 'askable' | 'allowed'

export function abilityOf(): Ability {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isAble) return isApplePhone() && !isInstalled() ? 'home_screen' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' ? 'allowed' : 'askable'
}

const hexOf = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const currentSubscription = async () => {
  if (abilityOf() !== 'allowed') return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Fingerprint that identifies this browser in the server's list; null if it is not subscribed. */
export async function ownFingerprint(): Promise<string | null> {
  const subscription = await currentSubscription()
  if (subscription === null) return null
  return hexOf(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint)))
}

const keyOf = ({ options }: PushSubscription) =>
  options.applicationServerKey === null
    ? ''
    : btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')

/** Subscribes this browser, once it may show notifications. */
export async function subscribeBrowser(publicKey: string) {
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const existing = await pushManager.getSubscription()
  // One that was made for another key is of no use: its push service would refuse us.
  if (existing && keyOf(existing) !== publicKey) await existing.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

export const unsubscribeBrowser = async () => (await currentSubscription())?.unsubscribe()

// Remembers who turned notifications on here, to subscribe them again after the next sign-in.
const SUBSCRIBER = 'push'
export const isSubscribedFor = (userId: number) => localStorage.getItem(SUBSCRIBER) === String(userId)
export const rememberSubscriber = (userId: number) => localStorage.setItem(SUBSCRIBER, String(userId))
export const forgetSubscriber = () => localStorage.removeItem(SUBSCRIBER)

/** Whether this browser can still be asked, and its owner has not said no to us. */
export const isPushOffered = () => abilityOf() === 'askable' && !isSnoozed('push')
