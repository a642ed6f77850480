const WEEK_MS = 7 * 86_400_000

/**
 * True if the moment, in milliseconds since 1970, is within a week. A time as far in the future
 * came from a wrong clock, and its data would be kept for years.
 */
export const isOfLastWeek = (at: number, now: number) => Math.abs(now - at) < WEEK_MS
