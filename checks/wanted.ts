const words = (process.env.CHECK_CALLS ?? '').split(',').filter(Boolean)

/** All calls, or only those that are named, as in CHECK_CALLS="/shifts,POST /subjects". */
export const isWanted = (call: string): boolean => words.length === 0 || words.some((word) => call.includes(word))
