import type { Channel } from '#contract/messaging/outbox.ts'
import type { Database } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import { inSpan } from '#server/platform/telemetry/tracer.ts'
import { createBreaker } from './breaker.ts'
import { type Gateway, type Outgoing, type Receipt, Undelivered } from './gateway.ts'
import { countAttempts } from './metrics.ts'
import { type Ended, endOld, takeDue } from './queries.ts'
import { openReceipts } from './receipts.ts'

/**
 * A lease outlasts the longest attempt, so that no other process takes a message still in flight.
 */
const LEASE_MARGIN_SECONDS = 10
const GIVE_UP = { hours: 24 }
const LONGEST_WAIT_SECONDS = 600
const MOST_SEGMENTS = 100

/** Doubles after every attempt, with jitter, so that retries of many messages do not coincide. */
const waitAfter = (tries: number) => Math.min(2 ** tries, LONGEST_WAIT_SECONDS) * (0.5 + Math.random())

// Cleans a server's answer for the database, so that admins can read it.
const legible = (text: string, most: number) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .slice(0, most)
const asUndelivered = (error: unknown) =>
  error instanceof Undelivered
    ? error
    : new Undelivered('uncertain', error instanceof Error ? error.message : String(error))

export type SenderDeps = { db: Database; log: Log }
export type Sender = {
  /** Takes due messages, at once or when the current batch is done. */
  wake(): void
  /** Resolves when no message is being taken or in flight; some may still be due during a pause. */
  settled(): Promise<void>
  /** Stops taking messages. */
  rest(): void
  stop(): void
}

/**
 * Sends the messages of one channel, so that a slow or failing gateway does not delay the others.
 */
export const openSender = ({ db, log }: SenderDeps, channel: Channel, gateway: Gateway): Sender => {
  const receipts = openReceipts({ db, log })
  const breaker = createBreaker(() => db.now)
  const count = countAttempts(channel)
  const inFlight = new Set<Promise<void>>()
  const leaseSeconds = gateway.deadlineSeconds + LEASE_MARGIN_SECONDS
  let taking: Promise<void> | null = null
  let again = false
  /** Whether messages may be due that found no capacity left. */
  let isFull = false
  let stopped = false

  const send = async (message: Outgoing): Promise<Receipt> => {
    const patience = new AbortController()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new Undelivered('uncertain', 'The gateway timed out.', { isOutage: true }))
        patience.abort()
      }, gateway.deadlineSeconds * 1000)
    })
    return Promise.race([gateway.send(message, patience.signal), late]).finally(() => clearTimeout(timer))
  }

  const attempt = async (message: Outgoing): Promise<Ended> => {
    const { id, tries } = message
    try {
      const { gatewayId = null, segments = null } = await inSpan(
        `send ${channel}`,
        { kind: 'client', attributes: { 'messaging.message.id': String(id) } },
        () => send(message),
      )
      breaker.worked()
      return {
        id,
        tries,
        state: 'sent',
        gatewayId: gatewayId && legible(gatewayId, 100),
        segments: segments && Math.min(Math.max(segments, 1), MOST_SEGMENTS),
      }
    } catch (error) {
      const { fate, isOutage, retryAfterSeconds, message: reason } = asUndelivered(error)
      if (isOutage) breaker.broke(id, retryAfterSeconds)
      else breaker.worked()
      const why = legible(reason, 500)
      const isLost = fate === 'refused' || isOlderThanADay(message)
      log.warn({ id, channel, fate }, isLost ? 'message failed' : 'message will be retried')
      if (isLost) return { id, tries, state: 'failed', why }
      const milliseconds = Math.round(Math.max(waitAfter(tries), retryAfterSeconds ?? 0) * 1000)
      const isUncertain = fate === 'uncertain' || message.is_uncertain
      return { id, tries, state: 'waiting', why, isUncertain, at: db.now.add({ milliseconds }) }
    }
  }
  const isOlderThanADay = ({ waits_since }: Outgoing) =>
    Temporal.Instant.compare(Temporal.Instant.from(waits_since).add(GIVE_UP), db.now) <= 0

  const carry = (message: Outgoing) => {
    const carried: Promise<void> = attempt(message)
      .then((ended) => {
        count(ended.state)
        return receipts.settle(ended)
      })
      .finally(() => {
        inFlight.delete(carried)
        // Otherwise, only a second message to the same recipient can be due. It waits for the next
        // wake-up, because a look after each message is expensive when there are many.
        if (isFull || inFlight.size === 0) wake()
      })
    inFlight.add(carried)
  }

  const take = async () => {
    while (again && !stopped) {
      again = false
      if (breaker.isDown()) await endOld(db, channel, db.now.subtract(GIVE_UP), 'The gateway is down.')
      const capacity = breaker.capacity(gateway.atOnce) - inFlight.size
      isFull = capacity <= 0
      if (isFull) return
      const due = await takeDue(db, channel, { most: capacity, leaseSeconds })
      for (const message of due) carry(message)
      if (due.length === capacity) again = true
    }
  }
  const wake = () => {
    again = true
    if (stopped || taking) return
    taking = take()
      .catch((err) => {
        again = false
        log.error({ err, channel }, 'messages wait for the database')
      })
      .finally(() => {
        taking = null
        if (again && !stopped) wake()
      })
  }

  return {
    wake,
    async settled() {
      while (taking || inFlight.size > 0) await Promise.all([taking, ...inFlight])
    },
    rest() {
      stopped = true
    },
    stop() {
      receipts.close()
      gateway.close()
    },
  }
}
