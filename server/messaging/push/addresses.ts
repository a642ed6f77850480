import { ECDH } from 'node:crypto'
import type { NewPushSubscription } from '#contract/messaging/push.ts'
import { Problem } from '#contract/platform/errors.ts'

/** Push services of the known browsers. Without this list any user could make us call any URL. */
const SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const

/** Whether no label is empty, so that a wildcard does not match its own suffix. */
const isName = (hostname: string) => hostname.split('.').every((label) => label !== '')

const isAt = (hostname: string, service: string) =>
  service.startsWith('*.') ? hostname.endsWith(service.slice(1)) && isName(hostname) : hostname === service

/**
 * `more` lists the operator's additions: host names, or whole origins for services on another port
 * or called without TLS.
 */
const isPushAddress = (endpoint: string, more: readonly string[]): boolean => {
  if (!URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  // Accepts only the normal form of a URL, so that this check and the HTTP client read it alike.
  if (url.href !== endpoint || url.username !== '' || url.password !== '' || url.hash !== '') return false
  if (more.includes(url.origin)) return true
  return url.protocol === 'https:' && url.port === '' && [...SERVICES, ...more].some((host) => isAt(url.hostname, host))
}

const isOnCurve = (point: string) => {
  const bytes = Buffer.from(point, 'base64url')
  try {
    ECDH.convertKey(bytes, 'prime256v1')
  } catch {
    return false
  }
  return bytes.length === 65 && bytes[0] === 4
}

/** Rejects a subscription unless its endpoint is a known push service and its key is valid. */
export const ensureSubscription = ({ endpoint, keys }: NewPushSubscription, more: readonly string[]): void => {
  const wrongField = !isPushAddress(endpoint, more) ? 'endpoint' : isOnCurve(keys.p256dh) ? null : 'keys.p256dh'
  if (wrongField === null) return
  const sentence = 'We cannot send notifications to this browser.'
  throw new Problem('invalid', { message: sentence, errors: { [wrongField]: [sentence] } })
}
