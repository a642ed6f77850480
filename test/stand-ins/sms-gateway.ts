/** Stand-in for the SMS gateways, the plain one and Twilio, with the faults that they have. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Ends } from '../app.ts'

/**
 * `id` is the key that identifies a message to the plain gateway; for Twilio it is the number that
 * Twilio assigns.
 */
export type AcceptedText = { id: string; from: string; to: string; body: string; at: number }
/** `lost` closes the connection without an answer, before or after the message was accepted. */
export type Fault = { status: number; body?: object; retryAfter?: string } | 'lost_before' | 'lost_after'
export type SmsOptions = {
  /**
   * Returns the fault for the nth call that hands over a message, counted from 1, or null if the
   * message is accepted.
   */
  faultFor: (nth: number, text: Pick<AcceptedText, 'to' | 'body'>) => Fault | null
  delayMs: number
  /** Delays the end of a call whose message was accepted or whose connection is lost. */
  hold: () => Promise<void>
}
export type SmsGateway = {
  kind: 'http' | 'twilio'
  /** Environment variables with which the app sends here. */
  env: Record<string, string>
  port: number
  behaviour: SmsOptions
  accepted: AcceptedText[]
  /**
   * Number of calls that tried to hand over a message; `recognised` counts those whose message was
   * already there.
   */
  calls: number
  recognised: number
  close(): Promise<void>
  open(): Promise<void>
}

const ACCOUNT = `AC${'0a'.repeat(16)}`
const SECRET = 'a secret of the gateway'
const FROM = '+61400000000'
const LIST = `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`
const BASIC = `Basic ${Buffer.from(`${ACCOUNT}:${SECRET}`).toString('base64')}`

const bodyOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
const answer = (response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

export const startSmsGateway = async (
  t: Ends,
  { kind = 'http', ...options }: Partial<SmsOptions> & { kind?: SmsGateway['kind'] } = {},
): Promise<SmsGateway> => {
  const behaviour: SmsOptions = { faultFor: () => null, delayMs: 0, hold: async () => {}, ...options }
  const byKey = new Map<string, AcceptedText>()

  /**
   * Accepts a message, unless it already has it: the plain gateway recognises it by the key, Twilio
   * does not.
   */
  const accept = (key: string | undefined, text: Omit<AcceptedText, 'id' | 'at'>): AcceptedText => {
    const known = key === undefined ? undefined : byKey.get(key)
    if (known) {
      gateway.recognised += 1
      return known
    }
    const id = key ?? `SM${String(gateway.accepted.length + 1).padStart(32, '0')}`
    const acceptedText = { id, ...text, at: Date.now() }
    gateway.accepted.push(acceptedText)
    if (key !== undefined) byKey.set(key, acceptedText)
    return acceptedText
  }
  const read = async (request: IncomingMessage) => {
    const body = await bodyOf(request)
    if (kind === 'http') {
      const { from, to, body: text } = JSON.parse(body) as AcceptedText
      return { key: String(request.headers['idempotency-key']), text: { from, to, body: text } }
    }
    const form = Object.fromEntries(new URLSearchParams(body)) as Record<string, string>
    const from = form.From ?? form.MessagingServiceSid ?? ''
    return { key: undefined, text: { from, to: form.To!, body: form.Body! } }
  }
  const list = (response: ServerResponse, to: string | null) =>
    answer(response, 200, {
      messages: gateway.accepted
        .filter((text) => text.to === to)
        .toReversed()
        .map(({ id, at, body }) => ({
          sid: id,
          body,
          direction: 'outbound-api',
          date_created: new Date(at).toUTCString(),
          num_segments: '1',
        })),
    })

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url!, 'http://gateway')
    if (request.headers.authorization !== (kind === 'http' ? `Bearer ${SECRET}` : BASIC))
      return answer(response, 401, { code: 20003, message: 'Authenticate' })
    if (kind === 'twilio' && url.pathname !== LIST) return answer(response, 404, {})
    if (request.method === 'GET') return list(response, url.searchParams.get('To'))
    const { key, text } = await read(request)
    gateway.calls += 1
    const fault = gateway.behaviour.faultFor(gateway.calls, text)
    if (gateway.behaviour.delayMs > 0) await pause(gateway.behaviour.delayMs)
    if (fault === 'lost_before') {
      await gateway.behaviour.hold()
      return response.destroy()
    }
    if (fault !== null && fault !== 'lost_after')
      return answer(response, fault.status, fault.body ?? {}, {
        ...(fault.retryAfter !== undefined && { 'retry-after': fault.retryAfter }),
      })
    const { id } = accept(key, text)
    await gateway.behaviour.hold()
    if (fault === 'lost_after') return response.destroy()
    return kind === 'http'
      ? answer(response, 202, { id })
      : answer(response, 201, { sid: id, status: 'queued', num_segments: '1' })
  }

  let server = createServer()
  const open = async () => {
    server = createServer((request, response) => {
      serve(request, response).catch(() => response.destroy())
    })
    await new Promise<void>((resolve) => server.listen(gateway.port, '127.0.0.1', resolve))
    gateway.port = (server.address() as AddressInfo).port
  }
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const gateway: SmsGateway = { kind, env: {}, port: 0, behaviour, accepted: [], calls: 0, recognised: 0, open, close }
  await open()
  const address = `http://127.0.0.1:${gateway.port}`
  gateway.env =
    kind === 'http'
      ? { SMS_URL: `${address}/messages`, SMS_FROM: FROM, SMS_SECRET: SECRET }
      : { TWILIO_ACCOUNT_SID: ACCOUNT, TWILIO_AUTH_TOKEN: SECRET, SMS_FROM: FROM, TWILIO_API_URL: address }
  t.after(close)
  return gateway
}
