const selected = (process.env.CHECK_CALLS ?? '').split(',').filter(Boolean)

/** All calls, or only those that are named, as in CHECK_CALLS="/shifts,POST /subjects". */
export const isSelected = (call: string): boolean =>
  selected.length === 0 || selected.some((word) => call.includes(word))
