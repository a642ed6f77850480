import { createTransport } from 'nodemailer'
import type { Config } from '#server/platform/config.ts'
import { type Gateway, Undelivered } from './gateway.ts'
import { htmlOf } from './mail-html.ts'

/** Mails in flight at once, per process. */
const AT_ONCE = 10
const SECOND = 1000
/** However slowly a server talks, a mail is given up by then; the outbox tries again. */
const DEADLINE_SECONDS = 45

const isThisMachine = (host: string) => host === 'localhost' || host === '[::1]' || host.startsWith('127.')

type Service = Pick<Config, 'publicUrl' | 'productName'>

export const smtpMailer = ({ url, from }: NonNullable<Config['smtp']>, service: Service): Gateway => {
  const transport = createTransport({
    pool: true,
    url,
    maxConnections: AT_ONCE,
    // The outbox alone decides when a mail is tried again.
    maxRequeues: 0,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 20 * SECOND,
    dnsTimeout: 10 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
    // A relay on this very machine has a certificate of its own making, if any.
    ...(isThisMachine(new URL(url).hostname) && { tls: { rejectUnauthorized: false } }),
  })
  // Connections that end while they are idle are made anew when they are needed.
  transport.on('error', () => {})
  const host = new URL(service.publicUrl).hostname

  return {
    atOnce: AT_ONCE,
    deadlineSeconds: DEADLINE_SECONDS,
    async send({ id, recipient, subject, body, secret, created_at }) {
      await transport
        .sendMail({
          from,
          to: { name: '', address: recipient },
          subject,
          text: body,
          html: htmlOf({ subject, body, secret }, service),
          // The same at every attempt, so that a receiver recognises a mail that it already has.
          messageId: `<${id}@${host}>`,
          // The library would write a string as it is, and ISO 8601 is not a valid date in a mail.
          date: new Date(Temporal.Instant.from(created_at).epochMilliseconds),
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        .catch((error: Failure) => {
          throw undelivered(error)
        })
      return {}
    },
    close: () => transport.close(),
  }
}

type Failure = Error & { code?: string; command?: string; responseCode?: number }

/**
 * A 5xx answer about this mail is final; an answer about us, such as a wrong password, can be
 * fixed.
 */
const undelivered = ({ code, command, responseCode, message }: Failure): Undelivered => {
  const isAboutThisMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM'
  if (isAboutThisMail && responseCode !== undefined)
    return new Undelivered(responseCode >= 500 ? 'refused' : 'later', message, { isOutage: responseCode === 421 })
  // Without an answer after the content was sent, the server may have accepted it.
  return new Undelivered(command === 'DATA' ? 'uncertain' : 'later', message, { isOutage: true })
}
