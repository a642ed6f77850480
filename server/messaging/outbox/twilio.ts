import type { SmsConfig } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database.ts'
import { type Gateway, type Outgoing, type Receipt, Undelivered } from './gateway.ts'
import { type Answer, callGateway, gatewayFailure } from './http.ts'
import { namedByGateway } from './outbox.ts'

/** Twilio queues by itself, and answers quickly that it does. */
const AT_ONCE = 16
const DEADLINE_SECONDS = 20
/** Allows for a difference between Twilio's clock and ours. */
const SLACK = { seconds: 60 }
const NEWEST = 100

/** Permanent errors about a message or number: https://www.twilio.com/docs/api/errors */
const FOR_GOOD = new Set([
  21211, // no valid number
  21214, // cannot be reached
  21219, // not verified, in a trial
  21408, // no permission for the region
  21602, // no body
  21610, // opted out at Twilio
  21612, // cannot be reached by this sender
  21614, // no mobile
  21617, // too long
])

type Sent = { sid: string; num_segments?: string }
type Listed = Sent & { body: string; direction: string; date_created: string }

const read = <T>({ text }: Answer): Partial<T> => {
  try {
    return JSON.parse(text) as Partial<T>
  } catch {
    return {}
  }
}
const receiptOf = ({ sid, num_segments }: Partial<Sent>): Receipt => ({
  gatewayId: sid ?? null,
  segments: num_segments === undefined ? null : Number.parseInt(num_segments, 10) || null,
})

/**
 * Twilio's API has no idempotency key, so after an attempt without an answer the message is first
 * looked up there.
 */
export const twilioGateway = (
  { accountSid, authToken, from, apiUrl }: Extract<SmsConfig, { kind: 'twilio' }>,
  db: Database,
): Gateway => {
  const address = `${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const sender: Record<string, string> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }

  /**
   * Finds this message among those that Twilio has for the number, ignoring those already matched
   * to others.
   */
  const findSent = async ({ recipient, body, created_at }: Outgoing, signal: AbortSignal): Promise<Sent | null> => {
    const query = new URLSearchParams({ To: recipient, PageSize: String(NEWEST) })
    const answer = await callGateway(`${address}?${query}`, { method: 'GET', headers: { authorization }, signal })
    if (answer.status !== 200) throw refusedBy(answer)
    const since = Temporal.Instant.from(created_at).subtract(SLACK).epochMilliseconds
    const { messages = [] } = read<{ messages: Listed[] }>(answer)
    const alike = messages.filter(
      (one) => one.direction.startsWith('outbound') && one.body === body && Date.parse(one.date_created) >= since,
    )
    const matching = await namedByGateway(
      db,
      alike.map(({ sid }) => sid),
    )
    return alike.find(({ sid }) => !matching.has(sid)) ?? null
  }

  return {
    atOnce: AT_ONCE,
    deadlineSeconds: DEADLINE_SECONDS,
    async send(message, signal) {
      const sent = message.is_uncertain ? await findSent(message, signal) : null
      if (sent) return receiptOf(sent)
      const answer = await callGateway(address, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ ...sender, To: message.recipient, Body: message.body }).toString(),
        signal,
      })
      if (answer.status < 200 || answer.status > 299) throw refusedBy(answer)
      return receiptOf(read<Sent>(answer))
    },
    close() {},
  }
}

/** Only permanent errors concern the message; other refusals concern our account. */
const refusedBy = (answer: Answer): Undelivered => {
  const { code, message } = read<{ code: number; message: string }>(answer)
  if (code === undefined) return gatewayFailure(answer)
  const detail = `${code} ${message ?? ''}`.trim()
  if (FOR_GOOD.has(code)) return new Undelivered('refused', `The gateway answered ${answer.status}: ${detail}`)
  const usual = gatewayFailure(answer, detail)
  return usual.fate === 'refused' ? new Undelivered('later', usual.message, { isOutage: true }) : usual
}
