import type { SmsConfig } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database.ts'
import type { Gateway } from './gateway.ts'
import { callGateway, gatewayFailure } from './http.ts'
import { twilioGateway } from './twilio.ts'

/** Text messages in flight at once, per process. */
const AT_ONCE = 32
const DEADLINE_SECONDS = 15

/** Gateway that accepts text messages as JSON and recognises repeated ones by a key. */
const plainGateway = ({ url, from, secret }: Extract<SmsConfig, { kind: 'http' }>): Gateway => ({
  atOnce: AT_ONCE,
  deadlineSeconds: DEADLINE_SECONDS,
  async send({ id, recipient, body }, signal) {
    const answer = await callGateway(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        'idempotency-key': String(id),
      },
      body: JSON.stringify({ id, from, to: recipient, body }),
      signal,
    })
    if (answer.status < 200 || answer.status > 299) throw gatewayFailure(answer)
    return {}
  },
  close() {},
})

export const smsGateway = (config: SmsConfig, db: Database): Gateway =>
  config.kind === 'http' ? plainGateway(config) : twilioGateway(config, db)
