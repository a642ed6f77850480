const WEEK_MS = 7 * 86_400_000

/**
 * Whether this moment, in milliseconds since 1970, is so near that what was kept then still counts. One as far ahead
 * was written by a clock that was wrong, and would be kept for years.
 */
export const isOfLastWeek = (at: number, now: number) => Math.abs(now - at) < WEEK_MS
