import { createTransport } from 'nodemailer'
import type { Config } from '../platform/config.ts'
import type { OutgoingMail } from './queries.ts'

/** The way out of the house: resolves when the receiving server has taken the mail over. */
export type Mailer = { send(mail: OutgoingMail): Promise<void>; close(): void }

/** How many mails are on their way at once, in one process. */
export const AT_ONCE = 5
const SECOND = 1000
/** However slowly a server talks, a mail is given up by then; the outbox tries again. */
export const DEADLINE_SECONDS = 45

const isThisMachine = (host: string) => host === 'localhost' || host === '[::1]' || host.startsWith('127.')

export const smtpMailer = ({ url, from }: NonNullable<Config['smtp']>, publicUrl: string): Mailer => {
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
  const host = new URL(publicUrl).hostname

  return {
    async send({ id, recipient, subject, body, created_at }) {
      let timer: NodeJS.Timeout | undefined
      const deadline = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('the mail server took too long')), DEADLINE_SECONDS * SECOND)
      })
      const sending = transport.sendMail({
        from,
        to: { name: '', address: recipient },
        subject,
        text: body,
        // The same at every try, so that a receiver can tell a mail that it already has.
        messageId: `<${id}@${host}>`,
        date: created_at,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      await Promise.race([sending, deadline]).finally(() => clearTimeout(timer))
    },
    close: () => transport.close(),
  }
}

/** Whether the receiver refuses this mail for good. What it says of us, of our password say, may be put right. */
export const isRefusal = (error: unknown): boolean => {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
  return (
    (code === 'EENVELOPE' || code === 'EMESSAGE') &&
    command !== 'MAIL FROM' &&
    responseCode !== undefined &&
    responseCode >= 500
  )
}
