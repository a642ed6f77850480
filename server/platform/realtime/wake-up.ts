import { notifyDebounced } from '#server/platform/notify-debounced.ts'

export const CHANNEL = 'events'
/**
 * A NOTIFY payload is limited to 8,000 bytes; with more people than this, none is named, which
 * means everyone.
 */
const MOST_NAMED = 600

/**
 * Wakes the hubs of all processes for a person; a lost notification costs half a second, never an
 * event.
 */
export const wakeListeners = notifyDebounced<number>(CHANNEL, (people) =>
  people.size > MOST_NAMED ? '' : [...people].join(),
)

/** People named in a notification; null means everyone. */
export const parsePeople = (payload: string | null): number[] | null =>
  payload ? payload.split(',').map(Number) : null
