import { isOffline } from './connectivity.ts'

/** Error as a message and fields that a screen can show. */
export type Failure = {
  message: string
  status: number | null
  code: string | null
  errors: Record<string, string[]>
  /** Seconds until another try makes sense, where the server said so. */
  retryAfter: number | null
  /** Trace of a failure on the server, for support to find. */
  reference: string | null
}

export const OFFLINE = 'You are offline, so this was not sent. Please try again when you are back online.'
const OFFLINE_READ = 'You are offline, and this is not saved on this device. It loads once you are online.'
const NO_ANSWER = 'You seem to be offline. Please check your connection and try again.'
const UNKNOWN = 'Something went wrong. Please try again.'

/** '40 seconds', '3 minutes', '5 hours': rounded up, so that nobody comes back too early. */
export function waitingTime(seconds: number) {
  const [count, unit] =
    seconds <= 90
      ? [Math.max(1, Math.ceil(seconds)), 'second']
      : seconds <= 7200
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Text for a call without an answer while the browser is offline; null for all others. */
const offlineText = (status: number, code: string | null | undefined) => {
  if (status !== 0 || !isOffline()) return null
  return code === 'not_loaded' ? OFFLINE_READ : OFFLINE
}

/**
 * Converts any thrown value to a failure: a refusal, a lost connection or a bug. The message of a
 * server error (5xx) is written for logs and may reveal too much, so it is never shown.
 */
export function failureOf(thrown: unknown): Failure {
  const { message, status, code, errors, retryAfter, reference } = (thrown ?? {}) as Partial<Failure>
  if (typeof status === 'number') {
    const isServerError = status >= 500
    const wait =
      status === 429 && retryAfter ? `Too many attempts. Please try again in ${waitingTime(retryAfter)}.` : null
    return {
      message: wait ?? offlineText(status, code) ?? ((!isServerError && message) || UNKNOWN),
      status,
      code: code ?? null,
      errors: (!isServerError && errors) || {},
      retryAfter: retryAfter ?? null,
      reference: reference ?? null,
    }
  }
  // fetch says only TypeError when there was no answer at all.
  return {
    message: thrown instanceof TypeError ? (isOffline() ? OFFLINE : NO_ANSWER) : UNKNOWN,
    status: null,
    code: null,
    errors: {},
    retryAfter: null,
    reference: null,
  }
}

/**
 * True if the server definitely refused. After a lost connection or a proxy timeout the outcome is
 * unknown.
 */
export const isRefusal = (thrown: unknown) => {
  const { status } = failureOf(thrown)
  return status !== null && status >= 400 && status < 500
}

/**
 * True if repeating the same request cannot help, because the resource does not exist or the
 * request is invalid. Permissions, rate limits and conflicts may change, so they do not count.
 */
export const isFinal = (thrown: unknown) => [400, 404, 410, 422].includes(failureOf(thrown).status ?? 0)

/**
 * Returns the server's sentence if it sent one, else the screen's own, else the general message.
 */
export function sentenceOf(thrown: unknown, otherwise?: string): string {
  const { message } = failureOf(thrown)
  const isSaid = (thrown as Partial<Failure> | null)?.message !== ''
  return (isRefusal(thrown) && isSaid) || message === OFFLINE || message === OFFLINE_READ
    ? message
    : (otherwise ?? message)
}
