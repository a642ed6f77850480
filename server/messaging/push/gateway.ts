import webPush, { type RequestOptions } from 'web-push'
import type { AlertEvent } from '#contract/messaging/outbox.ts'
import { type Gateway, type Outgoing, Undelivered } from '#server/messaging/outbox/gateway.ts'
import type { Database, Tx } from '#server/platform/database.ts'
import type { PushKeys } from './keys.ts'
import { deleteExpiredSubscription, markUsed, type Target, targetOf } from './queries.ts'

const AT_ONCE = 10
const DEADLINE_SECONDS = 20
/**
 * Time that a push service keeps a message for a phone that is off, unless the message expires
 * earlier.
 */
const KEPT_SECONDS = 24 * 60 * 60
/** A push may hold 4,096 bytes in all; these limits count characters of up to four bytes. */
const LONGEST_TITLE = 120
const LONGEST_BODY = 500

/** Events that wake a sleeping phone; others may wait until it is used. */
const urgent: ReadonlySet<AlertEvent> = new Set([
  'shift_request',
  'shift_booked',
  'shift_change',
  'shift_reminder',
  'attendance',
])

const cut = (text: string, length: number) => {
  const letters = [...text]
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join('')}…`
}

/** Payload read by the service worker in web/public/sw.js. */
const contentOf = ({ id, subject, body, push }: Outgoing, { event, shift_id }: Target) =>
  JSON.stringify({
    id,
    title: cut(subject, LONGEST_TITLE),
    body: cut(body, LONGEST_BODY),
    link: push?.link ?? '/',
    event,
    shift_id,
    answers: push?.answers ?? null,
  })

const optionsOf = (
  { obsolete_after }: Outgoing,
  { event, shift_id }: Target,
  now: Temporal.Instant,
): RequestOptions => {
  const left = obsolete_after === null ? KEPT_SECONDS : now.until(obsolete_after, { largestUnit: 'seconds' }).seconds
  return {
    TTL: Math.max(0, Math.min(left, KEPT_SECONDS)),
    urgency: event !== null && urgent.has(event) ? 'high' : 'normal',
    // A phone that was off shows only the latest message about a shift.
    ...(shift_id !== null && { topic: `shift-${shift_id}` }),
  }
}

const LONGEST_WAIT_SECONDS = 3600
const secondsIn = (header: string | null) =>
  header !== null && /^\d{1,6}$/.test(header) ? Math.min(Number(header), LONGEST_WAIT_SECONDS) : null

const pushFailure = (status: number, retryAfter: string | null) => {
  const reason = `The push service answered ${status}.`
  const isPassing = status === 429 || status >= 500 || status === 401 || status === 403
  return new Undelivered(isPassing ? 'later' : 'refused', reason, { retryAfterSeconds: secondsIn(retryAfter) })
}

/** Errors that occur before anything is sent to the push service. */
const UNREACHED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
const lost = (error: unknown) => {
  const code = ((error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name).slice(0, 50)
  return new Undelivered(
    UNREACHED.has(code) ? 'later' : 'uncertain',
    `The push service could not be reached (${code}).`,
  )
}

type Deps = {
  db: Database
  keys: () => Promise<PushKeys>
  contact: string
  /**
   * Called when a device of this person can no longer be reached, so that fallback messages need
   * not wait for a reaction on it.
   */
  onGone: (tx: Tx, userId: number) => Promise<unknown>
}

/** Web push, encrypted for one browser, so that the push service cannot read it. */
export const pushGateway = ({ db, keys, contact, onGone: onExpired }: Deps): Gateway => {
  const expire = async ({ user_id, subscription_id }: Outgoing, endpoint: string | null) =>
    db.transaction(async (tx) => {
      if (endpoint !== null && subscription_id !== null) await deleteExpiredSubscription(tx, subscription_id, endpoint)
      if (user_id !== null) await onExpired(tx, user_id)
    })

  return {
    atOnce: AT_ONCE,
    deadlineSeconds: DEADLINE_SECONDS,
    async send(message, signal) {
      const { now } = db
      const target = await targetOf(db, message.id)
      if (target === null) {
        await expire(message, null)
        throw new Undelivered('refused', 'Notifications are now off on that device.')
      }
      const { endpoint, headers, body } = webPush.generateRequestDetails(
        { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
        contentOf(message, target),
        { ...optionsOf(message, target, now), vapidDetails: { subject: contact, ...(await keys()) } },
      )
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
        body: new Uint8Array(body),
        // Does not follow redirects, which could lead to any URL.
        redirect: 'manual',
        signal,
      }).catch((error) => {
        throw lost(error)
      })
      await answer.body?.cancel().catch(() => {})
      if (answer.status === 404 || answer.status === 410) {
        await expire(message, target.endpoint)
        throw new Undelivered('refused', `The push service answered ${answer.status}: the browser has unsubscribed.`)
      }
      if (!answer.ok) throw pushFailure(answer.status, answer.headers.get('retry-after'))
      // The message was delivered; a failure to record that must not send it again.
      await markUsed(db, message.subscription_id!).catch(() => {})
      return { gatewayId: answer.headers.get('location')?.slice(0, 200) ?? null }
    },
    close: () => {},
  }
}
