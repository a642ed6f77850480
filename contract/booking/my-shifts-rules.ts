/** Limits of a person's list of shifts. Without schemas, for screens. */
export const LONGEST_SHIFT_RANGE = 150
export const MOST_OWN_SHIFTS = 300
