import type { Clock } from '#server/platform/clock.ts'

const OUTAGES_UNTIL_PAUSE = 3
const LONGEST_PAUSE_SECONDS = 30

/**
 * Circuit breaker for a gateway that is down. After three outages in a row it pauses sending, then
 * tries one message at a time until one succeeds, so queued messages do not each fail and back off
 * further. Repeated failures of one message count once: they say nothing about the others.
 */
export const createBreaker = (clock: Clock) => {
  let outages = 0
  let stumbledAt: number | null = null
  let pausedUntil: Temporal.Instant | null = null
  const isPaused = () => pausedUntil !== null && Temporal.Instant.compare(clock(), pausedUntil) < 0

  return {
    isDown: () => pausedUntil !== null,
    /** Number of messages that may be in flight, given the normal maximum `most`. */
    capacity: (most: number) => (isPaused() ? 0 : pausedUntil === null ? most : 1),
    worked() {
      outages = 0
      stumbledAt = null
      pausedUntil = null
    },
    broke(messageId: number, retryAfterSeconds: number | null) {
      // Ignores failures of messages that were already in flight when the pause began.
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
