/**
 * Gateways for a fault run: a mail server and an SMS gateway with the faults of the phase that the
 * run has entered.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { type SmsGateway, startSmsGateway } from '#test/stand-ins/sms-gateway.ts'
import { type Received, type SmtpStandIn, startSmtpServer } from '#test/stand-ins/smtp.ts'

export type Phase = 'calm' | 'slow' | 'stalled' | 'failing every third' | 'losing the line after accepting' | 'down'
export const phases: readonly Phase[] = [
  'calm',
  'slow',
  'failing every third',
  'losing the line after accepting',
  'down',
  'calm',
]

const SLOW_MS = 200
const LOSES_EVERY = 5

export type Gateways = {
  env: Record<string, string>
  sms: SmsGateway
  mails(): Received[]
  enter(phase: Phase): Promise<void>
  close(): Promise<void>
}

export const startGateways = async (): Promise<Gateways> => {
  let phase: Phase = 'calm'
  let mailed = 0
  /** Resolves when stalled gateways answer again. */
  let stall = Promise.resolve()
  let endStall = () => {}
  const mailServers: SmtpStandIn[] = []
  const ends: (() => unknown)[] = []
  const t = { after: (fn: () => unknown) => void ends.push(fn) }

  const sms = await startSmsGateway(t, {
    faultFor: (nth) => {
      if (phase === 'failing every third' && nth % 3 === 0) return { status: 503 }
      if (phase === 'losing the line after accepting' && nth % LOSES_EVERY === 0) return 'lost_after'
      // A stalled gateway drops every second message, and the sender cannot know which.
      return phase === 'stalled' && nth % 2 === 0 ? 'lost_before' : null
    },
    hold: () => stall,
  })
  const startMailServer = async (port = 0) =>
    mailServers.push(
      await startSmtpServer(t, {
        port,
        refusalCode: () => (phase === 'failing every third' && ++mailed % 3 === 0 ? 451 : null),
        delay: async () => {
          if (phase === 'slow') await pause(SLOW_MS)
          else if (phase === 'stalled' && ++mailed % 2 === 0) await stall
        },
        answerDelay: () => stall,
        dropsConnection: () => phase === 'losing the line after accepting' && ++mailed % LOSES_EVERY === 0,
      }),
    )
  await startMailServer()

  return {
    env: { ...sms.env, ...mailServers[0]!.env },
    sms,
    mails: () => mailServers.flatMap(({ received }) => received),
    async enter(next) {
      const wasDown = phase === 'down'
      phase = next
      endStall()
      const { promise, resolve } = Promise.withResolvers<void>()
      stall = next === 'stalled' ? promise : Promise.resolve()
      endStall = resolve
      sms.behaviour.delayMs = next === 'slow' ? SLOW_MS : 0
      if (next === 'down') await Promise.all([sms.close(), mailServers.at(-1)!.close()])
      else if (wasDown) await Promise.all([sms.open(), startMailServer(mailServers[0]!.port)])
    },
    async close() {
      endStall()
      for (const end of ends) await end()
    },
  }
}
