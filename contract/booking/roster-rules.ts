/** Limits of the roster. Without schemas, for screens. */
export const DAYS_OF_WEEK = 7
/** Six weeks, as a month can touch. */
export const DAYS_OF_MONTH_VIEW = 42
export const MOST_ON_ROSTER = 500
export const MOST_COPIED = 60
