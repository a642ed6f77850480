/** Calls to HTTP gateways, and the state of the message after each result. */
import { type Fate, Undelivered } from './gateway.ts'

/** Errors of a connection that was never made. */
const NEVER_ARRIVED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/
/**
 * Statuses caused by our setup or by the moment, not by the message; an operator or time can fix
 * them.
 */
const NOT_OF_THE_MESSAGE = new Set([401, 402, 403, 404, 405, 407, 408, 409, 425, 429])
const MOST_SECONDS = 3600
const MOST_LETTERS = 300
const LONGEST_ANSWER = 1024 * 1024

export type Answer = { status: number; text: string; retryAfterSeconds: number | null }
type Call = { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string; signal: AbortSignal }

/**
 * Calls a gateway. Without an answer the message may have been accepted, unless the connection was
 * never made.
 */
export const callGateway = async (url: string, call: Call): Promise<Answer> => {
  try {
    // Does not follow redirects, which would pass our secret on.
    const response = await fetch(url, { ...call, redirect: 'manual' })
    return {
      status: response.status,
      text: await beginningOf(response),
      retryAfterSeconds: waitOf(response.headers.get('retry-after')),
    }
  } catch (error) {
    const { code = '', message } = ((error as Error).cause ?? error) as { code?: string; message: string }
    const fate: Fate = NEVER_ARRIVED.test(code) ? 'later' : 'uncertain'
    throw new Undelivered(fate, `The gateway did not answer: ${message || code || 'the connection was lost'}`, {
      isOutage: true,
    })
  }
}

/** Reads only the beginning of an answer, which is enough for an error message. */
const beginningOf = async ({ body }: Response): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    if (text.length > LONGEST_ANSWER) break
  }
  return text
}

/**
 * In seconds, from a number or a date; at most an hour, which limits the damage if the gateway's
 * clock is wrong.
 */
const waitOf = (header: string | null): number | null => {
  if (header === null) return null
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, MOST_SECONDS) : null
}

export const gatewayFailure = ({ status, text, retryAfterSeconds }: Answer, answer = text): Undelivered => {
  const reason = `The gateway answered ${status}${answer === '' ? '.' : `: ${answer.slice(0, MOST_LETTERS)}`}`
  if (status >= 500) return new Undelivered('uncertain', reason, { isOutage: true, retryAfterSeconds })
  if (status >= 400 && !NOT_OF_THE_MESSAGE.has(status)) return new Undelivered('refused', reason)
  return new Undelivered('later', reason, { isOutage: status !== 409, retryAfterSeconds })
}
