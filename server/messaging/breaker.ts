import type { Clock } from '../platform/clock.ts'

const OUTAGES_UNTIL_PAUSE = 3
const LONGEST_PAUSE_SECONDS = 30

/**
 * Spares a gateway that is down: after three outages in a row nothing is handed to it for a while, then one message to
 * see whether it is back. So its messages need not be taken one by one only to wait longer each time. A single message
 * at which a gateway stumbles again and again says nothing of the others.
 */
export const createBreaker = (clock: Clock) => {
  let outages = 0
  let stumbledAt: number | null = null
  let pausedUntil: Temporal.Instant | null = null
  const isPaused = () => pausedUntil !== null && Temporal.Instant.compare(clock(), pausedUntil) < 0

  return {
    isDown: () => pausedUntil !== null,
    /** How many may be on their way now, where `most` may be in good times. */
    room: (most: number) => (isPaused() ? 0 : pausedUntil === null ? most : 1),
    worked() {
      outages = 0
      stumbledAt = null
      pausedUntil = null
    },
    broke(messageId: number, retryAfterSeconds: number | null) {
      // What was under way when the pause began says nothing new.
      if (isPaused()) return
      if (pausedUntil === null && messageId === stumbledAt && retryAfterSeconds === null) return
      stumbledAt = messageId
      outages += 1
      if (outages < OUTAGES_UNTIL_PAUSE && retryAfterSeconds === null) return
      const seconds = Math.min(2 ** Math.max(0, outages - OUTAGES_UNTIL_PAUSE), LONGEST_PAUSE_SECONDS)
      const milliseconds = Math.round(Math.max(seconds * (0.5 + Math.random() / 2), retryAfterSeconds ?? 0) * 1000)
      pausedUntil = clock().add({ milliseconds })
    },
  }
}
