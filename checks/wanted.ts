const words = (process.env.JUDGE_CALLS ?? '').split(',').filter(Boolean)

/** All calls, or only those that are named, as in JUDGE_CALLS="/shifts,POST /subjects". */
export const isWanted = (call: string): boolean => words.length === 0 || words.some((word) => call.includes(word))
