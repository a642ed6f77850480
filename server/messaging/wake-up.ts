import type { Channel } from '#contract/messaging.ts'
import type { Tx } from '../platform/database.ts'
import { hinting } from '../platform/notify-debounced.ts'

export const OUTBOX = 'outbox'
const hint = hinting<Channel>(OUTBOX, (channels) => [...channels].join())

/** Wakes the lanes of all processes when the transaction commits; a hint that is lost costs half a second. */
export const hintOf = (tx: Tx, channel: Channel): void => tx.afterCommit((db) => hint(db, channel))

/** Which channels a hint names; null is all of them. */
export const channelsIn = (payload: string | null): string[] | null => (payload ? payload.split(',') : null)
