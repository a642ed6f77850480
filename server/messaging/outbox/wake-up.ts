import type { Channel } from '#contract/messaging/outbox.ts'
import type { Tx } from '#server/platform/database.ts'
import { notifyDebounced } from '#server/platform/notify-debounced.ts'

export const OUTBOX = 'outbox'
const wake = notifyDebounced<Channel>(OUTBOX, (channels) => [...channels].join())

/**
 * Wakes the channel's senders in all processes on commit; a lost notification costs half a second.
 */
export const wakeSenders = (tx: Tx, channel: Channel): void => tx.afterCommit((db) => wake(db, channel))

/** Channels named in a notification; null means all. */
export const channelsIn = (payload: string | null): string[] | null => (payload ? payload.split(',') : null)
