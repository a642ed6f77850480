import { hinting } from '../platform/notify-debounced.ts'

export const CHANNEL = 'events'
/** The database takes 8,000 bytes; with more people than this none is named, which means anybody. */
const MOST_NAMED = 600

/** Wakes the hubs of all processes for a person; a hint that is lost costs half a second, never an event. */
export const hint = hinting<number>(CHANNEL, (people) => (people.size > MOST_NAMED ? '' : [...people].join()))

/** Whom a hint names; null is anybody. */
export const peopleIn = (payload: string | null): number[] | null => (payload ? payload.split(',').map(Number) : null)
