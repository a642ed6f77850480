import { setTimeout as pause } from 'node:timers/promises'
import { Channel } from '#contract/messaging/outbox.ts'
import type { Worker } from '#server/platform/jobs.ts'
import { listen } from '#server/platform/listen.ts'
import type { Gateways } from './gateway.ts'
import { endObsolete, endWithoutGateway } from './queries.ts'
import { openSender, type SenderDeps } from './sender.ts'
import { channelsIn, OUTBOX } from './wake-up.ts'

/** Longest wait for a message whose wake-up notification was lost. */
const POLL_MS = 500
/**
 * Time that a stop waits for messages in flight; interrupted ones are retried when their lease
 * expires.
 */
const GRACE_MS = 3000

/**
 * Sends the messages in the outbox. Any number of processes may run it; each message is sent by
 * one.
 */
export const createDelivery = (deps: SenderDeps, gateways: Gateways): Worker & { start(): void } => {
  const { db, log } = deps
  const senders = Channel.options.flatMap((channel) => {
    const gateway = gateways[channel]
    return gateway ? [{ channel, ...openSender(deps, channel, gateway) }] : []
  })
  const withoutGateway = Channel.options.filter((channel) => gateways[channel] === null)
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let stopListening = () => {}

  const settleUnsendable = async () => {
    await endObsolete(db)
    if (withoutGateway.length > 0) await endWithoutGateway(db, withoutGateway)
  }
  const round = async () => {
    await settleUnsendable()
    for (const sender of senders) sender.wake()
  }
  const tick = async () => {
    await round().catch((err) => log.error({ err }, 'messages wait for the database'))
    if (!isStopped) timer = setTimeout(tick, POLL_MS)
  }
  const hear = (payload: string | null) => {
    const named = channelsIn(payload)
    for (const sender of senders) if (named === null || named.includes(sender.channel)) sender.wake()
  }
  const settled = () => Promise.all(senders.map((sender) => sender.settled()))

  return {
    start() {
      stopListening = listen({ db, log, channel: OUTBOX }, hear)
      void tick()
    },
    async runDue() {
      await round()
      await settled()
    },
    async stop() {
      isStopped = true
      stopListening()
      clearTimeout(timer)
      for (const sender of senders) sender.rest()
      await Promise.race([settled(), pause(GRACE_MS, undefined, { ref: false })])
      for (const sender of senders) sender.stop()
    },
  }
}
