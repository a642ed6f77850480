/** Returns a text as the product keeps it: trimmed, in Unicode NFC, with LF line breaks. */
export const storedForm = (typed: string) => typed.trim().normalize('NFC').replace(/\r\n?/g, '\n')

const LONGEST = 4
/** Invisible characters, and those that change the direction of writing. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/u
const sendsAll = process.env.CHECK_ALL === '1'

/**
 * Returns a sample of the list for calls that run very often: the longest strings, with stacked
 * marks and whole sentences; those with invisible characters; and one of every `oneOf` of the rest,
 * which is ordered by kind. `CHECK_ALL=1` returns the whole list.
 */
export const sampleOf = (strings: readonly string[], oneOf: number): readonly string[] => {
  if (sendsAll) return strings
  const longest = strings.toSorted((a, b) => b.length - a.length).slice(0, LONGEST)
  return strings.filter((each, n) => n % oneOf === 7 || longest.includes(each) || INVISIBLE.test(each))
}
