import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Ends } from '../app.ts'

export type Received = { to: string; messageId: string; subject: string; raw: string }
export type SmtpStandIn = {
  /** Environment variables with which the app sends here. */
  env: { SMTP_URL: string; MAIL_FROM: string }
  port: number
  received: Received[]
  close(): Promise<void>
}
type SmtpOptions = {
  port?: number
  /** SMTP code with which a recipient is refused, if at all. */
  refusalCode?: (to: string) => number | null
  /** Delays the server's answer about a recipient. */
  delay?: (to: string) => Promise<void>
  /** Delays the server's answer after a mail was taken. */
  answerDelay?: () => Promise<void>
  /** Whether the connection closes without an answer after a mail was accepted. */
  dropsConnection?: () => boolean
}

const header = (raw: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(raw)?.[1]?.trim() ?? ''

/** Starts a local SMTP server that stores the mails it accepts; it stops when the test ends. */
export const startSmtpServer = async (
  t: Ends,
  {
    port = 0,
    refusalCode = () => null,
    delay = async () => {},
    answerDelay = async () => {},
    dropsConnection = () => false,
  }: SmtpOptions = {},
): Promise<SmtpStandIn> => {
  const received: Received[] = []
  const lines = new Set<Socket>()
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    async onRcptTo({ address }, _session, done) {
      const code = refusalCode(address)
      await delay(address)
      done(code === null ? null : Object.assign(new Error('not here'), { responseCode: code }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks).toString()
        const to = session.envelope.rcptTo.map(({ address }) => address).join()
        received.push({ to, raw, messageId: header(raw, 'Message-ID'), subject: header(raw, 'Subject') })
        await answerDelay()
        if (dropsConnection()) for (const line of lines) line.destroy()
        else done()
      })
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (line: Socket) => {
    lines.add(line)
    line.once('close', () => lines.delete(line))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const opened = (server.server.address() as AddressInfo).port
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  t.after(close)
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${opened}`, MAIL_FROM: 'Bellbird <hello@bellbird.example>' },
    port: opened,
    received,
    close,
  }
}
